import StreakProtocol
import StreakSecurity
import StreakService
import StreakSupport
import ZeroMQ

/// Passes on change notices of workers to whoever has subscribed to them, and subscriptions to the workers, on
/// a thread of its own.
///
/// It has no queue but those of the sockets: a client that does not read loses notices and delays nobody. What
/// clients have subscribed to is kept by XSUB for workers that come later (zmq_socket).
final class NoticeRelay: Sendable {
  /// Where clients subscribe, with the ports that were chosen.
  let subscribers: [Endpoint]
  /// Where workers publish, with the ports that were chosen.
  let publishers: [Endpoint]

  /// Messages of one kind that are passed on before the others are looked at.
  private static let burst = 256

  private let wake: WakeUp
  private let orders = Locked((stop: false, renew: false))
  private let thread = Locked<LoopThread?>(nil)

  /// Binds the sockets and begins; `nil` where there is nowhere to subscribe or to publish.
  static func open(
    _ context: Context, _ configuration: BrokerConfiguration, listening: [Endpoint],
    workers: [Endpoint], _ security: ServerSecurity?, log: Log
  ) throws -> NoticeRelay? {
    let subscribers = configuration.notices.endpoints(beside: listening)
    let publishers = places(beside: workers, configuration.ports)
    guard !subscribers.isEmpty, !publishers.isEmpty else { return nil }
    do {
      return try NoticeRelay(
        context, subscribers: subscribers, publishers: publishers, security, log: log)
    } catch {
      // Nobody asked for them by name, and all else works without.
      guard configuration.notices == .beside else { throw error }
      log.warning("no notices", ("reason", "\(error)"))
      return nil
    }
  }

  /// Where workers publish that register at these endpoints: one place for ipc and one for TCP. Each of the
  /// choices of a place is tried in turn.
  private static func places(
    beside workers: [Endpoint], _ ports: ClosedRange<UInt16>?
  ) -> [[Endpoint]] {
    var places: [[Endpoint]] = []
    if let local = workers.lazy.compactMap(NoticePlace.beside).first { places.append([local]) }
    for endpoint in workers {
      guard case .tcp(let host, _) = endpoint.transport else { continue }
      let shown = host.contains(":") ? "[\(host)]" : host
      let choices = ports.map { $0.reversed().map { "\($0)" } } ?? ["*"]
      places.append(choices.compactMap { try? Endpoint("tcp://\(shown):\($0)") })
      break
    }
    return places
  }

  private init(
    _ context: Context, subscribers: [Endpoint], publishers: [[Endpoint]],
    _ security: ServerSecurity?, log: Log
  ) throws {
    wake = try WakeUp()
    let front = try NoticeSocket.bind(
      context, .publishExtended, to: subscribers, for: .subscribers, security)
    let back = try Self.bind(context, publishers, security)
    (self.subscribers, self.publishers) = (front.endpoints, back.endpoints)
    try back.socket.send([1] + NoticeSocket.mark)
    let (subscribers, publishers) = (front.endpoints, back.endpoints)
    // Invariant: the sockets are used by the thread alone from here on.
    nonisolated(unsafe) let sockets = (front.socket, back.socket)
    let loop = try LoopThread(name: "streak-notices") { [self] in
      let run = Run(
        relay: self, front: sockets.0, back: sockets.1, log: log,
        openFront: {
          try NoticeSocket.bind(
            context, .publishExtended, to: subscribers, for: .subscribers, security
          ).socket
        },
        openBack: {
          let socket = try NoticeSocket.bind(
            context, .subscribeExtended, to: publishers, for: .publishers, security
          ).socket
          try socket.send([1] + NoticeSocket.mark)
          return socket
        })
      run.run()
    }
    thread.withLock { $0 = loop }
  }

