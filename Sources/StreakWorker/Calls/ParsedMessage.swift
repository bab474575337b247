import ZeroMQ

/// A message's calls as they were read, and the reply that is made of them.
public final class ParsedMessage {
  /// The reply, once it is made.
  public let reply = ReplyBuffer()
  var calls: [ParsedCall] = []
  var arrived = MonotonicTime(nanoseconds: 0)

  /// An empty message.
  public init() {}

  /// Whether a call of it that can be done changes state.
  var writes: Bool {
    for call in calls where call.error == nil && call.header.op.changesState { return true }
    return false
  }

  /// Whether what it reads besides is answered with little.
  var isBrief: Bool {
    for call in calls where call.error == nil && !call.header.op.changesState {
      if !call.header.op.isBrief { return false }
    }
    return true
  }

  /// Takes the calls of another message, which has none then. Both keep their room.
  func take(from other: ParsedMessage) {
    calls.removeAll(keepingCapacity: true)
    swap(&calls, &other.calls)
    arrived = other.arrived
  }

  /// Whether a call of it that can be done reads the store and changes nothing.
  var reads: Bool {
    for call in calls where call.error == nil && !call.header.op.changesState { return true }
    return false
  }
}
