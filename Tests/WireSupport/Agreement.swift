import StreakWire

/// Whether a generated type agrees with its schema: with the bytes, the text and the errors that
/// random messages call for. Each answer is a list of what does not agree.
public enum Agreement {
  /// Decoding, encoding, visiting: every form of the message must lead to the others.
  public static func problems<Message: WireMessage>(
    of _: Message.Type, in schema: SchemaFile, count: Int, seed: UInt64
  ) -> [String] {
    var problems: [String] = []
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let made = RandomMessage(name(of: Message.self), of: schema, &random)
      let bytes = made.bytes
      func expect(_ holds: Bool, _ what: String) {
        if !holds { problems.append("\(Message.messageName) \(Hex.text(bytes)): \(what)") }
      }
      do {
        let message = try Message(decoding: bytes)
        // A field without presence that is at its default is visited all the same.
        expect(TextVisitor.text(of: message) == made.text, "is seen as another one")
        expect(message.encoded() == bytes, "is written as \(Hex.text(message.encoded()))")
        expect(message.encodedSize == bytes.count, "counts \(message.encodedSize) bytes")
        let disordered = made.disordered(&random)
        let same = try Message(decoding: disordered)
        expect(same.encoded() == bytes, "is not read from \(Hex.text(disordered))")
        expect(same == message && same.hashValue == message.hashValue, "is not equal to itself")
        // Twice the same is merged: what follows is not empty only where there are lists.
        expect((try? Message(decoding: bytes + bytes)) != nil, "cannot be merged with itself")
      } catch {
        expect(false, "is refused: \(error)")
      }
    }
    return problems
  }

  /// Cut off at every byte, a message is refused but where a field ends, and never reads beyond.
  public static func problemsWhenCut<Message: WireMessage>(
    _: Message.Type, in schema: SchemaFile, count: Int, seed: UInt64
  ) -> [String] {
    var problems: [String] = []
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      let made = RandomMessage(name(of: Message.self), of: schema, &random)
      let bytes = made.bytes
      var ends: Set<Int> = [0]
      for piece in made.pieces { ends.insert((ends.max() ?? 0) + piece.count) }
      for cut in 0...bytes.count {
        let isRead = (try? Message(decoding: Array(bytes[..<cut]))) != nil
        if isRead != ends.contains(cut) {
          problems.append("\(Message.messageName) \(Hex.text(bytes)) cut at \(cut): \(isRead)")
        }
      }
    }
    return problems
  }

  /// With bytes changed at random a message may be refused, but what is read can be written and read
  /// again.
  public static func problemsWhenChanged<Message: WireMessage>(
    _: Message.Type, in schema: SchemaFile, count: Int, seed: UInt64
  ) -> [String] {
    var problems: [String] = []
    var random = SplitMix64(seed: seed)
    for _ in 0..<count {
      var bytes = RandomMessage(name(of: Message.self), of: schema, &random).bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let message = try? Message(decoding: bytes) else { continue }
      let written = message.encoded()
      if written.count != message.encodedSize || (try? Message(decoding: written)) != message {
        problems.append("\(Message.messageName) \(Hex.text(bytes)): is not read as it was written")
      }
    }
    return problems
  }

  /// The name of a message without its package.
  public static func name(of message: any WireMessage.Type) -> String {
    String(message.messageName.split(separator: ".").last ?? "")
  }
}
