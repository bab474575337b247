import StreakProtocol
import StreakWire
import ZeroMQ

/// A running worker, which was started to believe the instants that requests name (`--trust-as-of`): so its
/// clock is set with every request.
final class SocketPeer: TruthPeer {
  var now: Int64 = 0
  private let socket: Socket
  private let reply = Multipart(limit: 200)

  /// - Parameter milliseconds: how long a reply may take.
  init(_ endpoint: Endpoint, milliseconds: Int32 = 30_000) throws(ZeroMQError) {
    socket = try Socket(Context(), .request)
    try socket.set(.receiveTimeout, to: milliseconds)
    try socket.set(.sendTimeout, to: milliseconds)
    try socket.connect(to: endpoint)
  }

  deinit { socket.close() }

  func send(_ batch: TruthBatch) throws {
    for index in stride(from: 0, to: batch.frames.count, by: 2) {
      try socket.send(batch.frames[index], .more)
      let isLast = index + 2 >= batch.frames.count
      try socket.send(instant + batch.frames[index + 1], isLast ? [] : .more)
    }
    try socket.receive(into: reply)
    batch.replies = (0..<reply.count).map { reply[$0].bytes }
  }

  /// Field 3, `as_of`, which all requests about a learner have. Of a field that comes twice the last one
  /// counts (protobuf.dev/programming-guides/encoding, "Last One Wins"): a request's own stands.
  private var instant: [UInt8] {
    var bytes: [UInt8] = [0x18]
    var value = UInt64(bitPattern: now << 1 ^ now >> 63)
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    return bytes + [UInt8(value)]
  }
}
