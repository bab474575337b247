import StreakProtocol
import StreakWire
import ZeroMQ

/// Asks a worker and waits for the answer. For one thread at a time; where many tasks ask, take
/// ``AsyncStreakClient``.
///
/// A call that is not answered is sent again on a new connection with the same ids, at most
/// ``ClientOptions/retries`` times, and fails when ``ClientOptions/timeout`` is over.
public final class StreakClient {
  /// Where the worker is.
  public let endpoint: Endpoint

  /// How long to wait, and how often to ask again.
  public var options: ClientOptions

  private let context: Context
  private var socket: Socket?
  private var handshakes: Handshakes?
  private var isClosed = false
  private let poller = Poller()
  private let frames = Multipart(limit: Exchange.frameLimit)
  private var nextID = UInt64.random(in: 0...UInt64.max)
  private var sending: Sending?

  /// A client of the worker at an endpoint, as in `ipc:///run/user/1000/streak/worker.sock` or
  /// `tcp://127.0.0.1:7311`. Does not connect yet.
  ///
  /// - Throws: `badEndpoint` with what is wrong, `system` where there are no descriptors left.
  public convenience init(
    _ endpoint: String, options: ClientOptions = ClientOptions()
  ) throws(StreakClientError) {
    try self.init(endpoint: Endpoint.client(endpoint), options: options)
  }

  /// A client of the worker at an endpoint.
  ///
  /// - Parameter context: where an inproc worker is; `nil`: one of its own.
  public init(
    endpoint: Endpoint, options: ClientOptions = ClientOptions(), context: Context? = nil
  ) throws(StreakClientError) {
    do throws(ZeroMQError) {
      if let context {
        self.context = context
      } else {
        self.context = try Context()
      }
    } catch {
      throw StreakClientError(error)
    }
    self.endpoint = endpoint
    self.options = options
  }

  /// Hangs up. Further calls fail with `closed`.
  public func close() {
    isClosed = true
    sending = nil
    reopen()
  }

  /// Asks for one thing.
  ///
  /// - Parameter timeout: milliseconds; `nil`: as the options say.
  /// - Throws: `refused` with the worker's reason, `noWorker`, `keyRefused`, `timedOut`, `badReply`,
  ///   `tooLarge`, `closed`.
  public func call<Request: StreakCall>(
    _ request: Request, timeout: Int? = nil
  ) throws(StreakClientError) -> Request.Reply {
    try call([RawCall(request)], timeout: timeout)[0].decode(Request.Reply.self)
  }

  /// Asks for 1 to 64 things of a kind in one round trip. Each has its own answer or refusal, in
  /// the order of the requests.
  public func call<Request: StreakCall>(
    _ requests: [Request], timeout: Int? = nil
  ) throws(StreakClientError) -> [Result<Request.Reply, StreakClientError>] {
    try call(requests.map { RawCall($0) }, timeout: timeout).map {
      $0.result(Request.Reply.self)
    }
  }

  /// Asks for 1 to 64 things of different kinds in one round trip.
  public func call(
    _ batch: Batch, timeout: Int? = nil
  ) throws(StreakClientError) -> BatchReplies {
    BatchReplies(replies: try call(batch.calls, timeout: timeout))
  }

  /// Asks with bytes and returns bytes, in the order of the calls, 1 to 64 of them. A refusal is
  /// not an error here: the status tells it.
  public func call(
    _ calls: [RawCall], timeout: Int? = nil
  ) throws(StreakClientError) -> [RawReply] {
    try send(calls, timeout: timeout)
    return try receive()
  }

  /// A message on its way.
  private struct Sending {
    var exchange: Exchange
    var schedule: RetrySchedule
    /// It was sent at least once.
    var wasSent = false
    /// When to stop waiting for the answer to the last attempt; `nil` where it must be sent.
    var until: MonotonicTime?
  }

  /// Sends bytes, 1 to 64 calls of them, and does not wait for the answers: ``receive()`` does.
  ///
  /// The timeout runs from now on. An earlier message that was not waited for is given up.
  ///
  /// - Throws: what ``call(_:timeout:)-([RawCall],_)`` throws before anything was sent.
  public func send(_ calls: [RawCall], timeout: Int? = nil) throws(StreakClientError) {
    guard !isClosed else { throw StreakClientError.closed }
    if sending != nil { reopen() }
    sending = nil
    let exchange = try Exchange(calls, firstID: nextID, frameLimit: options.frameLimit)
    nextID &+= UInt64(calls.count)
    var new = Sending(
      exchange: exchange, schedule: RetrySchedule(options, timeout: timeout, now: .now))
    let failure: StreakClientError?
    do throws(ZeroMQError) {
      failure = try transmit(&new)
    } catch {
      reopen()
      throw StreakClientError(error)
    }
    if let failure { throw failure }
    sending = new
  }

  /// Waits for the answers to what was sent, in the order of the calls, and sends it again where none
  /// come. None where nothing was sent. A refusal is not an error here: the status tells it.
  public func receive() throws(StreakClientError) -> [RawReply] {
    guard !isClosed else { throw StreakClientError.closed }
    guard var current = sending else { return [] }
    sending = nil
    let result: Result<[RawReply], StreakClientError>
    do throws(ZeroMQError) {
      result = try run(&current)
    } catch {
      reopen()
      throw StreakClientError(error)
    }
    return try result.get()
  }

