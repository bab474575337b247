/// Reads Protobuf's wire format from bytes that somebody else owns, without copying them.
///
/// Whatever the bytes are, every call returns or throws: nothing is read beyond the end, and nothing
/// traps. A reader must not outlive the bytes it was made with.
public struct WireReader {
  /// How deep messages and groups may lie in one another. Ours lie three deep.
  public static let maximumDepth = 32

  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline var position: Int
  /// Where the innermost message, or list of packed values, ends.
  @usableFromInline var end: Int
  @usableFromInline var depth: Int

  /// A reader of all the bytes.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer, depth: Int = WireReader.maximumDepth) {
    self.bytes = bytes
    self.depth = depth
    position = 0
    end = bytes.count
  }

  /// Whether the innermost message, or list of packed values, is read to its end.
  @inlinable
  public var isAtEnd: Bool { position >= end }

  /// Reads the tag of the next field. False, and a tag of 0, at the end of the message.
  ///
  /// The tag is set to 0 before anything can fail, so that whoever catches the error knows that it
  /// was in no field.
  @inlinable
  public mutating func next(_ tag: inout UInt32) throws(WireError) -> Bool {
    tag = 0
    guard position < end else { return false }
    let byte = bytes[position]
    if byte < 0x80 {
      position += 1
      guard byte >> 3 != 0, byte & 7 <= 5 else { throw WireError(.invalidTag) }
      tag = UInt32(byte)
    } else {
      tag = try longTag()
    }
    return true
  }

  /// A tag of two to five bytes, which is as long as the reference implementation allows.
  @usableFromInline
  mutating func longTag() throws(WireError) -> UInt32 {
    let start = position
    let value = try varint()
    guard position - start <= 5, value <= UInt64(UInt32.max), value >> 3 != 0, value & 7 <= 5
    else { throw WireError(.invalidTag) }
    return UInt32(truncatingIfNeeded: value)
  }

  /// Reads a varint.
  @inlinable
  public mutating func varint() throws(WireError) -> UInt64 {
    if position < end {
      let byte = bytes[position]
      if byte < 0x80 {
        position += 1
        return UInt64(byte)
      }
    }
    return try longVarint()
  }

  @usableFromInline
  mutating func longVarint() throws(WireError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var next = position
    while next < end {
      let byte = bytes[next]
      next += 1
      // Nine bytes hold 63 bits: of the tenth only one is left.
      if shift == 63, byte > 1 { throw WireError(.malformedVarint) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        position = next
        return value
      }
      shift += 7
    }
    throw WireError(.truncated)
  }

  /// Reads a length, and makes sure that so many bytes follow.
  @inlinable
  public mutating func length() throws(WireError) -> Int {
    let value = try varint()
    guard value <= UInt64(Int32.max) else { throw WireError(.tooLong) }
    let count = Int(truncatingIfNeeded: value)
    guard count <= end - position else { throw WireError(.truncated) }
    return count
  }

  /// Reads a length and narrows the reader to what it measures. Returns what to ``leave(_:)`` with.
  @inlinable
  public mutating func enter() throws(WireError) -> Int {
    let count = try length()
    let outer = end
    end = position + count
    return outer
  }

  /// Widens the reader again, past what it was narrowed to.
  @inlinable
  public mutating func leave(_ outer: Int) {
    position = end
    end = outer
  }

  /// Reads a message and merges it into one that is there, as Protobuf demands where a message
  /// occurs twice: scalars of the later one win, lists are joined.
  @inlinable
  public mutating func merge(into message: inout some WireDecodable) throws(WireError) {
    let outer = try enter()
    guard depth > 0 else { throw WireError(.tooDeep) }
    depth -= 1
    try message.merge(from: &self)
    depth += 1
    leave(outer)
  }

  /// Reads a message and merges it into one that may be there.
  @inlinable
  public mutating func merge<Message: WireDecodable>(
    into message: inout Message?
  ) throws(WireError) {
    var merged = message ?? Message()
    // Taken out first, so that its lists are not copied when they grow.
    message = nil
    try merge(into: &merged)
    message = merged
  }

  /// Reads a message and appends it to a list.
  @inlinable
  public mutating func append<Message: WireDecodable>(
    to list: inout [Message]
  ) throws(WireError) {
    var element = Message()
    try merge(into: &element)
    list.append(element)
  }
}
