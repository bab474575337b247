/// Several brief requests that go to a slot as the calls of one message, so that they cost one change between
/// processes and one look at the store. Each is answered to whoever asked it.
struct Bundle {
  /// A request in it.
  struct Part {
    /// The number of its sending.
    let sequence: UInt64
    /// How many of its calls are in the message.
    let calls: Int
  }

  /// Calls of one message at most. More would let the first wait for the last.
  static let calls = 32
  /// Bytes of a call's body at most.
  static let bytes = 4096

  /// The requests, in the order of their calls.
  var parts: [Part] = []

  /// What the message and its reply begin with.
  var sequence: UInt64? { parts.first?.sequence }

  /// Calls in the message.
  var calls: Int { parts.reduce(0) { $0 + $1.calls } }
}
