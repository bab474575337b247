/// Writes Protobuf's wire format to the end of a buffer that is kept from message to message.
///
/// The buffer doubles where it is too small, and keeps its size when it is emptied: a worker that
/// writes every reply with one writer soon allocates nothing for it.
public struct WireWriter: ~Copyable {
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var used: Int
  /// Whether the buffer is ours to grow and to free.
  @usableFromInline let owned: Bool

  /// Bytes of a varint at most. A varint asks once for so many, not for each of its bytes.
  @inlinable static var room: Int { 10 }

  /// A writer with room for so many bytes before its buffer grows.
  public init(minimumCapacity: Int = 256) {
    capacity = max(minimumCapacity, 16)
    start = .allocate(byteCount: capacity, alignment: 16)
    used = 0
    owned = true
  }

  /// A writer into a buffer of somebody else, which it never grows.
  @inlinable
  init(into buffer: UnsafeMutableRawPointer, capacity: Int) {
    start = buffer
    self.capacity = capacity
    used = 0
    owned = false
  }

  deinit {
    if owned { start.deallocate() }
  }

  /// Bytes written.
  @inlinable
  public var count: Int { used }

  /// Forgets what was written and keeps the buffer.
  @inlinable
  public mutating func removeAll() {
    used = 0
  }

  /// What was written, for the length of the call.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: used))
  }

  /// What was written, copied.
  public var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  /// Makes room for so many more bytes.
  @inlinable
  public mutating func reserve(_ count: Int) {
    if count > capacity - used { grow(count) }
  }

  @usableFromInline
  mutating func grow(_ count: Int) {
    // A message writes what it said it would: only a fault in this module comes to another end.
    precondition(owned, "a message wrote more bytes than it counted")
    capacity = max(used + count, 2 * capacity)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: start, byteCount: used)
    start.deallocate()
    start = larger
  }

  /// Writes one byte.
  @inlinable
  public mutating func byte(_ value: UInt8) {
    reserve(1)
    start.storeBytes(of: value, toByteOffset: used, as: UInt8.self)
    used += 1
  }

  /// Writes bytes as they are.
  @inlinable
  public mutating func raw(_ source: UnsafeRawBufferPointer) {
    guard let base = source.baseAddress else { return }
    reserve(source.count)
    (start + used).copyMemory(from: base, byteCount: source.count)
    used += source.count
  }

  /// Writes a varint.
  @inlinable
  public mutating func varint(_ value: UInt64) {
    reserve(Self.room)
    var rest = value
    var offset = used
    while rest >= 0x80 {
      let byte = UInt8(truncatingIfNeeded: rest) | 0x80
      start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
      rest >>= 7
      offset += 1
    }
    start.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: offset, as: UInt8.self)
    used = offset + 1
  }

  /// Writes a tag, or a uint32 without one.
  @inlinable
  public mutating func tag(_ value: UInt32) {
    if value < 0x80 {
      byte(UInt8(truncatingIfNeeded: value))
    } else {
      varint(UInt64(value))
    }
  }
}
