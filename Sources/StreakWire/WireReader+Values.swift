/// Values after their tags. Integers are cut to their low bits as the reference implementation does
/// (protobuf.dev, "Updating A Message Type": "as if you had cast the number to that type in C++").
extension WireReader {
  /// Reads a bool: any varint but 0 is true.
  @inlinable
  public mutating func bool() throws(WireError) -> Bool {
    try varint() != 0
  }

  /// Reads an int32, or the number of an enum.
  @inlinable
  public mutating func int32() throws(WireError) -> Int32 {
    Int32(truncatingIfNeeded: try varint())
  }

  /// Reads an int64.
  @inlinable
  public mutating func int64() throws(WireError) -> Int64 {
    Int64(bitPattern: try varint())
  }

  /// Reads a uint32.
  @inlinable
  public mutating func uint32() throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try varint())
  }

  /// Reads a uint64.
  @inlinable
  public mutating func uint64() throws(WireError) -> UInt64 {
    try varint()
  }

  /// Reads a sint32: in this schema always a civil day.
  @inlinable
  public mutating func sint32() throws(WireError) -> Int32 {
    WireFormat.unZigZag(try uint32())
  }

  /// Reads a sint64: in this schema always an instant.
  @inlinable
  public mutating func sint64() throws(WireError) -> Int64 {
    WireFormat.unZigZag(try varint())
  }

  /// Reads an enum, whether or not its number is known.
  @inlinable
  public mutating func enumeration<Value: WireEnum>(
    _: Value.Type = Value.self
  ) throws(WireError) -> Value {
    Value(rawValue: try int32())
  }

  /// Reads a string, which must be UTF-8.
  @inlinable
  public mutating func string() throws(WireError) -> String {
    let content = try content()
    // Most strings are ASCII. Those need no other check, and are made five times as fast so.
    if content.isASCII { return String(decoding: content, as: UTF8.self) }
    guard let value = String(validating: content, as: UTF8.self)
    else { throw WireError(.invalidUTF8) }
    return value
  }

  /// Reads bytes.
  @inlinable
  public mutating func byteArray() throws(WireError) -> [UInt8] {
    [UInt8](try content())
  }

  /// Reads what a length measures, in place.
  @inlinable
  public mutating func content() throws(WireError) -> UnsafeRawBufferPointer {
    let count = try length()
    let content = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    position += count
    return content
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte has its high bit set, eight at a time.
  @inlinable
  var isASCII: Bool {
    var offset = 0
    var bits: UInt64 = 0
    while offset + 8 <= count {
      bits |= loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < count {
      bits |= UInt64(self[offset])
      offset += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
