import ZeroMQ

/// When a request was passed on, as a frame between threads of one process.
public enum Stamp {
  /// The frame of an instant.
  public static func bytes(_ time: MonotonicTime) -> [UInt8] {
    withUnsafeBytes(of: time.nanoseconds) { Array($0) }
  }

  /// The instant of a frame.
  public static func time(_ bytes: UnsafeRawBufferPointer) -> MonotonicTime? {
    guard bytes.count == 8 else { return nil }
    return MonotonicTime(nanoseconds: bytes.loadUnaligned(as: Int64.self))
  }
}
