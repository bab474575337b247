import ZeroMQ

/// What tasks tell the loop of an asynchronous client, from whatever thread they run on.
final class CallQueue: Sendable {
  enum Command: Sendable {
    case start(Exchange, PendingCall, RetrySchedule)
    case cancel(UInt64)
  }

  private struct State {
    var commands: [Command] = []
    var nextID = UInt64.random(in: 0...UInt64.max)
    var isClosing = false
    var hasEnded = false
    var closers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  let wakeUp: WakeUp

  init() throws(ZeroMQError) {
    wakeUp = try WakeUp()
  }

  /// Hands an exchange over; returns its key.
  func start(
    _ calls: [RawCall], _ pending: PendingCall, _ options: ClientOptions, timeout: Int?
  ) throws(StreakClientError) -> UInt64 {
    let schedule = RetrySchedule(options, timeout: timeout, now: .now)
    let result: Result<UInt64, StreakClientError> = state.withLock { state in
      guard !state.isClosing else { return .failure(.closed) }
      do throws(StreakClientError) {
        let exchange = try Exchange(
          calls, firstID: state.nextID, frameLimit: options.frameLimit)
        state.nextID &+= UInt64(calls.count)
        state.commands.append(.start(exchange, pending, schedule))
        return .success(exchange.firstID)
      } catch {
        return .failure(error)
      }
    }
    let key = try result.get()
    wakeUp.signal()
    return key
  }

  /// Frees the slot of an exchange that nobody waits for any more.
  func cancel(_ key: UInt64) {
    state.withLock { $0.commands.append(.cancel(key)) }
    wakeUp.signal()
  }

  /// Tells the loop to end. Nothing can be started from now on.
  func beginClosing() {
    state.withLock { $0.isClosing = true }
    wakeUp.signal()
  }

  /// Waits for the loop's end, without a thread.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.closers.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  // MARK: The loop's side

  /// Takes what has been told since; `isClosing` where the loop shall end.
  func take() -> (commands: [Command], isClosing: Bool) {
    state.withLock { state in
      defer { state.commands = [] }
      return (state.commands, state.isClosing)
    }
  }

  /// The loop has ended and closed what it owned: fails what it had not been told of, and lets
  /// those go who wait for the end.
  func end() {
    let (commands, closers) = state.withLock { state in
      state.isClosing = true
      state.hasEnded = true
      defer {
        state.commands = []
        state.closers = []
      }
      return (state.commands, state.closers)
    }
    for case .start(_, let pending, _) in commands { pending.finish(.failure(.closed)) }
    for closer in closers { closer.resume() }
  }
}
