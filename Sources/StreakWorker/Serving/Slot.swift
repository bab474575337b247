import StreakProtocol
import StreakSecurity
import StreakService
import StreakStore
import ZeroMQ

/// One REP socket with its store: receive one message, answer it, whatever it is.
///
/// Belongs to one thread. There is one way from a receive to its send, so that the socket never
/// falls out of step (ZeroMQ RFC 28: REP "SHALL receive and then send exactly one message").
final class Slot {
  /// How long a quiet slot keeps its snapshot, in milliseconds.
  private static let holdMilliseconds: Int32 = 20

  private let socket: Socket
  private let processor: MessageProcessor
  private let watch: Watchdog.Slot
  private let log: Log
  private let message: Multipart
  private var frames: [UnsafeRawBufferPointer] = []
  private let isStamped: Bool
  private let lease: Lease?
  private var receiveTimeout: Int32 = -1
  private let unavailable = CallError(
    .unavailable, "the worker is shutting down", retryAfter: 200)
  private let leaseIsOver = CallError(
    .unavailable, "the worker has no lease at its broker", retryAfter: 200)

  /// A slot.
  ///
  /// - Parameters:
  ///   - lease: without which it begins no work, because its broker gave that to others.
  ///   - access: judges each call; `nil`: whoever can ask may ask everything, or a dispatcher judges.
  ///   - isStamped: a dispatcher of this process puts a frame before the request that says when it
  ///     was passed on.
  init(
    socket: Socket, store: Store, environment: WorkerEnvironment, watch: Watchdog.Slot, log: Log,
    lease: Lease? = nil, access: AccessGuard? = nil, isStamped: Bool = false
  ) {
    self.isStamped = isStamped
    self.lease = lease
    self.socket = socket
    self.watch = watch
    self.log = log
    processor = MessageProcessor(store: store, environment: environment, log: log)
    processor.access = access
    message = Multipart(limit: 2 * environment.limits.calls + (isStamped ? 2 : 1))
  }

  /// Waits for a message and answers it.
  ///
  /// - Throws: `terminated` when the context ends.
  func serveOne() throws(ZeroMQError) {
    try receive()
    try answer(refusing: false)
  }

  /// Answers a message if one comes within so many milliseconds, and says whether one did.
  ///
  /// - Parameter refusing: every call gets UNAVAILABLE, and the store is not touched.
  func serveOne(within milliseconds: Int32, refusing: Bool) throws(ZeroMQError) -> Bool {
    try setReceiveTimeout(milliseconds)
    do throws(ZeroMQError) {
      try socket.receive(into: message)
    } catch {
      if error.code == .again { return false }
      throw error
    }
    try answer(refusing: refusing)
    return true
  }

  /// Waits for a message. The store's snapshot is kept while requests follow each other closely,
  /// and let go when they do not, because it keeps the log of changes from being emptied.
  private func receive() throws(ZeroMQError) {
    while true {
      let holds = processor.store.holdsSnapshot
      try setReceiveTimeout(holds ? Self.holdMilliseconds : -1)
      do throws(ZeroMQError) {
        return try socket.receive(into: message)
      } catch {
        guard error.code == .again else { throw error }
        processor.store.releaseSnapshot()
      }
    }
  }

  private func answer(refusing: Bool) throws(ZeroMQError) {
    let taken = MonotonicTime.now
    watch.begin(at: taken)
    processor.counters.state = .busy
    defer {
      watch.end()
      processor.counters.state = .free
    }
    frames.removeAll(keepingCapacity: true)
    var arrived = taken
    if isStamped { arrived = message[0].withBytes { Stamp.time($0) ?? arrived } }
    for index in (isStamped ? 1 : 0)..<max(1, message.count) {
      // Invariant: a frame's bytes stay where they are until the message is received anew, which
      // only this thread does, after the reply was sent.
      frames.append(message[index].withBytes { $0 })
    }
    let isPack = unpack()
    processor.access?.begin(message[0].property("User-Id"))
    if refusing {
      processor.refuse(frames, unavailable)
    } else if let denial = processor.access?.senderDenial {
      processor.refuse(frames, denial)
    } else if let lease, lease.isOver(now: taken) {
      processor.refuse(frames, leaseIsOver)
    } else {
      processor.process(
        frames, arrived: arrived, taken: taken, isTruncated: message.isTruncated)
    }
    do {
      if isPack {
        try processor.reply.sendPack(on: socket)
      } else {
        try processor.reply.send(on: socket)
      }
      processor.countSent(frames, arrived: arrived)
    } catch {
      // A peer that went away is no error to libzmq; this is a fault of ours or the end.
      log.error("reply not sent", ("error", "\(error)"))
      throw error
    }
  }

  /// Replaces a frame that is a pack by the frames of its calls; whether it was one, so that the reply is
  /// one too.
  private func unpack() -> Bool {
    guard let pack = frames.first, frames.count == 1, CallPack.isPack(pack) else { return false }
    frames.removeAll(keepingCapacity: true)
    if CallPack.unpack(pack, into: &frames) { return true }
    frames.append(pack)
    return false
  }

  /// Sets how long a receive waits, in milliseconds; -1: for ever.
  private func setReceiveTimeout(_ milliseconds: Int32) throws(ZeroMQError) {
    guard milliseconds != receiveTimeout else { return }
    try socket.set(.receiveTimeout, to: milliseconds)
    receiveTimeout = milliseconds
  }

  /// Leaves places at a broker and takes others.
  func move(from leave: [Endpoint], to join: [Endpoint]) throws(ZeroMQError) {
    for endpoint in leave { try? socket.disconnect(from: endpoint) }
    for endpoint in join { try socket.connect(to: endpoint) }
  }

  /// Closes the socket and the store.
  func close() {
    processor.counters.state = .dead
    socket.close()
    processor.store.close()
  }
}
