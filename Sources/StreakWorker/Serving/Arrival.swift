import StreakProtocol
import StreakService
import ZeroMQ

/// A message that a slot has received and not yet answered. Used again for another one after that.
final class Arrival {
  let message: Multipart
  /// Frames before the first call: who asked, through whom, and the delimiter.
  private(set) var envelope = 0
  /// The calls, two frames each, or whatever came in their place.
  // Invariant: a frame's bytes stay where they are until the message is received anew, which only the slot's
  // thread does, after the reply was sent.
  private(set) var frames: [UnsafeRawBufferPointer] = []
  /// When the worker received it, from when on budgets run.
  private(set) var arrived = MonotonicTime(nanoseconds: 0)
  /// The calls came in one frame, and so does the reply.
  private(set) var isPack = false
  /// What is read of it, and the reply, where it waits for others.
  let request = ParsedMessage()

  /// - Parameter frameLimit: frames that are kept of it.
  init(frameLimit: Int) {
    message = Multipart(limit: frameLimit)
  }

  /// Finds the calls of the message that was received.
  ///
  /// - Parameters:
  ///   - received: when it came, unless it says so itself.
  ///   - isStamped: a dispatcher of this process put a frame before the calls that says when the message
  ///     came.
  func open(received: MonotonicTime, isStamped: Bool) {
    envelope = 1
    // The envelope ends with the first empty frame (ZeroMQ RFC 28); a peer that sends none is answered
    // in its own manner.
    for index in 1..<max(1, message.count) where message[index].size == 0 {
      envelope = index + 1
      break
    }
    arrived = received
    var first = envelope
    if isStamped, first < message.count {
      arrived = message[first].withBytes { Stamp.time($0) ?? received }
      first += 1
    }
    frames.removeAll(keepingCapacity: true)
    for index in first..<max(first, message.count) {
      frames.append(message[index].withBytes { $0 })
    }
    isPack = unpack()
  }

  /// Bytes of all calls.
  var byteCount: Int {
    var count = 0
    for frame in frames { count += frame.count }
    return count
  }

  /// Frees what was received; the room for short messages stays.
  func clear() {
    frames.removeAll(keepingCapacity: true)
    message.clear()
  }

  /// Who sent it, as the transport says. Not of the first frame: libzmq 4.3.4 loses the sender there after
  /// a poll.
  var user: String? {
    message.count > 1 ? message[message.count - 1].property("User-Id") : nil
  }

  /// Whether the same peer sent another message.
  func isFromPeer(of other: Arrival) -> Bool {
    message[0].withBytes { own in
      other.message[0].withBytes { own.count == $0.count && own.elementsEqual($0) }
    }
  }

  /// Replaces a frame that is a pack by the frames of its calls, and says whether it was one.
  private func unpack() -> Bool {
    guard let pack = frames.first, frames.count == 1, CallPack.isPack(pack) else { return false }
    frames.removeAll(keepingCapacity: true)
    if CallPack.unpack(pack, into: &frames) { return true }
    frames.append(pack)
    return false
  }

  /// Sends the reply to who asked; who is gone, or takes nothing more, gets none, and nobody waits for that.
  func send(_ reply: ReplyBuffer, on socket: Socket) throws(ZeroMQError) {
    for index in 0..<min(envelope, message.count) {
      if index > 0 {
        try socket.send(message[index], .more)
        continue
      }
      do throws(ZeroMQError) {
        guard try socket.sendIfReady(message[0], .more) else { return }
      } catch {
        if error.code == .hostUnreachable { return }
        throw error
      }
    }
    if isPack {
      try reply.sendPack(on: socket)
    } else {
      try reply.send(on: socket)
    }
  }
}
