import StreakProtocol
import StreakWire

/// One input of the fuzzer: a byte that selects what the rest is read as, 0 for a header, n for the
/// nth message of the schema.
public enum FuzzInput {
  /// What went wrong with the input, `nil` where all is well. Being refused is well.
  public static func problem(_ input: UnsafeRawBufferPointer) -> String? {
    guard let selector = input.first else { return nil }
    let content = UnsafeRawBufferPointer(rebasing: input.dropFirst())
    let messages = Proto.messages
    let index = Int(selector) % (messages.count + 1)
    if index == 0 { return problem(header: content) }
    let message = messages[index - 1]
    return readAndWrite(message, content)
  }

  /// A header that can be read is written as the same bytes. One that cannot still has a reply.
  private static func problem(header content: UnsafeRawBufferPointer) -> String? {
    do throws(CallError) {
      let header = try FrameHeader(parsing: content)
      return header.bytes == Array(content) ? nil : "header is written as \(header.bytes)"
    } catch {
      guard error.field.hasPrefix("header") else { return "header: no field named" }
      let reply = FrameHeader.reply(echoing: content, error.status)
      return (try? FrameHeader(parsing: reply.bytes)) == reply ? nil : "header: no valid reply"
    }
  }

  /// A message that can be read is written in as many bytes as it counts, and read again as the same.
  private static func readAndWrite<Message: WireMessage>(
    _: Message.Type, _ content: UnsafeRawBufferPointer
  ) -> String? {
    guard let message = try? Message(decoding: content) else { return nil }
    let written = message.encoded()
    guard written.count == message.encodedSize else {
      return "\(Message.messageName) counts \(message.encodedSize) bytes, writes \(written.count)"
    }
    var writer = WireWriter(minimumCapacity: 0)
    message.encode(into: &writer)
    guard writer.bytes == written else { return "\(Message.messageName) is written in two ways" }
    guard (try? Message(decoding: written)) == message else {
      return "\(Message.messageName) is not read as it was written"
    }
    var counter = Counter()
    message.visitFields(&counter)
    return counter.open == 0 ? nil : "\(Message.messageName) leaves a list open"
  }
}

/// Visits everything and keeps nothing.
private struct Counter: FieldVisitor {
  var open = 0
  var seen = 0

  mutating func visitBool(_ name: String, _ value: Bool) { seen += 1 }
  mutating func visitInt32(_ name: String, _ value: Int32) { seen += 1 }
  mutating func visitInt64(_ name: String, _ value: Int64) { seen += 1 }
  mutating func visitUInt32(_ name: String, _ value: UInt32) { seen += 1 }
  mutating func visitUInt64(_ name: String, _ value: UInt64) { seen += 1 }
  mutating func visitDay(_ name: String, _ value: Int32) { seen += 1 }
  mutating func visitInstant(_ name: String, _ value: Int64) { seen += 1 }
  mutating func visitString(_ name: String, _ value: String) { seen += value.utf8.count }
  mutating func visitBytes(_ name: String, _ value: [UInt8]) { seen += value.count }
  mutating func visitEnum(_ name: String, _ value: some WireEnum) { seen += value.name.count }
  mutating func visitMessage(_ name: String, _ value: some WireMessage) {
    value.visitFields(&self)
  }
  mutating func visitAbsent(_ name: String, _ kind: FieldKind) { seen += 1 }
  mutating func beginList(_ name: String, _ kind: FieldKind, count: Int) { open += 1 }
  mutating func endList(_ name: String) { open -= 1 }
}
