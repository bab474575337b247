/// What a worker takes. All but the last are refused with TOO_LARGE (README.md, "Limits").
public struct Limits: Hashable, Sendable {
  /// Bytes in a frame.
  public var frame: Int

  /// Calls in a message.
  public var calls: Int

  /// Records, or ids of records, in a write.
  public var records: Int

  /// Limits that differ from the defaults.
  public init(frame: Int = 1 << 20, calls: Int = 64, records: Int = 1000) {
    self.frame = frame
    self.calls = calls
    self.records = records
  }

  /// Bytes in a frame above which a peer loses its connection, because libzmq's ZMQ_MAXMSGSIZE
  /// offers nothing milder. No limit can be set above it.
  public static let hardFrame = 16 << 20

  /// Bytes in a ping's payload.
  public static let pingPayload = 1024
}
