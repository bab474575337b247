import Synchronization

/// A request from another thread to give up what a connection waits for.
final class PostgresStop: Sendable {
  private let isRequested = Atomic(false)

  /// Makes the connection give up within a tenth of a second.
  func request() { isRequested.store(true, ordering: .releasing) }

  /// Whether it was asked for since it was last cleared.
  var isPending: Bool { isRequested.load(ordering: .acquiring) }

  /// A request that came too late must not hit what follows.
  func clear() { isRequested.store(false, ordering: .releasing) }
}
