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

  /// Appends the fields to what was written, in the order of their numbers, as `protoc` does. No
  /// allocation where the writer's buffer has the room.
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

  /// The bytes of the message, in one allocation.
  @inlinable
  public func encoded() -> [UInt8] {
    let size = encodedSize + WireWriter.room
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var writer = WireWriter(into: UnsafeMutableRawPointer(base), capacity: size)
      encode(into: &writer)
      count = writer.count
    }
  }
}
