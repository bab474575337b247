import StreakCore

/// What was read of learners lately, for as long as it is provably what a read would find.
///
/// An entry carries the number of the snapshot that it was read in. While the store still stands on
/// that snapshot, which ``HeldSnapshot`` proves to be the newest, the entry is exact. On a later
/// snapshot one look-up of the learner's revision tells: every write raises it, so an entry of the
/// same revision is still exact. Writes never look here.
struct LearnerCache {
  /// Entries at most: some 5 MiB of them.
  static let capacity = 16_384

  /// What is kept of a learner.
  final class Entry {
    /// The snapshot in which it was last known to be exact.
    var snapshot: UInt64
    /// What is known before any day is looked at.
    let state: LearnerState
    /// The last window of the days up to a today that was filled, without its rules.
    var days: Days?

    init(snapshot: UInt64, state: LearnerState) {
      self.snapshot = snapshot
      self.state = state
    }
  }

  /// What the pages say of a window.
  struct Days {
    let anchor: CivilDay
    let length: Int
    let achieved: DayBits
    let excused: DayBits
  }

  /// A learner's id by its bytes: two ids that only look alike are two learners, while Swift's
  /// texts are equal where Unicode calls them canonically equivalent.
  private struct Key: Hashable {
    let learner: String

    static func == (left: Key, right: Key) -> Bool {
      left.learner.utf8.elementsEqual(right.learner.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var learner = learner
      learner.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private var entries: [Key: Entry] = [:]

  /// The entry of a learner, exact or not.
  subscript(learner: String) -> Entry? { entries[Key(learner: learner)] }

  /// Keeps an entry. When there are too many, all are forgotten: the busy ones are soon back.
  mutating func keep(_ entry: Entry) {
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[Key(learner: entry.state.learner)] = entry
  }
}
