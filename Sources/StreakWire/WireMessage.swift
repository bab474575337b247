/// What can be read from Protobuf's wire format.
public protocol WireDecodable {
  /// A message with every field at its default.
  init()

  /// Reads fields up to the end of the reader's message and merges them into this one.
  mutating func merge(from reader: inout WireReader) throws(WireError)
}

/// A message of the schema. Types of messages are generated: see `protoc-gen-streak`.
public protocol WireMessage: WireDecodable, Hashable, Sendable {
  /// The full name in the schema: `streak.v1.StreakRequest`.
  static var messageName: String { get }

  /// Bytes that ``encode(into:)`` writes.
  var encodedSize: Int { get }

  /// Writes the fields in the order of their numbers, which is what `protoc` writes too.
  func encode(into writer: inout WireWriter)

  /// Shows every field to a visitor, in the order of the schema.
  func visitFields(_ visitor: inout some FieldVisitor)
}

extension WireMessage {
  /// The message that the bytes stand for.
  @inlinable
  public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
    self.init()
    var reader = WireReader(bytes)
    try merge(from: &reader)
  }

  /// The message that the bytes stand for.
  @inlinable
  public init(decoding bytes: [UInt8]) throws(WireError) {
    self = try bytes.withUnsafeBufferPointer { content throws(WireError) -> Self in
      try Self(decoding: UnsafeRawBufferPointer(content))
    }
  }

  /// The bytes of the message, in one allocation of their exact size.
  @inlinable
  public func encoded() -> [UInt8] {
    let size = encodedSize
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var writer = WireWriter(into: UnsafeMutableRawPointer(base), capacity: size)
      encode(into: &writer)
      count = writer.count
    }
  }

  /// Appends the bytes of the message to what was written: at most one allocation, none where the
  /// buffer has the room.
  @inlinable
  public func append(to writer: inout WireWriter) {
    writer.reserve(encodedSize)
    encode(into: &writer)
  }
}
