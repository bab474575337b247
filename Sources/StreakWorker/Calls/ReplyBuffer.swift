import StreakProtocol
import StreakWire
import ZeroMQ

/// The frames of one reply, kept in one buffer that is used again for the next.
public final class ReplyBuffer {
  private var writer = WireWriter(minimumCapacity: 4096)
  private var ends: [Int] = []
  private var pack = CallPack()

  /// An empty reply.
  public init() {}

  /// How many frames there are: two a call.
  public var frameCount: Int { ends.count }

  /// Drops all frames.
  public func removeAll() {
    writer.removeAll()
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a call that was answered.
  func add(_ header: FrameHeader, _ body: some WireMessage) {
    add(header.reply(.ok))
    body.encode(into: &writer)
    ends.append(writer.count)
  }

  /// Adds a call that was answered with a body that is encoded already.
  func add(_ header: FrameHeader, encoded body: UnsafeRawBufferPointer) {
    add(header.reply(.ok))
    writer.raw(body)
    ends.append(writer.count)
  }

  /// Adds a call whose client has what would be answered.
  func addNotModified(_ header: FrameHeader) {
    add(header.reply(.notModified))
    ends.append(writer.count)
  }

  /// Adds a call that was refused. The header is the one to send.
  func add(_ header: FrameHeader, _ error: CallError) {
    var header = header
    header.status = error.status
    add(header)
    error.body.encode(into: &writer)
    ends.append(writer.count)
  }

  private func add(_ header: FrameHeader) {
    withUnsafeTemporaryAllocation(byteCount: FrameHeader.size, alignment: 8) { bytes in
      header.write(into: bytes)
      writer.raw(UnsafeRawBufferPointer(bytes))
    }
    ends.append(writer.count)
  }

  /// Bytes of all frames.
  var byteCount: Int { writer.count }

  /// Calls `body` with the header of each call.
  func forEachHeader(_ body: (UnsafeRawBufferPointer) -> Void) {
    writer.withBytes { bytes in
      for index in stride(from: 0, to: ends.count, by: 2) {
        let start = index == 0 ? 0 : ends[index - 1]
        body(UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]]))
      }
    }
  }

  /// The bytes of a frame.
  public func frame(_ index: Int) -> [UInt8] {
    let start = index == 0 ? 0 : ends[index - 1]
    return writer.withBytes { Array($0[start..<ends[index]]) }
  }

  /// Sends all calls as one frame.
  func sendPack(on socket: Socket) throws(ZeroMQError) {
    pack.removeAll()
    writer.withBytes { bytes in
      var start = 0
      for index in stride(from: 0, to: ends.count - 1, by: 2) {
        let (header, body) = (start..<ends[index], ends[index]..<ends[index + 1])
        pack.add(
          UnsafeRawBufferPointer(rebasing: bytes[header]),
          UnsafeRawBufferPointer(rebasing: bytes[body]))
        start = body.upperBound
      }
    }
    try pack.withBytes { bytes throws(ZeroMQError) in try socket.send(bytes) }
  }

  /// Sends all frames as one message.
  func send(on socket: Socket) throws(ZeroMQError) {
    try writer.withBytes { bytes throws(ZeroMQError) in
      var start = 0
      for (index, end) in ends.enumerated() {
        let frame = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        try socket.send(frame, index + 1 < ends.count ? .more : [])
        start = end
      }
    }
  }
}