  private func run(
    _ sending: inout Sending
  ) throws(ZeroMQError) -> Result<[RawReply], StreakClientError> {
    while true {
      if sending.until == nil, let error = try transmit(&sending) { return .failure(error) }
      let until = sending.until
      sending.until = nil
      if let until, let socket {
        let result = try receive(socket, until: until, &sending.exchange, &sending.schedule)
        if let result { return result }
      }
      if MonotonicTime.now >= sending.schedule.deadline {
        let refusal = sending.wasSent ? nil : handshakes?.error
        reopen()
        if let refusal { return .failure(refusal) }
        if let answers = sending.exchange.answers { return .success(answers) }
        return .failure(
          sending.wasSent
            ? .timedOut(endpoint, milliseconds: sending.schedule.timeout)
            : .noWorker(endpoint, "no connection in \(sending.schedule.timeout) ms"))
      }
    }
  }

  /// Sends what is pending once, if a worker takes it before the time is over; an error where none can.
  private func transmit(_ sending: inout Sending) throws(ZeroMQError) -> StreakClientError? {
    let socket: Socket
    do throws(StreakClientError) {
      socket = try connected()
      try waitForWorker(socket, sending.schedule)
    } catch {
      return error
    }
    let attempt = sending.schedule.attempt(now: .now)
    if try sending.exchange.send(on: socket, delimiter: false, budget: attempt.budget) {
      sending.wasSent = true
      sending.until = attempt.until
    }
    return nil
  }

  /// Waits until the worker can be sent to, or the time is over.
  private func waitForWorker(
    _ socket: Socket, _ schedule: RetrySchedule
  ) throws(StreakClientError) {
    do throws(ZeroMQError) {
      poller.removeAll()
      poller.add(socket, .writable)
      if try poller.wait(milliseconds: 0) > 0 { return }
    } catch {
      throw StreakClientError(error)
    }
    let left = schedule.deadline.millisecondsLeft
    if options.failFast, case .absent(let reason) = endpoint.probe(milliseconds: min(left, 1000)) {
      throw StreakClientError.noWorker(endpoint, reason)
    }
    let refusal: StreakClientError?
    do throws(ZeroMQError) {
      refusal = try waitForHandshake(until: schedule.deadline)
    } catch {
      throw StreakClientError(error)
    }
    if let refusal {
      reopen()
      throw refusal
    }
  }

  /// Waits until the socket, which is the poller's first item, can be sent to, or the time is over; an error
  /// where the worker and this client do not get on.
  private func waitForHandshake(until deadline: MonotonicTime) throws(ZeroMQError)
    -> StreakClientError?
  {
    guard let handshakes else {
      _ = try poller.wait(milliseconds: deadline.millisecondsLeft)
      return nil
    }
    poller.add(handshakes.socket)
    while try poller.wait(milliseconds: deadline.millisecondsLeft) > 0 {
      if !poller.ready(at: 0).isEmpty { return nil }
      if let refusal = try handshakes.look(failFast: options.failFast) { return refusal }
    }
    return nil
  }

  /// Waits for the answer; `nil` where the calls that are pending shall be sent again.
  private func receive(
    _ socket: Socket, until: MonotonicTime, _ exchange: inout Exchange,
    _ schedule: inout RetrySchedule
  ) throws(ZeroMQError) -> Result<[RawReply], StreakClientError>? {
    guard try hasReply(socket, until: until) else {
      // Lazy Pirate (zguide, chapter 4): a new socket, on which no late reply can come in.
      _ = schedule.silence(now: .now)
      reopen()
      return nil
    }
    try socket.receive(into: frames)
    let verdict: Exchange.Verdict
    switch Exchange.parts(of: frames, from: 0) {
    case .success(let parts): verdict = exchange.accept(parts)
    case .failure(let error): verdict = .bad(error.reason)
    }
    frames.clear()
    switch verdict {
    case .complete:
      return .success(exchange.answers ?? [])
    case .bad(let reason):
      reopen()
      return .failure(.badReply(endpoint, reason))
    case .retry(let milliseconds):
      let next = schedule.unavailable(retryAfter: milliseconds, now: .now)
      guard let next else { return .success(exchange.answers ?? []) }
      poller.removeAll()
      _ = try poller.wait(milliseconds: next.millisecondsLeft)
      return nil
    }
  }

  /// Waits for a reply; false where none came, or where failing fast and nobody listens any more: a
  /// call that was sent into a connection that was just ending would be waited for in vain.
  private func hasReply(_ socket: Socket, until: MonotonicTime) throws(ZeroMQError) -> Bool {
    poller.removeAll()
    poller.add(socket)
    var pause = 100
    while options.failFast && until.millisecondsLeft > pause {
      if try poller.wait(milliseconds: pause) > 0 { return true }
      if case .absent = endpoint.probe(milliseconds: 250) { return false }
      pause *= 2
    }
    return try poller.wait(milliseconds: until.millisecondsLeft) > 0
  }

  private func connected() throws(StreakClientError) -> Socket {
    if let socket { return socket }
    let opened = try Socket.client(.request, context, to: endpoint, options.security)
    (socket, handshakes) = opened
    return opened.socket
  }

  /// Drops the connection. The next attempt makes another.
  private func reopen() {
    poller.removeAll()
    socket?.close()
    socket = nil
    handshakes?.close()
    handshakes = nil
  }
}
