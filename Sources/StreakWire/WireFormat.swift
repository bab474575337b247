/// Sizes and integer mappings of Protobuf's wire format
/// (protobuf.dev, "Encoding": Base 128 Varints, More Integer Types).
public enum WireFormat {
  /// How the value after a tag is written: the low three bits of the tag.
  public enum WireType: UInt32, Sendable {
    /// int32, int64, uint32, uint64, sint32, sint64, bool, enum.
    case varint = 0
    /// fixed64, sfixed64, double: not in this schema, skipped.
    case fixed64 = 1
    /// string, bytes, messages, packed repeated scalars.
    case lengthDelimited = 2
    /// A group begins: not in this schema, skipped.
    case startGroup = 3
    /// A group ends.
    case endGroup = 4
    /// fixed32, sfixed32, float: not in this schema, skipped.
    case fixed32 = 5
  }

  /// The tag of a field: its number and its wire type.
  @inlinable
  public static func tag(_ number: UInt32, _ type: WireType) -> UInt32 {
    number << 3 | type.rawValue
  }

  /// Bytes that a varint takes, 1-10.
  @inlinable
  public static func size(varint value: UInt64) -> Int {
    // Seven bits a byte. 9/64 is close enough to 1/7 for 1-64 bits, and needs no division.
    let highestBit = 63 - (value | 1).leadingZeroBitCount
    return (highestBit * 9 + 73) >> 6
  }

  /// Bytes that an int32 or an enum takes: ten where it is negative, for it is written as an int64.
  @inlinable
  public static func size(int32 value: Int32) -> Int {
    size(varint: UInt64(bitPattern: Int64(value)))
  }

  /// Bytes that an int64 takes.
  @inlinable
  public static func size(int64 value: Int64) -> Int {
    size(varint: UInt64(bitPattern: value))
  }

  /// Bytes that a uint32 takes.
  @inlinable
  public static func size(uint32 value: UInt32) -> Int {
    size(varint: UInt64(value))
  }

  /// Bytes that a uint64 takes.
  @inlinable
  public static func size(uint64 value: UInt64) -> Int {
    size(varint: value)
  }

  /// Bytes that a sint32 takes.
  @inlinable
  public static func size(sint32 value: Int32) -> Int {
    size(varint: UInt64(zigZag(value)))
  }

  /// Bytes that a sint64 takes.
  @inlinable
  public static func size(sint64 value: Int64) -> Int {
    size(varint: zigZag(value))
  }

  /// Bytes that a length and what it measures take.
  @inlinable
  public static func size(lengthDelimited count: Int) -> Int {
    size(varint: UInt64(truncatingIfNeeded: count)) + count
  }

  /// Bytes that a string takes with its length.
  @inlinable
  public static func size(string value: String) -> Int {
    size(lengthDelimited: value.utf8.count)
  }

  /// Bytes that a bytes field takes with its length.
  @inlinable
  public static func size(bytes value: [UInt8]) -> Int {
    size(lengthDelimited: value.count)
  }

  /// Bytes that a message takes with its length.
  @inlinable
  public static func size(message value: some WireMessage) -> Int {
    size(lengthDelimited: value.encodedSize)
  }

  /// Maps small magnitudes of either sign to small numbers: 0, -1, 1, -2 to 0, 1, 2, 3.
  @inlinable
  public static func zigZag(_ value: Int32) -> UInt32 {
    UInt32(bitPattern: (value << 1) ^ (value >> 31))
  }

  /// Maps small magnitudes of either sign to small numbers: 0, -1, 1, -2 to 0, 1, 2, 3.
  @inlinable
  public static func zigZag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  /// The number that was mapped.
  @inlinable
  public static func unZigZag(_ value: UInt32) -> Int32 {
    Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
  }

  /// The number that was mapped.
  @inlinable
  public static func unZigZag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
