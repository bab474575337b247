import StreakProtocol

/// What is known of a learner's snapshot at a moment.
public struct SnapshotState: Hashable, Sendable {
  /// The last snapshot that came; `nil`: none has come yet. It says itself until when it is true, and what it
  /// says after that if nothing is done (``StreakProtocol/Proto/SnapshotReply/next``).
  public var snapshot: Proto.SnapshotReply?

  /// Why the snapshot may be out of date: the worker is away, or refuses; `nil`: it is as the worker has it.
  public var outage: StreakClientError?

  /// When the worker last said so, by this machine's clock, in milliseconds since 1970; `nil`: never.
  public var confirmed: Int64?

  /// Nothing is known, and nothing is wrong.
  public init() {}

  /// Whether the snapshot is as the worker has it.
  public var isCurrent: Bool { snapshot != nil && outage == nil }

  /// Whether somebody who looks sees the same.
  func looksLike(_ other: SnapshotState) -> Bool {
    snapshot == other.snapshot && outage?.code == other.outage?.code
      && outage?.refusal?.status == other.outage?.refusal?.status
  }
}
