import StreakCore

/// A question whose last answer is remembered.
public struct RememberedQuestion: Equatable, Sendable {
  /// What is asked.
  public enum Kind: Sendable {
    case streak, snapshot
  }

  let kind: Kind
  let ledger: Ledger
  /// The zone that the request names, by its bytes: texts that Unicode calls equivalent are not the
  /// same name.
  let zone: ExactText
  /// What else the answer depends on: the weekly target, or the version of the content.
  let detail: UInt64

  /// A question.
  ///
  /// - Parameters:
  ///   - zone: the zone that the request names, empty where it names none.
  ///   - detail: whatever else the answer depends on but the learner's facts and the time.
  public init(_ kind: Kind, ledger: Ledger, zone: String, detail: UInt64) {
    self.kind = kind
    self.ledger = ledger
    self.zone = ExactText(zone)
    self.detail = detail
  }
}

/// What was answered, with the question it answers and the time in which it does.
///
/// It holds while the learner's revision stays the same and "now" stays within the span: from when it
/// was made, with no record later than that, to the end of the learner's day.
public struct RememberedAnswer: Sendable {
  let question: RememberedQuestion
  /// The instants for which the answer is true.
  public let span: Range<Instant>
  /// What stands for the answer in a question whether it has changed.
  public let etag: [UInt8]
  /// The answer as it is sent.
  public let body: [UInt8]

  /// An answer to remember.
  public init(
    question: RememberedQuestion, span: Range<Instant>, etag: [UInt8] = [], body: [UInt8]
  ) {
    self.question = question
    self.span = span
    self.etag = etag
    self.body = body
  }
}

/// The last answer to each kind of question.
struct RememberedAnswers {
  private var streak: RememberedAnswer?
  private var snapshot: RememberedAnswer?

  subscript(kind: RememberedQuestion.Kind) -> RememberedAnswer? {
    get {
      switch kind {
      case .streak: streak
      case .snapshot: snapshot
      }
    }
    set {
      switch kind {
      case .streak: streak = newValue
      case .snapshot: snapshot = newValue
      }
    }
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
    /// What was answered last.
    var answers = RememberedAnswers()
    /// The last window of the days up to a today that was filled, without its rules.
    var days: Days?

    init(snapshot: UInt64, state: LearnerState) {
      self.snapshot = snapshot
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

  /// Keeps an entry. When there are too many, all are forgotten: the busy ones are soon back.
  mutating func keep(_ entry: Entry) {
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    entries[ExactText(entry.state.learner)] = entry
  }
}
