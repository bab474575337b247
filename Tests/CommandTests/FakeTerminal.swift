@testable import StreakCommand

/// A terminal whose keys come from a script, and that keeps what was drawn.
final class FakeTerminal: DashTerminal {
  var size: (columns: Int, rows: Int)
  var colors = 256
  let descriptors: [Int32] = [0, 9]
  /// What is pressed before each ``BarEvent/input``.
  var presses: [[DashKey]]
  private(set) var screens: [DashScreen] = []
  private(set) var forgotten = 0
  private(set) var isClosed = false

  init(columns: Int = 100, rows: Int = 30, _ presses: [[DashKey]] = []) {
    size = (columns, rows)
    self.presses = presses
  }

  func show(_ screen: DashScreen) { screens.append(screen) }

  func keys() -> [DashKey] { presses.isEmpty ? [] : presses.removeFirst() }

  func forget() { forgotten += 1 }

  func close() { isClosed = true }

  /// The last screen as text.
  var text: String { (screens.last?.lines ?? []).joined(separator: "\n") }
}
