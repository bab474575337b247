/// Text of a Swift file, line by line.
struct Emitter {
  let schema: Schema
  let options: Options
  private(set) var text = ""
  private var level = 0

  init(_ schema: Schema, _ options: Options) {
    self.schema = schema
    self.options = options
    line("// Generated from \(schema.file) by protoc-gen-streak: run Scripts/generate.")
    line("// swift-format-ignore-file")
    line("")
    line("import StreakWire")
    line("")
  }

  /// A line.
  mutating func line(_ content: String) {
    if !content.isEmpty { text += String(repeating: "  ", count: level) + content }
    text += "\n"
  }

  /// Lines between braces.
  mutating func block(_ head: String, _ body: (inout Emitter) -> Void) {
    line(head + " {")
    level += 1
    body(&self)
    level -= 1
    line("}")
  }

  /// A doc comment, wrapped at 100 columns, paragraphs kept.
  mutating func document(_ comment: String) {
    let width = 100 - 2 * level - 4
    var current = ""
    func isList(_ line: Substring) -> Bool { line.hasPrefix("- ") }
    for source in comment.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = source.split(separator: " ")
      if words.isEmpty || isList(source.drop { $0 == " " }) {
        if !current.isEmpty { line("/// " + current) }
        current = ""
      }
      if words.isEmpty && !text.hasSuffix("///\n") && source.startIndex != comment.startIndex
        && source.endIndex != comment.endIndex
      {
        line("///")
      }
      for word in words {
        if !current.isEmpty && current.count + word.count >= width {
          line("/// " + current)
          current = ""
        }
        current += (current.isEmpty ? "" : " ") + word
      }
    }
    if !current.isEmpty { line("/// " + current) }
  }
}
