import ZeroMQ

/// One task that waits for an answer. Whoever finishes it first does, the loop, a cancellation or
/// the closing of the client, so that its continuation is resumed exactly once.
final class PendingCall: Sendable {
  typealias Answer = Result<[RawReply], StreakClientError>

  private enum State {
    case fresh
    case waiting(CheckedContinuation<Answer, Never>)
    case finished(Answer)
  }

  private let state = Locked(State.fresh)

  /// Waits for the answer. For one task, once.
  var answer: Answer {
    get async {
      await withCheckedContinuation { continuation in
        let known: Answer? = state.withLock { state in
          if case .finished(let answer) = state { return answer }
          state = .waiting(continuation)
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }

  /// Gives the answer. Later ones are dropped.
  func finish(_ answer: Answer) {
    let waiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
      switch state {
      case .fresh:
        state = .finished(answer)
        return nil
      case .waiting(let continuation):
        state = .finished(answer)
        return continuation
      case .finished:
        return nil
      }
    }
    waiting?.resume(returning: answer)
  }
}
