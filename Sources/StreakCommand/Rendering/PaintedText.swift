/// A piece of a line in one colour.
struct PaintedText: Equatable {
  var text: String
  var paint: Style.Paint?

  init(_ text: String, _ paint: Style.Paint? = nil) {
    self.text = text
    self.paint = paint
  }
}

extension [PaintedText] {
  /// The line as it is sent to a terminal.
  func line(_ style: Style) -> String {
    reduce(into: "") { $0 += style($1.text, $1.paint) }
  }
}
