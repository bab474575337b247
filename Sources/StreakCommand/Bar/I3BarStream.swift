/// The stream of a program for i3bar, with a block put in front of its own
/// (i3bar input protocol: a header, then an endless list of lists of blocks, one in a line).
struct I3BarStream {
  /// Bytes of a line above which it is none.
  static let limit = 1 << 20

  private var partial: [UInt8] = []
  private var hasHeader = false
  private var hasList = false
  /// What follows the bracket of the last list.
  private var last: [UInt8]?

  /// Takes bytes as they come and returns what to write for them.
  ///
  /// - Parameter block: the JSON of the block in front.
  mutating func take(_ bytes: [UInt8], block: String) throws(CommandError) -> [UInt8] {
    var out: [UInt8] = []
    partial += bytes
    while let end = partial.firstIndex(of: 0x0A) {
      out += try line(Array(partial[..<end]), block)
      partial.removeFirst(end + 1)
    }
    guard partial.count <= Self.limit else {
      throw CommandError(.badData, "standard input: a line of more than \(Self.limit) bytes")
    }
    return out
  }

  /// The last list once more, with another block; nothing where there was none.
  mutating func again(block: String) -> [UInt8] {
    last.map { list($0, block) } ?? []
  }

  private mutating func line(_ line: [UInt8], _ block: String) throws(CommandError) -> [UInt8] {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }
    if !hasHeader {
      guard text.first == UInt8(ascii: "{") else {
        throw .usage(
          "standard input is no i3bar protocol: i3status needs `output_format = \"i3bar\"`")
      }
      hasHeader = true
      return line + [0x0A]
    }
    let rest = Array(text.dropFirst())
    // The bracket of the endless list stands alone.
    guard text.first == UInt8(ascii: "["), rest.contains(where: { !Self.isBlank($0) }) else {
      return line + [0x0A]
    }
    last = rest
    return list(rest, block)
  }

  private mutating func list(_ rest: [UInt8], _ block: String) -> [UInt8] {
    defer { hasList = true }
    let isEmpty = rest.first { !Self.isBlank($0) } == UInt8(ascii: "]")
    return Array("\(hasList ? "," : "")[\(block)\(isEmpty ? "" : ",")".utf8) + rest + [0x0A]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
