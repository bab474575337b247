extension Emitter {
  /// A message: a structure with its fields, and its part of the codec.
  mutating func emit(_ message: MessageType) {
    block("extension \(options.namespace)") { out in
      out.document(Documentation.of(message, in: out.schema))
      out.block("public struct \(message.name): WireMessage") { out in
        for field in message.fields {
          out.document(Documentation.of(field, in: message))
          out.line("public var \(field.swiftName): \(field.declaredType)")
          out.line("")
        }
        out.emitInits(message)
        let package = out.schema.package
        let name = package.isEmpty ? message.name : "\(package).\(message.name)"
        out.line("/// The name in the schema.")
        out.line("public static var messageName: String { \"\(name)\" }")
        out.line("")
        out.emitMerge(message)
        out.line("")
        out.emitPath(message)
        out.line("")
        out.emitSize(message)
        out.line("")
        out.emitEncode(message)
        out.line("")
        out.emitVisit(message)
      }
    }
  }

  private mutating func emitInits(_ message: MessageType) {
    line("/// A message with every field at its default.")
    block("public init()") { out in
      for field in message.fields { out.line("\(field.selfName) = \(field.declaredDefault)") }
    }
    line("")
    guard !message.fields.isEmpty else { return }
    line("/// A message with the fields that are named.")
    line("public init(")
    for (index, field) in message.fields.enumerated() {
      let comma = index + 1 < message.fields.count ? "," : ""
      line("  \(field.swiftName): \(field.declaredType) = \(field.declaredDefault)\(comma)")
    }
    block(")") { out in
      for field in message.fields { out.line("\(field.selfName) = \(field.swiftName)") }
    }
    line("")
  }

  private mutating func emitMerge(_ message: MessageType) {
    line("/// Reads fields up to the end of the reader's message and merges them into this one.")
    block("public mutating func merge(from reader: inout WireReader) throws(WireError)") { out in
      out.line("var tag: UInt32 = 0")
      out.line("do throws(WireError) {")
      out.line("  while try reader.next(&tag) {")
      out.line("    switch tag {")
      for field in message.ordered {
        for entry in field.reads { out.line("    " + entry) }
      }
      out.line("    default: try reader.skip(tag)")
      out.line("    }")
      out.line("  }")
      out.line("} catch {")
      out.line("  throw error.within(path(of: tag >> 3))")
      out.line("}")
    }
  }

  private mutating func emitPath(_ message: MessageType) {
    line("/// The field that is being read, for an error.")
    block("private func path(of number: UInt32) -> String") { out in
      out.line("switch number {")
      out.line("case 0: \"\"")
      for field in message.ordered {
        let index = field.presence == .list ? "[\\(\(field.selfName).count)]" : ""
        out.line("case \(field.number): \"\(field.name)\(index)\"")
      }
      out.line("default: \"\\(number)\"")
      out.line("}")
    }
  }

  private mutating func emitSize(_ message: MessageType) {
    line("/// Bytes that encoding writes.")
    block("public var encodedSize: Int") { out in
      guard !message.fields.isEmpty else { return out.line("0") }
      out.line("var size = 0")
      for field in message.ordered {
        for entry in field.sizes { out.line(entry) }
      }
      out.line("return size")
    }
  }

  private mutating func emitEncode(_ message: MessageType) {
    line("/// Writes the fields in the order of their numbers.")
    block("public func encode(into writer: inout WireWriter)") { out in
      for field in message.ordered {
        for entry in field.writes { out.line(entry) }
      }
    }
  }

  private mutating func emitVisit(_ message: MessageType) {
    line("/// Shows every field to a visitor, in the order of the schema.")
    block("public func visitFields(_ visitor: inout some FieldVisitor)") { out in
      for field in message.fields {
        for entry in field.visits { out.line(entry) }
      }
    }
  }
}
