/// A type of the schema: how it is called in Swift, in the codec and in a visitor.
enum FieldType: Equatable {
  case bool, int32, int64, uint32, uint64, sint32, sint64, string, bytes
  case enumeration(String)
  case message(String)

  /// By the numbers of google.protobuf.FieldDescriptorProto.Type.
  init(_ descriptor: FieldDescriptor, package: String, _ place: String) throws(Refusal) {
    func named() throws(Refusal) -> String {
      let prefix = package.isEmpty ? "." : ".\(package)."
      let name = descriptor.typeName.dropFirst(prefix.count)
      guard descriptor.typeName.hasPrefix(prefix), !name.contains(".") else {
        throw Refusal(place, "nested types and types of other files are not supported")
      }
      return String(name)
    }
    switch descriptor.type {
    case 3: self = .int64
    case 4: self = .uint64
    case 5: self = .int32
    case 8: self = .bool
    case 9: self = .string
    case 11: self = .message(try named())
    case 12: self = .bytes
    case 13: self = .uint32
    case 14: self = .enumeration(try named())
    case 17: self = .sint32
    case 18: self = .sint64
    case 1, 2: throw Refusal(place, "floating point is not supported")
    case 10: throw Refusal(place, "groups are not supported")
    default: throw Refusal(place, "fixed-size integers are not supported")
    }
  }

  /// Whether a list of these is written as one length and the bare values.
  var isPackable: Bool { wireType == "varint" }

  /// The bits of the wire type in a tag.
  var wireBits: UInt32 { wireType == "varint" ? 0 : 2 }

  private var wireType: String {
    switch self {
    case .string, .bytes, .message: "lengthDelimited"
    default: "varint"
    }
  }

  /// The type in Swift.
  var swiftType: String {
    switch self {
    case .bool: "Bool"
    case .int32, .sint32: "Int32"
    case .int64, .sint64: "Int64"
    case .uint32: "UInt32"
    case .uint64: "UInt64"
    case .string: "String"
    case .bytes: "[UInt8]"
    case .enumeration(let name), .message(let name): name
    }
  }

  /// The default in Swift.
  var swiftDefault: String {
    switch self {
    case .bool: "false"
    case .string: "\"\""
    case .bytes: "[]"
    case .enumeration(let name): "\(name)(rawValue: 0)"
    case .message: "nil"
    default: "0"
    }
  }

  /// Whether a value is not its default, in Swift.
  func isSet(_ value: String) -> String {
    switch self {
    case .bool: value
    case .string, .bytes: "!\(value).isEmpty"
    case .enumeration: "\(value).rawValue != 0"
    default: "\(value) != 0"
    }
  }

  /// The method of a reader or a writer for the bare value.
  var codec: String {
    switch self {
    case .bool: "bool"
    case .int32: "int32"
    case .int64: "int64"
    case .uint32: "uint32"
    case .uint64: "uint64"
    case .sint32: "sint32"
    case .sint64: "sint64"
    case .string: "string"
    case .bytes: "byteArray"
    case .enumeration: "int32"
    case .message: "message"
    }
  }

  /// Reads the bare value, in Swift.
  var read: String {
    if case .enumeration(let name) = self { return "\(name)(rawValue: try reader.int32())" }
    return "try reader.\(codec)()"
  }

  /// Writes the bare value, in Swift.
  func write(_ value: String) -> String {
    if case .enumeration = self { return "writer.int32(\(value).rawValue)" }
    return "writer.\(codec)(\(value))"
  }

  /// The size of the bare value, in Swift.
  func size(_ value: String) -> String {
    switch self {
    case .bool: "1"
    case .enumeration: "WireFormat.size(int32: \(value).rawValue)"
    case .bytes: "WireFormat.size(bytes: \(value))"
    default: "WireFormat.size(\(codec): \(value))"
    }
  }

  /// The method of a visitor.
  var visit: String {
    switch self {
    case .bool: "visitBool"
    case .int32: "visitInt32"
    case .int64: "visitInt64"
    case .uint32: "visitUInt32"
    case .uint64: "visitUInt64"
    case .sint32: "visitDay"
    case .sint64: "visitInstant"
    case .string: "visitString"
    case .bytes: "visitBytes"
    case .enumeration: "visitEnum"
    case .message: "visitMessage"
    }
  }

  /// The case of `FieldKind`.
  var kind: String {
    switch self {
    case .sint32: "day"
    case .sint64: "instant"
    case .bytes: "bytes"
    case .enumeration: "enumeration"
    default: codec
    }
  }
}