  private static func bind(
    _ context: Context, _ places: [[Endpoint]], _ security: ServerSecurity?
  ) throws -> (socket: Socket, endpoints: [Endpoint]) {
    let socket = try NoticeSocket.open(context, .subscribeExtended)
    var bound: [Endpoint] = []
    for choices in places {
      for (index, endpoint) in choices.enumerated() {
        try security?.prepare(socket, for: endpoint, .publishers)
        do throws(BindError) {
          bound.append(try socket.bind(to: endpoint))
          break
        } catch {
          guard error.code == .inUse, index + 1 < choices.count else { throw error }
        }
      }
    }
    return (socket, bound)
  }

  /// Where a worker publishes that registers over TCP or ipc, as it is told; empty: nowhere.
  func publisher(tcp: Bool) -> String {
    guard let endpoint = publishers.first(where: { $0.isTCP == tcp }) else { return "" }
    guard case .tcp(_, let port?) = endpoint.transport else { return endpoint.description }
    return "tcp://*:\(port)"
  }

  /// Makes new sockets, to which only those can connect who still may.
  func renew() {
    orders.withLock { $0.renew = true }
    wake.signal()
  }

  /// Ends the thread. From any thread, once.
  func close() {
    orders.withLock { $0.stop = true }
    wake.signal()
    let loop = thread.withLock { $0 }
    loop?.join()
  }

  /// What the thread knows.
  private final class Run {
    private let relay: NoticeRelay
    private var front: Socket
    private var back: Socket
    private let log: Log
    private let openFront: () throws -> Socket
    private let openBack: () throws -> Socket
    private let poller = Poller()
    private let subscription = Multipart(limit: 1)
    private let notice = Multipart(limit: ChangeNotice.frameCount)

    init(
      relay: NoticeRelay, front: Socket, back: Socket, log: Log,
      openFront: @escaping () throws -> Socket, openBack: @escaping () throws -> Socket
    ) {
      self.relay = relay
      self.front = front
      self.back = back
      self.log = log
      self.openFront = openFront
      self.openBack = openBack
    }

    func run() {
      defer {
        front.close()
        back.close()
      }
      do {
        while try turn() {}
      } catch let error as ZeroMQError where error.code == .terminated {
        return
      } catch {
        log.error("passing notices on ended", ("error", "\(error)"))
      }
    }

    /// One round; false at the end.
    private func turn() throws -> Bool {
      relay.wake.clear()
      let orders = relay.orders.withLock { orders in
        defer { orders.renew = false }
        return orders
      }
      if orders.stop { return false }
      if orders.renew { try renew() }
      let hasMore = (try passSubscriptions(), try passNotices())
      poller.removeAll()
      poller.add(front)
      poller.add(back)
      poller.add(descriptor: relay.wake.descriptor)
      _ = try poller.wait(milliseconds: hasMore.0 || hasMore.1 ? 0 : nil)
      return true
    }

    /// True where there may be more.
    private func passSubscriptions() throws(ZeroMQError) -> Bool {
      for _ in 0..<NoticeRelay.burst {
        guard try front.receiveIfReady(into: subscription) else { return false }
        let bytes = subscription[0].bytes
        // Anything else is no subscription but a message, which nobody sends here.
        guard bytes.first == 0 || bytes.first == 1,
          bytes.count <= ChangeNotice.topicLimit + 1
        else { continue }
        _ = try back.sendIfReady(bytes)
      }
      return true
    }

    /// True where there may be more.
    private func passNotices() throws(ZeroMQError) -> Bool {
      for _ in 0..<NoticeRelay.burst {
        guard try back.receiveIfReady(into: notice) else { return false }
        guard notice.received == ChangeNotice.frameCount,
          try front.sendIfReady(notice[0], .more)
        else { continue }
        try front.send(notice[1], .more)
        try front.send(notice[2])
      }
      return true
    }

    private func renew() throws {
      front.close()
      back.close()
      let isOver = { [relay] in relay.orders.withLock { $0.stop } }
      front = try NoticeSocket.reopen(until: isOver, openFront)
      back = try NoticeSocket.reopen(until: isOver, openBack)
    }
  }
}
