extension Emitter {
  /// An open enum: a structure around its number, so that unknown ones survive.
  mutating func emit(_ type: EnumType) {
    block("extension \(options.namespace)") { out in
      out.document(Documentation.of(type))
      out.block("public struct \(type.name): WireEnum") { out in
        out.line("/// The number in the schema, whether or not it is known.")
        out.line("public let rawValue: Int32")
        out.line("")
        out.line("/// The value with this number.")
        out.line("@inlinable")
        out.line("public init(rawValue: Int32) { self.rawValue = rawValue }")
        for value in type.values {
          out.line("")
          out.document(Documentation.of(value))
          out.line("@inlinable")
          out.line(
            "public static var \(Names.escaped(Names.camel(value.name))): \(type.name) "
              + "{ \(type.name)(rawValue: \(value.number)) }")
        }
        out.emitNames(type)
      }
    }
  }

  private mutating func emitNames(_ type: EnumType) {
    line("")
    line("/// Every value of the schema with its short name, in the order of the schema.")
    block("public static var known: [(value: \(type.name), name: String)]") { out in
      out.line("[")
      for value in type.values {
        out.line("  (\(type.name)(rawValue: \(value.number)), \"\(value.name)\"),")
      }
      out.line("]")
    }
    line("")
    line("/// Whether the number is one of the schema's.")
    block("public var isDefined: Bool") { out in
      out.line("switch rawValue {")
      out.line("case \(type.values.map { "\($0.number)" }.joined(separator: ", ")): true")
      out.line("default: false")
      out.line("}")
    }
    line("")
    line("/// The short name, or the number where it is not known.")
    block("public var name: String") { out in
      out.line("switch rawValue {")
      for value in type.values { out.line("case \(value.number): \"\(value.name)\"") }
      out.line("default: \"\\(rawValue)\"")
      out.line("}")
    }
  }
}
