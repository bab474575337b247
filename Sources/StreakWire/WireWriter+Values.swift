/// Values as they stand after their tags, or in a packed list.
extension WireWriter {
  /// Writes a bool.
  @inlinable
  public mutating func bool(_ value: Bool) {
    byte(value ? 1 : 0)
  }

  /// Writes an int32, or the number of an enum, as Protobuf does: negative ones as ten bytes.
  @inlinable
  public mutating func int32(_ value: Int32) {
    varint(UInt64(bitPattern: Int64(value)))
  }

  /// Writes an int64.
  @inlinable
  public mutating func int64(_ value: Int64) {
    varint(UInt64(bitPattern: value))
  }

  /// Writes a uint32.
  @inlinable
  public mutating func uint32(_ value: UInt32) {
    varint(UInt64(value))
  }

  /// Writes a uint64.
  @inlinable
  public mutating func uint64(_ value: UInt64) {
    varint(value)
  }

  /// Writes a sint32.
  @inlinable
  public mutating func sint32(_ value: Int32) {
    varint(UInt64(WireFormat.zigZag(value)))
  }

  /// Writes a sint64.
  @inlinable
  public mutating func sint64(_ value: Int64) {
    varint(WireFormat.zigZag(value))
  }

  /// Writes a length.
  @inlinable
  public mutating func length(_ count: Int) {
    varint(UInt64(truncatingIfNeeded: count))
  }

  /// Writes a string with its length.
  @inlinable
  public mutating func string(_ value: String) {
    let utf8 = value.utf8
    length(utf8.count)
    let copied: Void? = utf8.withContiguousStorageIfAvailable {
      raw(UnsafeRawBufferPointer($0))
    }
    if copied == nil {
      for unit in utf8 { byte(unit) }
    }
  }

  /// Writes bytes with their length.
  @inlinable
  public mutating func byteArray(_ value: [UInt8]) {
    length(value.count)
    value.withUnsafeBytes { raw($0) }
  }

  /// Writes a message with its length.
  @inlinable
  public mutating func message(_ value: some WireMessage) {
    length(value.encodedSize)
    value.encode(into: &self)
  }
}
