import StreakWire
import Testing
import WireSupport

/// The message that hexadecimal digits stand for. `//` begins a comment.
func decode<Message: WireMessage>(_: Message.Type, _ hex: String) throws -> Message {
  try Message(decoding: try bytes(hex))
}

/// The message that hexadecimal digits stand for. `//` begins a comment.
func decode<Message: WireMessage>(_ hex: String) throws -> Message {
  try decode(Message.self, hex)
}

/// The bytes that hexadecimal digits stand for. `//` begins a comment.
func bytes(_ hex: String) throws -> [UInt8] {
  let digits = hex.split(separator: "\n").map { $0.prefix(while: { $0 != "/" }) }
  return try #require(Hex.bytes(digits.joined()))
}

/// Expects that the bytes are refused, for this reason and at this field.
func expectRefused<Message: WireMessage>(
  _: Message.Type, _ hex: String, _ code: WireError.Code, at field: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: WireError(code, field: field), sourceLocation: sourceLocation) {
    try decode(Message.self, hex)
  }
}

/// Expects that the bytes stand for the message, and that it is written as the same bytes.
func expectBoth<Message: WireMessage>(
  _ hex: String, _ message: Message, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(try decode(hex) == message, sourceLocation: sourceLocation)
  #expect(message.encoded() == (try bytes(hex)), sourceLocation: sourceLocation)
  #expect(message.encodedSize == (try bytes(hex)).count, sourceLocation: sourceLocation)
}
