extension RandomMessage {
  /// The bytes as `protoc` writes them: in the order of the numbers, defaults without presence left
  /// out, numbers in lists packed.
  public var bytes: [UInt8] { pieces.flatMap { $0 } }

  /// The bytes, one piece for each field with its tag.
  public var pieces: [[UInt8]] {
    var result: [[UInt8]] = []
    for entry in entries.sorted(by: { $0.field.number < $1.field.number }) {
      let isPacked = entry.field.label == "repeated" && entry.values.allSatisfy(\.isVarint)
      if isPacked && !entry.values.isEmpty {
        let content = entry.values.flatMap(\.wire)
        result.append(
          Self.varint(UInt64(entry.field.number) << 3 | 2) + Self.varint(UInt64(content.count))
            + content)
        continue
      }
      let isImplicit = entry.field.label.isEmpty && entry.kind != "message"
      for value in entry.values where !(isImplicit && value.isDefault) {
        result.append(entry.piece(value))
      }
    }
    return result
  }

  /// Other bytes of the same message: numbers in lists not packed, fields without order (those of
  /// one number keep theirs), unknown fields of every wire type between them, on every level.
  public func disordered(_ random: inout SplitMix64) -> [UInt8] {
    var result: [UInt8] = []
    var open = entries.map { entry in entry.values.map { (entry, $0) } }
    while !open.isEmpty {
      let index = Int.random(in: open.indices, using: &random)
      if open[index].isEmpty {
        open.remove(at: index)
        result += Self.unknown(&random)
        continue
      }
      let (entry, value) = open[index].removeFirst()
      if case .message(let message) = value {
        let content = message.disordered(&random)
        result += Self.varint(UInt64(entry.field.number) << 3 | 2)
        result += Self.varint(UInt64(content.count)) + content
      } else {
        result += entry.piece(value)
      }
    }
    return result
  }

  private static func unknown(_ random: inout SplitMix64) -> [UInt8] {
    let tag = UInt64.random(in: 100_000...100_003, using: &random) << 3
    switch Int.random(in: 0...5, using: &random) {
    case 0: return varint(tag) + varint(random.next())
    case 1: return varint(tag | 1) + [1, 2, 3, 4, 5, 6, 7, 8]
    case 2: return varint(tag | 2) + [3, 0xFF, 0xFF, 0xFF]
    case 3: return varint(tag | 3) + unknown(&random) + varint(tag | 4)
    case 4: return varint(tag | 5) + [1, 2, 3, 4]
    default: return []
    }
  }

  /// The text form that `protoc --encode` reads, every value explicit. Comments tell what else a
  /// visitor sees: what is absent, and how long a list is.
  public var text: String {
    var result = ""
    for entry in entries {
      if entry.field.label == "repeated" {
        result += "# \(entry.field.name): \(entry.kind) \(entry.values.count)\n"
      } else if entry.values.isEmpty {
        result += "# \(entry.field.name): \(entry.kind) absent\n"
      }
      for value in entry.values {
        switch value {
        case .varint(_, let text): result += "\(entry.field.name): \(text)\n"
        case .content(let bytes): result += "\(entry.field.name): \(TextVisitor.quoted(bytes))\n"
        case .message(let message): result += "\(entry.field.name) {\n\(message.text)}\n"
        }
      }
    }
    return result
  }

  /// A varint by the book.
  public static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + varint(value >> 7)
  }
}

extension RandomMessage.Entry {
  fileprivate func piece(_ value: RandomMessage.Value) -> [UInt8] {
    let tag = UInt64(field.number) << 3
    let wire = value.wire
    guard !value.isVarint else { return RandomMessage.varint(tag) + wire }
    return RandomMessage.varint(tag | 2) + RandomMessage.varint(UInt64(wire.count)) + wire
  }
}

extension RandomMessage.Value {
  fileprivate var isVarint: Bool { if case .varint = self { true } else { false } }

  fileprivate var isDefault: Bool {
    switch self {
    case .varint(let value, _): value == 0
    case .content(let bytes): bytes.isEmpty
    case .message: false
    }
  }

  fileprivate var wire: [UInt8] {
    switch self {
    case .varint(let value, _): RandomMessage.varint(value)
    case .content(let bytes): bytes
    case .message(let message): message.bytes
    }
  }
}
