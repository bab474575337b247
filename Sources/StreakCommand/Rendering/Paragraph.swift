/// Text from a file in lines that a terminal can show.
enum Paragraph {
  /// Lines of at most so many columns: broken at spaces, and within a word only where it is longer
  /// than a line, as texts without spaces are. The text's own line feeds stay.
  static func lines(_ text: String, width: Int) -> [String] {
    let width = max(width, 8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrapped(line.map { $0 == "\t" ? " " : $0 }, width)
    }
  }

  private static func wrapped(_ characters: [Character], _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in characters.split(separator: " ") {
      let word = DisplayWidth.printable(String(word))
      let length = DisplayWidth.of(word)
      if used > 0, used + 1 + length > width {
        lines.append(line)
        line = ""
        used = 0
      }
      if used > 0 {
        line += " "
        used += 1
      }
      for character in word {
        let columns = DisplayWidth.of(character)
        if used > 0, used + columns > width {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(character)
        used += columns
      }
    }
    return lines + [line]
  }
}
