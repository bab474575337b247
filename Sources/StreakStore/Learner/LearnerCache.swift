import StreakCore

/// What was read of learners lately, for as long as it is provably what a read would find.
///
/// An entry carries the number of the state that it was read in (``Store/epoch``). While nobody else has
/// committed since, the entry is exact: what this store itself writes it forgets. After that one look-up of
/// the learner's revision tells: every write raises it, so an entry of the same revision is still exact.
/// Writes never look here.
struct LearnerCache {
  /// Entries at most: some 4 MiB of them.
  static let capacity = 16_384

  /// What is kept of a learner.
  final class Entry {
    /// The state in which it was last known to be exact.
    var epoch: UInt64
    /// What is known before any day is looked at.
    let state: LearnerState
    /// The last window of the days up to a today that was filled, without its rules.
    var days: Days?

    init(epoch: UInt64, state: LearnerState) {
      self.epoch = epoch
      self.state = state
    }
  }

  /// What the pages say of a window.
  struct Days {
    let ledger: Ledger
    let anchor: CivilDay
    let length: Int
    let achieved: DayBits
    let excused: DayBits
  }

  private var entries: [ExactText: Entry] = [:]

  /// The entry of a learner, exact or not.
  subscript(learner: String) -> Entry? { entries[ExactText(learner)] }

  /// The learner is written.
  mutating func forget(_ learner: String) { entries[ExactText(learner)] = nil }

  /// Keeps an entry. When there are too many, all are forgotten: the busy ones are soon back.
  mutating func keep(_ entry: Entry) {
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[ExactText(entry.state.learner)] = entry
  }
}
