/// Doc comments: the schema's own, else what its conventions say (the head of streak.proto).
enum Documentation {
  /// The doc comment of a message.
  static func of(_ message: MessageType, in schema: Schema) -> String {
    if !message.comment.isEmpty { return message.comment }
    for (suffix, what) in [("Request", "asks for"), ("Reply", "answers")]
    where message.name.hasSuffix(suffix) {
      let op = "OP_" + Names.snake(String(message.name.dropLast(suffix.count))).uppercased()
      for type in schema.enums where type.name == "Op" {
        for value in type.values where value.schemaName == op && !value.comment.isEmpty {
          return "What `\(op)` \(what). \(value.comment)"
        }
      }
    }
    return "`\(message.name)` of the schema."
  }

  /// The doc comment of a field.
  static func of(_ field: Field, in message: MessageType) -> String {
    if !field.comment.isEmpty { return field.comment }
    switch (field.name, field.number, message.name.hasSuffix("Request")) {
    case ("learner", 1, true): return "The learner that is asked about."
    case ("zone", 2, true):
      return "An IANA name or an offset. Empty: the profile's zone counts, else the worker's."
    case ("as_of", 3, true): return "What \"now\" is. Absent: the worker's clock."
    case ("ledger", 4, true): return "The source of the day statuses."
    case ("day", 14, false): return "The day that the answer depends on."
    case ("zone", 15, false): return "The zone that this day was told in."
    case ("revision", 16, false): return "The learner's revision that the answer was read at."
    default: return "`\(field.name)` of the schema."
    }
  }

  /// The doc comment of an enum.
  static func of(_ type: EnumType) -> String {
    type.comment.isEmpty ? "`\(type.name)` of the schema." : type.comment
  }

  /// The doc comment of a value.
  static func of(_ value: EnumType.Value) -> String {
    if !value.comment.isEmpty { return value.comment }
    return value.number == 0 ? "None of the others." : "`\(value.schemaName)` of the schema."
  }
}
