/// What somebody pressed.
package enum DashKey: Hashable, Sendable {
  case up, down, left, right, enter, escape, tab
  /// What a key with a sign says.
  case character(Character)
  /// The terminal has another size.
  case resized
}

/// A terminal that a dashboard is drawn on. For one thread.
package protocol DashTerminal: AnyObject {
  /// Columns and rows.
  var size: (columns: Int, rows: Int) { get }

  /// How many colours it can show.
  var colors: Int { get }

  /// Descriptors that can be read when ``keys()`` has something to tell.
  var descriptors: [Int32] { get }

  /// Draws a screen in the place of the last one.
  func show(_ screen: DashScreen)

  /// What was pressed since the last call, in its order; does not wait.
  func keys() -> [DashKey]

  /// Draws everything anew at the next ``show(_:)``: something else may have written to the terminal.
  func forget()

  /// Gives the terminal back as it was. Safe to call twice.
  func close()
}
