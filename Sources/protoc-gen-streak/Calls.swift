/// The operations of a schema that has an enum `Op`: each value but the first has a request and a
/// reply that are named after it.
struct Calls {
  struct Call {
    let op: EnumType.Value
    let request: String
    let reply: String
  }

  var all: [Call] = []
  var ofRequest: [String: Call] = [:]

  init(_ schema: Schema) throws(Refusal) {
    for type in schema.enums where type.name == "Op" {
      for value in type.values where value.number != 0 {
        let base = Names.pascal(value.name)
        let call = Call(op: value, request: "\(base)Request", reply: "\(base)Reply")
        for name in [call.request, call.reply]
        where !schema.messages.contains(where: { $0.name == name }) {
          throw Refusal(value.schemaName, "there is no message \(name)")
        }
        all.append(call)
        ofRequest[call.request] = call
      }
    }
  }
}

extension Emitter {
  /// What a request asks for, and what answers it.
  mutating func emit(_ call: Calls.Call) {
    line("")
    block("extension \(options.namespace).\(call.request): StreakCall") { out in
      out.line("/// What answers it.")
      out.line("public typealias Reply = \(out.options.namespace).\(call.reply)")
      out.line("")
      out.line("/// The operation that it asks for.")
      out.line(
        "public static var op: \(out.options.namespace).Op { .\(Names.camel(call.op.name)) }")
    }
  }

  /// Tables of all messages and of all calls, for those who have only a name or a number.
  mutating func emitTable(of schema: Schema, _ calls: Calls) {
    line("/// The types of \(schema.file).")
    block("public enum \(options.namespace)") { out in
      out.line("/// Every message, in the order of the schema.")
      out.line("public static var messages: [any WireMessage.Type] {")
      out.line("  [")
      for message in schema.messages { out.line("    \(message.name).self,") }
      out.line("  ]")
      out.line("}")
      guard !calls.all.isEmpty else { return }
      out.line("")
      out.line("/// Every operation by its request, in the order of the schema.")
      out.line("public static var calls: [any StreakCall.Type] {")
      out.line("  [")
      for call in calls.all { out.line("    \(call.request).self,") }
      out.line("  ]")
      out.line("}")
    }
  }
}
