import StreakProtocol
import StreakSecurity
import ZeroMQ

/// The loop of an asynchronous client, on a thread of its own: it owns the socket, sends what the
/// table says, and finishes calls.
///
/// The socket is polled with `zmq_poll`, never watched by its ZMQ_FD, which is edge-triggered and
/// loses wake-ups (zmq_getsockopt, ZMQ_FD).
final class ClientLoop {
  /// Replies taken in before commands are looked at again.
  private static let burst = 256

  private let endpoint: Endpoint
  private let failFast: Bool
  private let context: Context
  private let ownsContext: Bool
  private let security: ClientSecurity?
  private var socket: Socket
  private var handshakes: Handshakes?
  /// The keys do not fit, and libzmq does not try again: the next call does, after a while.
  private var refusal: (error: StreakClientError, until: MonotonicTime)?
  private let queue: CallQueue
  private let poller = Poller()
  private let frames = Multipart(limit: Exchange.frameLimit + 1)
  private var table = CallTable()
  private var pending: [UInt64: PendingCall] = [:]
  private var isBlocked = false
  private var nextProbe = MonotonicTime(nanoseconds: .min)

  init(
    endpoint: Endpoint, _ options: ClientOptions, context: Context?, queue: CallQueue
  ) throws(StreakClientError) {
    self.endpoint = endpoint
    failFast = options.failFast
    security = options.security
    self.queue = queue
    ownsContext = context == nil
    do throws(ZeroMQError) {
      if let context {
        self.context = context
      } else {
        self.context = try Context()
      }
    } catch {
      throw StreakClientError(error)
    }
    (socket, handshakes) = try Socket.client(.dealer, self.context, to: endpoint, security)
    poller.add(socket)
    poller.add(descriptor: queue.wakeUp.descriptor)
    if let handshakes { poller.add(handshakes.socket) }
  }

  /// Runs until the client is closed. Every call is finished when it returns.
  func run() {
    var failure = StreakClientError.closed
    do throws(ZeroMQError) {
      while try turn() {}
    } catch {
      failure = StreakClientError(error)
    }
    socket.close()
    handshakes?.close()
    if ownsContext { context.close() }
    for (_, call) in pending { call.finish(.failure(failure)) }
    pending = [:]
    queue.end()
  }

  /// One round; false where the loop shall end.
  private func turn() throws(ZeroMQError) -> Bool {
    queue.wakeUp.clear()
    let (commands, isClosing) = queue.take()
    for command in commands {
      switch command {
      case .start(let exchange, let call, let schedule):
        table.add(exchange, schedule)
        pending[exchange.firstID] = call
      case .cancel(let key):
        table.remove(key)
        pending[key] = nil
      }
    }
    if isClosing { return false }
    try lookAtHandshakes()
    let mayHaveMore = try receive()
    for finished in table.expire(now: .now) { finish(finished) }
    try send()
    poller.setEvents(isBlocked ? [.readable, .writable] : .readable, at: 0)
    let wait = mayHaveMore ? 0 : table.nextTimer?.millisecondsLeft
    _ = try poller.wait(milliseconds: wait)
    return true
  }

  /// Sends what is queued, as far as there is a worker to take it.
  private func send() throws(ZeroMQError) {
    while let (exchange, budget) = table.nextToSend(now: .now) {
      guard try isReady() else { return }
      guard try exchange.send(on: socket, delimiter: true, budget: budget) else {
        isBlocked = true
        failIfNobodyListens()
        return
      }
      table.sent(exchange.firstID, now: .now)
    }
    isBlocked = false
  }

  private func failIfNobodyListens() {
    let now = MonotonicTime.now
    guard failFast, now >= nextProbe else { return }
    nextProbe = now.advanced(milliseconds: 100)
    guard case .absent(let reason) = endpoint.probe(milliseconds: 250) else { return }
    failQueued(.noWorker(endpoint, reason))
  }

  private func failQueued(_ error: StreakClientError) {
    for key in table.removeQueued() {
      pending.removeValue(forKey: key)?.finish(.failure(error))
    }
  }

  // MARK: Handshakes

  private func lookAtHandshakes() throws(ZeroMQError) {
    // What was told once is true until there is another connection.
    guard refusal == nil, let error = try handshakes?.look(failFast: failFast) else { return }
    refusal = (error, .now.advanced(milliseconds: 1000))
    failQueued(error)
  }

  /// Whether a call may be sent: after a refusal with a new connection, and not before a second is over, so
  /// that a worker is not asked again and again.
  private func isReady() throws(ZeroMQError) -> Bool {
    guard let (error, until) = refusal else { return true }
    guard until <= .now else {
      failQueued(error)
      return false
    }
    refusal = nil
    let opened: (socket: Socket, handshakes: Handshakes?)
    do throws(StreakClientError) {
      opened = try Socket.client(.dealer, context, to: endpoint, security)
    } catch {
      failQueued(error)
      return false
    }
    socket.close()
    handshakes?.close()
    (socket, handshakes) = opened
    poller.replace(at: 0, with: socket)
    if let handshakes { poller.replace(at: 2, with: handshakes.socket) }
    return true
  }

  /// Takes replies in; true where there may be more of them.
  private func receive() throws(ZeroMQError) -> Bool {
    for _ in 0..<Self.burst {
      guard try socket.receiveIfReady(into: frames) else { return false }
      // A reply that cannot be read is nobody's: whose it was cannot be told, and that call is
      // sent again or runs out of time.
      guard frames.received > 0, frames[0].size == 0,
        case .success(let parts) = Exchange.parts(of: frames, from: 1)
      else { continue }
      if let finished = table.received(parts, now: .now) { finish(finished) }
    }
    return true
  }

  private func finish(_ finished: CallTable.Finished) {
    guard let call = pending.removeValue(forKey: finished.key) else { return }
    switch finished.outcome {
    case .answered(let replies):
      call.finish(.success(replies))
    case .noWorker(let milliseconds):
      let none = StreakClientError.noWorker(endpoint, "no connection in \(milliseconds) ms")
      call.finish(.failure(handshakes?.error ?? none))
    case .timedOut(let milliseconds):
      call.finish(.failure(.timedOut(endpoint, milliseconds: milliseconds)))
    case .badReply(let reason):
      call.finish(.failure(.badReply(endpoint, reason)))
    }
  }
}
