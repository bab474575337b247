import StreakWire

/// Several calls in one frame, as they go between a broker and a worker that registered for it
/// (BROKER.md, "Packs"): to libzmq two frames cost more than the bytes of a brief call.
///
/// `STRP`, and for each call the length of its body in four bytes, its header and its body.
public struct CallPack: ~Copyable {
  /// The first four bytes, `STRP`.
  public static let magic: UInt32 = 0x5354_5250
  /// Bytes before the body of a call: its length and its header.
  private static let before = 4 + FrameHeader.size

  private var writer = WireWriter(minimumCapacity: 4096)

  /// An empty pack.
  public init() {
    removeAll()
  }

  // MARK: Writing

  /// Drops all calls and keeps the room.
  public mutating func removeAll() {
    writer.removeAll()
    word(Self.magic)
  }

  /// Adds a call.
  ///
  /// - Parameter header: its 24 bytes.
  public mutating func add(_ header: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) {
    word(UInt32(clamping: body.count))
    writer.raw(header)
    writer.raw(body)
  }

  /// The bytes of the frame, for the length of the call.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try writer.withBytes(body)
  }

  private mutating func word(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { writer.raw($0) }
  }

  // MARK: Reading

  /// Whether a frame says that it is a pack.
  public static func isPack(_ frame: UnsafeRawBufferPointer) -> Bool {
    frame.count >= 4 && frame.bigEndian(at: 0, as: UInt32.self) == magic
  }

  /// Appends the header and the body of each call, which lie in the frame; false, and nothing appended,
  /// where the frame is no whole pack of at least one call.
  public static func unpack(
    _ frame: UnsafeRawBufferPointer, into frames: inout [UnsafeRawBufferPointer]
  ) -> Bool {
    guard isPack(frame), frame.count > 4 else { return false }
    let count = frames.count
    var next = 4
    while next < frame.count {
      guard frame.count - next >= before else { break }
      let length = Int(frame.bigEndian(at: next, as: UInt32.self))
      let body = next + before
      guard length <= frame.count - body else { break }
      frames.append(UnsafeRawBufferPointer(rebasing: frame[next + 4..<body]))
      frames.append(UnsafeRawBufferPointer(rebasing: frame[body..<body + length]))
      next = body + length
    }
    if next == frame.count { return true }
    frames.removeSubrange(count...)
    return false
  }
}
