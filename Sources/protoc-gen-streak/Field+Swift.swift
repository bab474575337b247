import StreakWire

/// Statements of the generated code about one field.
extension Field {
  /// The property, where a local name or a keyword could be meant.
  var selfName: String { "self.\(swiftName)" }

  /// The type of the property.
  var declaredType: String {
    switch presence {
    case .implicit: type.swiftType
    case .explicit: "\(type.swiftType)?"
    case .list: "[\(type.swiftType)]"
    }
  }

  /// The default of the property.
  var declaredDefault: String {
    switch presence {
    case .implicit: type.swiftDefault
    case .explicit: "nil"
    case .list: "[]"
    }
  }

  private var tag: UInt32 { number << 3 | (isPacked ? 2 : type.wireBits) }
  private var tagSize: Int { WireFormat.size(uint32: tag) }
  private var isPacked: Bool { presence == .list && type.isPackable }
  private var isMessage: Bool { if case .message = type { true } else { false } }

  private func hex(_ tag: UInt32) -> String {
    let digits = String(tag, radix: 16, uppercase: true)
    return "0x" + (digits.count % 2 == 1 ? "0" : "") + digits
  }

  /// Cases of the switch over tags. A list of scalars is read packed and not, whichever way it is
  /// written (protobuf.dev, "Packed Repeated Fields").
  var reads: [String] {
    switch presence {
    case .implicit, .explicit:
      return isMessage
        ? ["case \(hex(tag)): try reader.merge(into: &\(selfName))"]
        : ["case \(hex(tag)): \(selfName) = \(type.read)"]
    case .list where isMessage:
      return ["case \(hex(tag)): try reader.append(to: &\(selfName))"]
    case .list where isPacked:
      return [
        "case \(hex(number << 3)): \(selfName).append(\(type.read))",
        "case \(hex(tag)):",
        "  let outer = try reader.enter()",
        "  while !reader.isAtEnd { \(selfName).append(\(type.read)) }",
        "  reader.leave(outer)",
      ]
    case .list:
      return ["case \(hex(tag)): \(selfName).append(\(type.read))"]
    }
  }

  /// Adds the field to the size.
  var sizes: [String] {
    switch presence {
    case .implicit:
      ["if \(type.isSet(selfName)) { size += \(tagSize) + \(type.size(selfName)) }"]
    case .explicit where type == .bool:
      ["if \(selfName) != nil { size += \(tagSize) + 1 }"]
    case .explicit:
      ["if let value = \(selfName) { size += \(tagSize) + \(type.size("value")) }"]
    case .list where isPacked:
      [
        "if !\(selfName).isEmpty { size += \(tagSize) + WireFormat.size(lengthDelimited: \(packedSize)) }"
      ]
    case .list:
      ["for value in \(selfName) { size += \(tagSize) + \(type.size("value")) }"]
    }
  }

  private var packedSize: String {
    type == .bool
      ? "\(selfName).count" : "\(selfName).reduce(0) { $0 + \(type.size("$1")) }"
  }

  /// Writes the field.
  var writes: [String] {
    let tagged = "writer.tag(\(hex(tag)))"
    switch presence {
    case .implicit:
      return [
        "if \(type.isSet(selfName)) {", "  \(tagged)", "  \(type.write(selfName))", "}",
      ]
    case .explicit:
      return ["if let value = \(selfName) {", "  \(tagged)", "  \(type.write("value"))", "}"]
    case .list where isPacked:
      return [
        "if !\(selfName).isEmpty {", "  \(tagged)", "  writer.length(\(packedSize))",
        "  for value in \(selfName) { \(type.write("value")) }", "}",
      ]
    case .list:
      return ["for value in \(selfName) {", "  \(tagged)", "  \(type.write("value"))", "}"]
    }
  }

  /// Shows the field to a visitor.
  var visits: [String] {
    switch presence {
    case .implicit:
      ["visitor.\(type.visit)(\"\(name)\", \(selfName))"]
    case .explicit:
      [
        "if let value = \(selfName) {", "  visitor.\(type.visit)(\"\(name)\", value)",
        "} else {", "  visitor.visitAbsent(\"\(name)\", .\(type.kind))", "}",
      ]
    case .list:
      [
        "visitor.beginList(\"\(name)\", .\(type.kind), count: \(selfName).count)",
        "for value in \(selfName) { visitor.\(type.visit)(\"\(name)\", value) }",
        "visitor.endList(\"\(name)\")",
      ]
    }
  }
}
