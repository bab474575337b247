import StreakProtocol
import StreakWire
import ZeroMQ

/// Judges calls by the rights of whoever sends them, as the list is at that moment. Belongs to one thread.
public final class AccessGuard {
  /// Who sends a message.
  private enum Peer {
    /// Nobody who is on the list, now.
    case stranger
    /// Somebody on this machine who may open the socket's file.
    case local
    /// Who has a key.
    case key(AllowedKey)
  }

  /// The `User-Id` of peers without a key, on sockets that need none. No key reads so.
  public static let local = "local"

  private let source: AllowListSource
  private var list: AllowList
  private var seen: Int
  private var peer = Peer.stranger

  /// A guard by a list.
  public init(_ source: AllowListSource) {
    self.source = source
    // In this order: a list that is replaced in between is taken again at the next message.
    seen = source.generation
    list = source.list
  }

  /// Looks at another message.
  ///
  /// - Parameter user: the `User-Id` that the transport gives its frames; `nil`: there is none, and then
  ///   nothing is allowed.
  public func begin(_ user: String?) {
    let now = source.generation
    if now != seen {
      seen = now
      list = source.list
    }
    guard let user else { return peer = .stranger }
    if user == Self.local { return peer = .local }
    peer = list[user: user].map(Peer.key) ?? .stranger
  }

  /// How often the list was replaced.
  public var generation: Int { source.generation }

  /// Why nothing that the sender asks is allowed; `nil` where something may be.
  public var senderDenial: CallError? {
    if case .stranger = peer { return Self.unknownKey }
    return nil
  }

  /// Why a call is not allowed; `nil` where it is.
  public func denial(_ header: FrameHeader, _ body: UnsafeRawBufferPointer) -> CallError? {
    switch peer {
    case .stranger: Self.unknownKey
    case .local: nil
    case .key(let key): Self.denial(key, header.op, body)
    }
  }

  /// Why the sender may not register as a worker; `nil` where it may.
  public func workerDenial() -> CallError? {
    switch peer {
    case .stranger: return Self.unknownKey
    case .local: return nil
    case .key(let key):
      if key.rights.contains(.worker) { return nil }
      return CallError(.denied, field: "header.op", "needs a key with the right worker")
    }
  }

  private static let unknownKey = CallError(.denied, "this key is not allowed here any more")

  private static func denial(
    _ key: AllowedKey, _ op: Proto.Op, _ body: UnsafeRawBufferPointer
  ) -> CallError? {
    if op == .ping { return nil }
    guard key.rights.contains(op.changesState ? .write : .read) else {
      let text =
        op.changesState ? "changes state, and this key may not" : "needs a key that may read"
      return CallError(.denied, field: "header.op", text)
    }
    guard let learners = key.learners, !op.isAboutNobody else { return nil }
    guard op.namesLearner else {
      return CallError(
        .denied, field: "header.op", "is about all learners, and this key is limited to some")
    }
    do throws(WireError) {
      if learners.allows(try LearnerField.read(body)) { return nil }
    } catch {
      // Whoever answers would refuse it too. Who it is about cannot be told, so it goes no further.
      return CallError(error)
    }
    return CallError(.denied, field: "learner", "is not one that this key may ask about")
  }
}
