/// What a dashboard shows at a moment: pieces of text at places.
package struct DashScreen: Equatable {
  /// How a piece looks.
  package struct Look: Hashable, Sendable {
    /// Its colour; `nil`: that of the terminal.
    package var paint: Style.Paint?
    /// In the reverse of the terminal's colours.
    package var isReverse: Bool

    /// A look of a colour.
    package init(paint: Style.Paint? = nil, isReverse: Bool = false) {
      (self.paint, self.isReverse) = (paint, isReverse)
    }
  }

  /// A piece of a row. It has no control characters, and lies within the screen.
  package struct Run: Equatable {
    /// From 0 at the top.
    package let row: Int
    /// From 0 at the left.
    package let column: Int
    /// What is there.
    package let text: String
    /// How it looks.
    package let look: Look
  }

  /// How many columns there are.
  package let columns: Int
  /// How many rows there are.
  package let rows: Int
  /// The pieces, of which none lies on another.
  package private(set) var runs: [Run] = []

  /// Whether pieces have colours; else they are bold or dim at most.
  private let hasColors: Bool

  init(columns: Int, rows: Int, hasColors: Bool = true) {
    (self.columns, self.rows, self.hasColors) = (columns, rows, hasColors)
  }

  /// Puts a line at a place, cut where its room ends or the screen does.
  ///
  /// - Parameters:
  ///   - width: columns that it may take; `nil`: all that are left.
  ///   - isReverse: also of what is left of the room.
  mutating func put(
    _ line: [PaintedText], row: Int, column: Int = 0, width: Int? = nil, isReverse: Bool = false
  ) {
    guard (0..<rows).contains(row), column >= 0 else { return }
    let end = min(columns, column + (width ?? columns))
    var place = column
    for piece in line where place < end {
      let own = DisplayWidth.of(piece.text)
      let text = own <= end - place ? piece.text : DisplayWidth.fit(piece.text, to: end - place)
      let isShown = hasColors || piece.paint == .bold || piece.paint == .dim
      let look = Look(paint: isShown ? piece.paint : nil, isReverse: isReverse)
      if !text.isEmpty { runs.append(Run(row: row, column: place, text: text, look: look)) }
      place += min(own, end - place)
    }
    guard isReverse, place < end else { return }
    let rest = String(repeating: " ", count: end - place)
    runs.append(Run(row: row, column: place, text: rest, look: Look(isReverse: true)))
  }

  /// The rows as text without colours, for those who only read.
  var lines: [String] {
    (0..<rows).map { row in
      var (line, used) = ("", 0)
      for run in runs.filter({ $0.row == row }).sorted(by: { $0.column < $1.column }) {
        line += String(repeating: " ", count: max(0, run.column - used)) + run.text
        used = max(used, run.column) + DisplayWidth.of(run.text)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
