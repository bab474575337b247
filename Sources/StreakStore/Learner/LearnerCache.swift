import StreakCore

/// A streak that was answered, with the question it answers and the time in which it does.
///
/// It holds while the learner's revision stays the same and "now" stays within the span: from when it
/// was made, with no record later than that, to the end of the learner's day.
public struct RememberedAnswer: Sendable {
  /// The zone that the request named.
  let zone: String
  /// The request's weekly target.
  let weeklyTarget: UInt32
  /// The instants for which the answer is true.
  let span: Range<Instant>
  /// The answer as it is sent.
  let body: [UInt8]

  /// An answer to remember.
  public init(zone: String, weeklyTarget: UInt32, span: Range<Instant>, body: [UInt8]) {
    self.zone = zone
    self.weeklyTarget = weeklyTarget
    self.span = span
    self.body = body
  }

  func answers(zone: String, weeklyTarget: UInt32, now: Instant) -> Bool {
    // By bytes: texts that Unicode calls equivalent are not the same name.
    span.contains(now) && weeklyTarget == self.weeklyTarget
      && zone.utf8.elementsEqual(self.zone.utf8)
  }
}

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
    /// The last streak that was answered.
    var answer: RememberedAnswer?
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

  private var entries: [ExactText: Entry] = [:]

  /// The entry of a learner, exact or not.
  subscript(learner: String) -> Entry? { entries[ExactText(learner)] }

  /// Keeps an entry. When there are too many, all are forgotten: the busy ones are soon back.
  mutating func keep(_ entry: Entry) {
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[ExactText(entry.state.learner)] = entry
  }
}
