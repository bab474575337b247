import StreakProtocol
import StreakWire
import ZeroMQ

/// Asks a worker from as many tasks as there are, over one connection. No task ever blocks a
/// thread: a thread of the client's own does all waiting.
///
/// A call that is not answered is sent again with the same ids; cancelling a task frees its call
/// at once. Answers that come after that are dropped.
public final class AsyncStreakClient: Sendable {
  /// Where the worker is.
  public let endpoint: Endpoint

  /// How long to wait, and how often to ask again.
  public let options: ClientOptions

  /// Where an inproc worker is; `nil`: the client has one of its own.
  let context: Context?
  /// The loops that watch snapshots.
  let watches = Watches()
  private let queue: CallQueue
  private let thread: LoopThread

  /// A client of the worker at an endpoint, as in `ipc:///run/user/1000/streak/worker.sock` or
  /// `tcp://127.0.0.1:7311`. It connects in the background.
  ///
  /// - Throws: `badEndpoint` with what is wrong, `system` where there is no room for a thread.
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
      queue = try CallQueue()
    } catch {
      throw StreakClientError(error)
    }
    self.endpoint = endpoint
    self.options = options
    self.context = context
    let loop = try ClientLoop(
      endpoint: endpoint, options, context: context, queue: queue)
    do throws(ZeroMQError) {
      thread = try LoopThread(name: "streak-client") { loop.run() }
    } catch {
      throw StreakClientError(error)
    }
  }

  /// Ends the thread of a client that nobody closed, without waiting for it.
  deinit {
    watches.close()
    queue.beginClosing()
  }

  /// Fails every call that is out with `closed`, hangs up, and returns when the thread has ended.
  /// May be called more than once.
  public func close() async {
    watches.close()
    queue.beginClosing()
    await queue.waitForEnd()
    // Has nothing left to do but to return.
    thread.join()
  }

  /// Asks for one thing.
  ///
  /// - Parameter timeout: milliseconds; `nil`: as the options say.
  /// - Throws: `refused` with the worker's reason, `noWorker`, `keyRefused`, `timedOut`, `cancelled`,
  ///   `badReply`, `tooLarge`, `closed`.
  public func call<Request: StreakCall>(
    _ request: Request, timeout: Int? = nil
  ) async throws(StreakClientError) -> Request.Reply {
    try await call([RawCall(request)], timeout: timeout)[0].decode(Request.Reply.self)
  }

  /// Asks for 1 to 64 things of a kind in one round trip. Each has its own answer or refusal, in
  /// the order of the requests.
  public func call<Request: StreakCall>(
    _ requests: [Request], timeout: Int? = nil
  ) async throws(StreakClientError) -> [Result<Request.Reply, StreakClientError>] {
    try await call(requests.map { RawCall($0) }, timeout: timeout).map {
      $0.result(Request.Reply.self)
    }
  }

  /// Asks for 1 to 64 things of different kinds in one round trip.
  public func call(
    _ batch: Batch, timeout: Int? = nil
  ) async throws(StreakClientError) -> BatchReplies {
    BatchReplies(replies: try await call(batch.calls, timeout: timeout))
  }

  /// Asks with bytes and returns bytes, in the order of the calls, 1 to 64 of them. A refusal is
  /// not an error here: the status tells it.
  public func call(
    _ calls: [RawCall], timeout: Int? = nil
  ) async throws(StreakClientError) -> [RawReply] {
    guard !Task.isCancelled else { throw StreakClientError.cancelled }
    let pending = PendingCall()
    let key = try queue.start(calls, pending, options, timeout: timeout)
    let answer = await withTaskCancellationHandler {
      await pending.answer
    } onCancel: {
      pending.finish(.failure(.cancelled))
      queue.cancel(key)
    }
    return try answer.get()
  }
}
