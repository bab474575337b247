import StreakWire

// The parts of plugin.proto and descriptor.proto (protobuf.dev) that the generator looks at, by
// their field numbers. Everything else in them is skipped as unknown.

/// google.protobuf.compiler.CodeGeneratorRequest.
struct GeneratorRequest: WireDecodable {
  var filesToGenerate: [String] = []
  var parameter = ""
  var files: [FileDescriptor] = []

  init() {}

  init(reading bytes: [UInt8]) throws(WireError) {
    self = try bytes.withUnsafeBufferPointer { content throws(WireError) -> GeneratorRequest in
      var request = GeneratorRequest()
      var reader = WireReader(UnsafeRawBufferPointer(content))
      try request.merge(from: &reader)
      return request
    }
  }

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: filesToGenerate.append(try reader.string())
      case 0x12: parameter = try reader.string()
      case 0x7A: try reader.append(to: &files)
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.FileDescriptorProto.
struct FileDescriptor: WireDecodable {
  var name = ""
  var package = ""
  var dependencies: [String] = []
  var messages: [MessageDescriptor] = []
  var enums: [EnumDescriptor] = []
  var services = 0
  var extensions = 0
  var source = SourceInfo()
  var syntax = ""

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: name = try reader.string()
      case 0x12: package = try reader.string()
      case 0x1A: dependencies.append(try reader.string())
      case 0x22: try reader.append(to: &messages)
      case 0x2A: try reader.append(to: &enums)
      case 0x32:
        services += 1
        try reader.skip(tag)
      case 0x3A:
        extensions += 1
        try reader.skip(tag)
      case 0x4A: try reader.merge(into: &source)
      case 0x62: syntax = try reader.string()
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.DescriptorProto.
struct MessageDescriptor: WireDecodable {
  var name = ""
  var fields: [FieldDescriptor] = []
  var nested = 0
  var extensions = 0
  var oneofs = 0

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: name = try reader.string()
      case 0x12: try reader.append(to: &fields)
      case 0x1A, 0x22:
        nested += 1
        try reader.skip(tag)
      case 0x2A, 0x32:
        extensions += 1
        try reader.skip(tag)
      case 0x42:
        oneofs += 1
        try reader.skip(tag)
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.FieldDescriptorProto.
struct FieldDescriptor: WireDecodable {
  var name = ""
  var number: Int32 = 0
  var label: Int32 = 0
  var type: Int32 = 0
  var typeName = ""
  var options = FieldOptions()
  var oneof: Int32?
  var isProto3Optional = false

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: name = try reader.string()
      case 0x18: number = try reader.int32()
      case 0x20: label = try reader.int32()
      case 0x28: type = try reader.int32()
      case 0x32: typeName = try reader.string()
      case 0x42: try reader.merge(into: &options)
      case 0x48: oneof = try reader.int32()
      case 0x88: isProto3Optional = try reader.bool()
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.FieldOptions.
struct FieldOptions: WireDecodable {
  var packed: Bool?

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x10: packed = try reader.bool()
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.EnumDescriptorProto, whose values are a name (1) and a number (2).
struct EnumDescriptor: WireDecodable {
  var name = ""
  var values: [EnumValueDescriptor] = []
  var options = EnumOptions()

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: name = try reader.string()
      case 0x12: try reader.append(to: &values)
      case 0x1A: try reader.merge(into: &options)
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.EnumOptions.
struct EnumOptions: WireDecodable {
  var allowsAlias = false

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x10: allowsAlias = try reader.bool()
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.EnumValueDescriptorProto.
struct EnumValueDescriptor: WireDecodable {
  var name = ""
  var number: Int32 = 0

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: name = try reader.string()
      case 0x10: number = try reader.int32()
      default: try reader.skip(tag)
      }
    }
  }
}

/// google.protobuf.SourceCodeInfo.
struct SourceInfo: WireDecodable {
  var locations: [Location] = []

  mutating func merge(from reader: inout WireReader) throws(WireError) {
    var tag: UInt32 = 0
    while try reader.next(&tag) {
      switch tag {
      case 0x0A: try reader.append(to: &locations)
      default: try reader.skip(tag)
      }
    }
  }

  /// Where something of a schema stands, and the comments there.
  struct Location: WireDecodable {
    /// Field numbers and indices from the file down: `[4, 2, 2, 0]` is the first field (2) of the
    /// third message (4).
    var path: [Int32] = []
    var leading = ""
    var trailing = ""

    mutating func merge(from reader: inout WireReader) throws(WireError) {
      var tag: UInt32 = 0
      while try reader.next(&tag) {
        switch tag {
        case 0x08: path.append(try reader.int32())
        case 0x0A:
          let outer = try reader.enter()
          while !reader.isAtEnd { path.append(try reader.int32()) }
          reader.leave(outer)
        case 0x1A: leading = try reader.string()
        case 0x22: trailing = try reader.string()
        default: try reader.skip(tag)
        }
      }
    }
  }
}

/// google.protobuf.compiler.CodeGeneratorResponse.
struct GeneratorResponse {
  var error = ""
  var files: [GeneratedFile] = []

  /// The bytes of the response.
  func encoded() -> [UInt8] {
    var writer = WireWriter()
    if !error.isEmpty {
      writer.tag(WireFormat.tag(1, .lengthDelimited))
      writer.string(error)
    }
    // supported_features: FEATURE_PROTO3_OPTIONAL.
    writer.tag(WireFormat.tag(2, .varint))
    writer.uint64(1)
    for file in files {
      writer.tag(WireFormat.tag(15, .lengthDelimited))
      writer.length(
        2 + WireFormat.size(string: file.name) + WireFormat.size(string: file.content))
      writer.tag(WireFormat.tag(1, .lengthDelimited))
      writer.string(file.name)
      writer.tag(WireFormat.tag(15, .lengthDelimited))
      writer.string(file.content)
    }
    return writer.bytes
  }
}

/// A file of the response.
struct GeneratedFile {
  var name: String
  var content: String
}
