/// A schema as the emitter needs it: only what it can express, everything else refused.
struct Schema {
  let file: String
  let package: String
  let enums: [EnumType]
  let messages: [MessageType]

  init(_ file: FileDescriptor) throws(Refusal) {
    func refuse(_ isThere: Bool, _ what: String) throws(Refusal) {
      if isThere { throw Refusal(file.name, "\(what) are not supported") }
    }
    guard file.syntax == "proto3" else { throw Refusal(file.name, "only proto3 is supported") }
    try refuse(!file.dependencies.isEmpty, "imports")
    try refuse(file.services > 0, "services")
    try refuse(file.extensions > 0, "extensions")
    let comments = Comments(file.source)
    self.file = file.name
    package = file.package
    var enums: [EnumType] = []
    for (index, descriptor) in file.enums.enumerated() {
      enums.append(try EnumType(descriptor, at: [5, Int32(index)], comments))
    }
    var messages: [MessageType] = []
    for (index, descriptor) in file.messages.enumerated() {
      messages.append(
        try MessageType(descriptor, package: file.package, at: [4, Int32(index)], comments))
    }
    self.enums = enums
    self.messages = messages
    try refuseCycles()
  }

  /// A Swift structure cannot hold itself; in a list it can.
  private func refuseCycles() throws(Refusal) {
    var holds: [String: [String]] = [:]
    for message in messages {
      holds[message.name] = message.fields.compactMap { field in
        if case .message(let name) = field.type, field.presence != .list { name } else { nil }
      }
    }
    for message in messages {
      var seen: Set<String> = []
      var open = holds[message.name] ?? []
      while let name = open.popLast() {
        if name == message.name {
          throw Refusal(name, "a message cannot hold itself but in a list")
        }
        if seen.insert(name).inserted { open += holds[name] ?? [] }
      }
    }
  }
}

/// An enum of the schema.
struct EnumType {
  struct Value {
    let schemaName: String
    /// The short name in lower case: `not_modified`.
    let name: String
    let number: Int32
    let comment: String
  }

  let name: String
  let comment: String
  let values: [Value]

  init(_ descriptor: EnumDescriptor, at path: [Int32], _ comments: Comments) throws(Refusal) {
    name = descriptor.name
    comment = comments[path]
    if descriptor.options.allowsAlias { throw Refusal(name, "aliases are not supported") }
    let prefix = Names.snake(name).uppercased() + "_"
    var values: [Value] = []
    for (index, value) in descriptor.values.enumerated() {
      guard value.name.hasPrefix(prefix) else {
        throw Refusal(value.name, "must begin with \(prefix)")
      }
      values.append(
        Value(
          schemaName: value.name, name: value.name.dropFirst(prefix.count).lowercased(),
          number: value.number, comment: comments[path + [2, Int32(index)]]))
    }
    self.values = values
  }
}

/// A message of the schema.
struct MessageType {
  let name: String
  let comment: String
  /// In the order of the schema.
  let fields: [Field]
  /// In the order of their numbers, which is the order on the wire.
  var ordered: [Field] { fields.sorted { $0.number < $1.number } }

  init(
    _ descriptor: MessageDescriptor, package: String, at path: [Int32], _ comments: Comments
  ) throws(Refusal) {
    name = descriptor.name
    comment = comments[path]
    if Names.reservedTypes.contains(name) { throw Refusal(name, "the name is taken in Swift") }
    if descriptor.nested > 0 { throw Refusal(name, "nested types and maps are not supported") }
    if descriptor.extensions > 0 { throw Refusal(name, "extensions are not supported") }
    var fields: [Field] = []
    for (index, field) in descriptor.fields.enumerated() {
      fields.append(
        try Field(
          field, of: name, package: package, comment: comments[path + [2, Int32(index)]]))
    }
    self.fields = fields
    if descriptor.oneofs != fields.count(where: { $0.isSyntheticOneof }) {
      throw Refusal(name, "oneofs are not supported")
    }
  }
}

/// A field of a message.
struct Field {
  enum Presence {
    /// Its default means that it is not there.
    case implicit
    /// `optional`, or a message.
    case explicit
    case list
  }

  let name: String
  let number: UInt32
  let type: FieldType
  let presence: Presence
  let comment: String
  let isSyntheticOneof: Bool

  init(
    _ descriptor: FieldDescriptor, of message: String, package: String, comment: String
  ) throws(Refusal) {
    name = descriptor.name
    let place = "\(message).\(name)"
    number = UInt32(bitPattern: descriptor.number)
    self.comment = comment
    isSyntheticOneof = descriptor.isProto3Optional
    if descriptor.oneof != nil && !descriptor.isProto3Optional {
      throw Refusal(place, "oneofs are not supported")
    }
    if Names.reservedFields.contains(Names.camel(name)) {
      throw Refusal(place, "the name is taken in Swift")
    }
    type = try FieldType(descriptor, package: package, place)
    if descriptor.options.packed == false && type.isPackable {
      throw Refusal(place, "packed = false is not supported")
    }
    switch descriptor.label {
    case 3: presence = .list
    case 1:
      if case .message = type {
        presence = .explicit
      } else {
        presence = descriptor.isProto3Optional ? .explicit : .implicit
      }
    default: throw Refusal(place, "required is not supported")
    }
  }

  /// The name in Swift.
  var swiftName: String { Names.escaped(Names.camel(name)) }
}

/// Comments by the path of what they stand at.
struct Comments {
  private var byPath: [[Int32]: String] = [:]

  init(_ source: SourceInfo) {
    for location in source.locations {
      let comment = location.leading.isEmpty ? location.trailing : location.leading
      if !comment.isEmpty { byPath[location.path] = comment }
    }
  }

  subscript(path: [Int32]) -> String { byPath[path] ?? "" }
}
