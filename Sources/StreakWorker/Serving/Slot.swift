import StreakProtocol
import StreakSecurity
import StreakService
import StreakStore
import ZeroMQ

/// One socket with its store: receives what is there, and answers each message, whatever it is.
///
/// A ROUTER, which does to its peers what a REP does but may take several messages before it answers: all
/// that has arrived is taken at once, reads are answered as they stand, and what writes is made durable
/// together. So a commit, which costs more than what it commits, is shared by those who wait for it.
///
/// Belongs to one thread.
final class Slot {
  /// How long a quiet slot keeps its snapshot, in milliseconds.
  private static let holdMilliseconds: Int32 = 20
  /// Messages that are taken at once, at most.
  private static let together = 64
  /// Bytes after which no more is taken: long messages wait in the socket, where the peer can tell.
  private static let bytesTogether = 1 << 18
  /// Bytes of a message that is made durable along with others, at most; a longer one is work of its own.
  private static let brief = 1 << 14

  private let socket: Socket
  private let processor: MessageProcessor
  private let watch: Watchdog.Slot
  private let log: Log
  private var arrivals: [Arrival] = []
  /// Those that write and wait for the commit.
  private var writing: [Arrival] = []
  /// What their peers asked after that.
  private var behind: [Arrival] = []
  private var group: [ParsedMessage] = []
  private let frameLimit: Int
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
  ///   - socket: a ROUTER.
  ///   - lease: without which it begins no work, because its broker gave that to others.
  ///   - access: judges each call; `nil`: whoever can ask may ask everything, or a dispatcher judges.
  ///   - isStamped: a dispatcher of this process puts a frame before the request that says when it
  ///     was passed on.
  init(
    socket: Socket, store: Store, environment: WorkerEnvironment, watch: Watchdog.Slot, log: Log,
    lease: Lease? = nil, access: AccessGuard? = nil, isStamped: Bool = false
  ) throws(ZeroMQError) {
    self.isStamped = isStamped
    self.lease = lease
    self.socket = socket
    self.watch = watch
    self.log = log
    processor = MessageProcessor(store: store, environment: environment, log: log)
    processor.access = access
    frameLimit = 2 * environment.limits.calls + 16
    // Else a reply to somebody who takes nothing more would wait, and all others with it.
    try socket.set(.routerMandatory, to: true)
  }

  /// Waits for a message, and answers it and what has arrived besides.
  ///
  /// - Throws: `terminated` when the context ends.
  func serve() throws(ZeroMQError) {
    try receive()
    try answer(refusing: false)
  }

  /// Answers what comes within so many milliseconds, and says whether anything did.
  ///
  /// - Parameter refusing: every call gets UNAVAILABLE, and the store is not touched.
  func serve(within milliseconds: Int32, refusing: Bool) throws(ZeroMQError) -> Bool {
    try setReceiveTimeout(milliseconds)
    do throws(ZeroMQError) {
      try socket.receive(into: arrival(0).message)
    } catch {
      if error.code == .again { return false }
      throw error
    }
    try answer(refusing: refusing)
    return true
  }

  private func arrival(_ index: Int) -> Arrival {
    while arrivals.count <= index { arrivals.append(Arrival(frameLimit: frameLimit)) }
    return arrivals[index]
  }

  /// Waits for a message. The store's snapshot is kept while requests follow each other closely,
  /// and let go when they do not, because it keeps the log of changes from being emptied.
  private func receive() throws(ZeroMQError) {
    while true {
      let holds = processor.store.holdsSnapshot
      try setReceiveTimeout(holds ? Self.holdMilliseconds : -1)
      do throws(ZeroMQError) {
        return try socket.receive(into: arrival(0).message)
      } catch {
        guard error.code == .again else { throw error }
        processor.store.releaseSnapshot()
      }
    }
  }

  /// Answers the message that was received, and those that have arrived besides.
  private func answer(refusing: Bool) throws(ZeroMQError) {
    var count = 1
    var bytes = arrivals[0].message.byteCount
    while count < Self.together, bytes < Self.bytesTogether,
      try socket.receiveIfReady(into: arrival(count).message)
    {
      bytes += arrivals[count].message.byteCount
      count += 1
    }
    let received = MonotonicTime.now
    processor.counters.state = .busy
    defer {
      watch.end()
      processor.counters.state = .free
    }
    for index in 0..<count {
      let taken = index == 0 ? received : .now
      watch.begin(at: taken)
      arrivals[index].open(received: received, isStamped: isStamped)
      try answer(arrivals[index], taken: taken, refusing: refusing)
    }
    try commit()
    for index in 0..<count { arrivals[index].clear() }
  }

  private func answer(
    _ arrival: Arrival, taken: MonotonicTime, refusing: Bool
  ) throws(ZeroMQError) {
    processor.access?.begin(arrival.user)
    if refusing {
      processor.refuse(arrival.frames, unavailable)
    } else if let denial = processor.access?.senderDenial {
      processor.refuse(arrival.frames, denial)
    } else if isLeaseOver(taken) {
      processor.refuse(arrival.frames, leaseIsOver)
    } else {
      // What a peer asks after it has written is asked of what it wrote.
      if writing.contains(where: arrival.isFromPeer) {
        behind.append(arrival)
        return
      }
      let isAnswered = processor.processOrDefer(
        arrival.frames, as: arrival.request, mayWait: arrival.byteCount <= Self.brief,
        arrived: arrival.arrived, taken: taken, isTruncated: arrival.message.isTruncated)
      guard isAnswered else {
        writing.append(arrival)
        return
      }
    }
    try send(processor.reply, to: arrival)
  }

  /// Makes what was written durable, and answers those who wait for that.
  private func commit() throws(ZeroMQError) {
    while !writing.isEmpty {
      let waiting = writing
      writing.removeAll(keepingCapacity: true)
      let now = MonotonicTime.now
      if isLeaseOver(now) {
        for arrival in waiting {
          processor.refuse(arrival.frames, leaseIsOver)
          try send(processor.reply, to: arrival)
        }
      } else {
        group.removeAll(keepingCapacity: true)
        for arrival in waiting { group.append(arrival.request) }
        watch.begin(at: now)
        processor.processTogether(group) { watch.begin(at: .now) }
        for arrival in waiting { try send(arrival.request.reply, to: arrival) }
      }
      // In turn, so that each sees what its peer wrote before; what writes again makes another group.
      let next = behind
      behind.removeAll(keepingCapacity: true)
      for arrival in next {
        let taken = MonotonicTime.now
        watch.begin(at: taken)
        try answer(arrival, taken: taken, refusing: false)
      }
    }
  }

  /// Its broker gave what this worker had to others.
  private func isLeaseOver(_ now: MonotonicTime) -> Bool { lease?.isOver(now: now) ?? false }

  private func send(_ reply: ReplyBuffer, to arrival: Arrival) throws(ZeroMQError) {
    do {
      try arrival.send(reply, on: socket)
      processor.countSent(arrival.byteCount, arrived: arrival.arrived, reply)
    } catch {
      // A peer that went away is no error to libzmq; this is a fault of ours or the end.
      log.error("reply not sent", ("error", "\(error)"))
      throw error
    }
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
