import StreakProtocol
import StreakService
import StreakSupport
import Synchronization
import ZeroMQ

/// Publishes what is on a ``NoticeBoard``, on a thread of its own that owns the XPUB socket: bound where clients
/// subscribe, or connected to the worker's broker.
///
/// A subscriber that does not read loses notices and delays nobody: XPUB drops what one has no room for
/// (zmq_socket, ZMQ_XPUB).
final class NoticePublisher: Sendable {
  /// How long a worker waits to hear what is subscribed at its broker before it answers anything, in
  /// milliseconds.
  private static let introduction = 250
  /// Subscriptions that are looked at before notices are sent again.
  private static let burst = 256

  private struct Orders {
    var stop = false
    var renew = false
    var leave: [Endpoint] = []
    var join: [Endpoint] = []
  }

  private let board: NoticeBoard
  private let wake: WakeUp
  private let orders = Locked(Orders())
  private let upstream = Locked<Endpoint?>(nil)
  private let isIntroduced = Atomic(false)
  private let thread = Locked<LoopThread?>(nil)

  /// Starts to publish.
  ///
  /// - Parameters:
  ///   - socket: an XPUB, bound where it shall be; given up to the thread.
  ///   - open: makes another one like it, after ``renew()``.
  init(
    _ board: NoticeBoard, _ socket: Socket, log: Log,
    open: @escaping @Sendable () throws -> Socket
  ) throws {
    self.board = board
    wake = try WakeUp()
    // Invariant: the socket is used by the thread alone from here on.
    nonisolated(unsafe) let socket = socket
    board.setReader(wake)
    let loop = try LoopThread(name: "streakd-notices") { [self] in
      var run = Run(publisher: self, socket: socket, open: open, log: log)
      run.run()
    }
    thread.withLock { $0 = loop }
  }

  /// Publishes at a worker's broker from now on, and tells where clients subscribe there. Where that is new it
  /// returns when it is known what they have subscribed to, or after a moment.
  func follow(_ endpoint: Endpoint?, subscribers: [String]) {
    let old = upstream.withLock { upstream in
      let old = upstream
      upstream = endpoint
      return old
    }
    board.setEndpoints(endpoint == nil ? [] : subscribers)
    guard old != endpoint else { return }
    isIntroduced.store(false, ordering: .releasing)
    orders.withLock { orders in
      if let old { orders.leave.append(old) }
      if let endpoint { orders.join.append(endpoint) }
    }
    wake.signal()
    guard endpoint != nil else { return }
    let end = MonotonicTime.now.advanced(milliseconds: Self.introduction)
    let poller = Poller()
    while !isIntroduced.load(ordering: .acquiring), MonotonicTime.now < end {
      _ = try? poller.wait(milliseconds: 2)
    }
  }

  /// Makes a new socket, to which only those can connect who still may: libzmq never drops a peer by itself.
  func renew() {
    orders.withLock { $0.renew = true }
    wake.signal()
  }

  /// Publishes what is there and ends the thread. From any thread, once.
  func close() {
    orders.withLock { $0.stop = true }
    wake.signal()
    let loop = thread.withLock { $0 }
    loop?.join()
    board.setReader(nil)
    board.setWatched(false)
  }

  /// What the thread knows.
  private struct Run {
    let publisher: NoticePublisher
    var socket: Socket
    let open: @Sendable () throws -> Socket
    let log: Log
    /// What is subscribed to.
    var topics = 0
    private let poller = Poller()
    private let subscription = Multipart(limit: 1)

    init(
      publisher: NoticePublisher, socket: Socket, open: @escaping @Sendable () throws -> Socket,
      log: Log
    ) {
      self.publisher = publisher
      self.socket = socket
      self.open = open
      self.log = log
    }

    mutating func run() {
      defer { socket.close() }
      do {
        while try turn() {}
      } catch let error as ZeroMQError where error.code == .terminated {
        return
      } catch {
        publisher.board.setWatched(false)
        log.error("publishing ended", ("error", "\(error)"))
      }
    }

    /// One round; false at the end.
    private mutating func turn() throws -> Bool {
      publisher.wake.clear()
      let orders = publisher.orders.withLock { orders in
        let taken = orders
        orders = Orders()
        return taken
      }
      if orders.renew, !orders.stop { try renew() }
      for endpoint in orders.leave { try? socket.disconnect(from: endpoint) }
      for endpoint in orders.join { try socket.connect(to: endpoint) }
      let mayHaveMore = try takeSubscriptions()
      for notice in publisher.board.take() { try send(notice) }
      if orders.stop { return false }
      poller.removeAll()
      poller.add(socket)
      poller.add(descriptor: publisher.wake.descriptor)
      _ = try poller.wait(milliseconds: mayHaveMore ? 0 : nil)
      return true
    }

    private func send(_ notice: ChangeNotice) throws(ZeroMQError) {
      let frames = notice.frames
      guard try socket.sendIfReady(frames[0], .more) else { return }
      try socket.send(frames[1], .more)
      try socket.send(frames[2])
    }

    /// Takes in who subscribed to what: of equal subscriptions XPUB passes on the first, and the last that is
    /// taken back (zmq_socket). True where there may be more.
    private mutating func takeSubscriptions() throws(ZeroMQError) -> Bool {
      for _ in 0..<NoticePublisher.burst {
        guard try socket.receiveIfReady(into: subscription) else {
          publisher.board.setWatched(topics > 0)
          return false
        }
        let (first, isMark) = subscription[0].withBytes { bytes in
          (bytes.first, bytes.dropFirst().elementsEqual(NoticeSocket.mark))
        }
        if isMark {
          if first == 1 { publisher.isIntroduced.store(true, ordering: .releasing) }
        } else if first == 1 {
          topics += 1
        } else if first == 0 {
          topics = max(0, topics - 1)
        }
      }
      publisher.board.setWatched(topics > 0)
      return true
    }

    /// Another socket in the place of this one. Until the old one is closed its port is taken, and libzmq
    /// closes in the background.
    private mutating func renew() throws {
      socket.close()
      topics = 0
      publisher.board.setWatched(false)
      let upstream = publisher.upstream.withLock { $0 }
      socket = try NoticeSocket.reopen(until: { publisher.orders.withLock { $0.stop } }, open)
      if let upstream { try socket.connect(to: upstream) }
    }
  }
}
