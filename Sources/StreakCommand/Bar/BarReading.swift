import StreakCore
import StreakProtocol

/// What a bar knows of a streak, and how far that can be believed now.
struct BarReading {
  /// How far a snapshot can be believed.
  enum Truth: Equatable {
    /// A worker has just said so.
    case current
    /// It was said earlier, and is true unless something has been done since.
    case stale
    /// Its time is over (`SnapshotReply.valid_until`): what it said of today is not known any more.
    case past
    /// There is none.
    case unknown
  }

  /// What decides the colour, told to bars that have classes.
  enum Mood: String, CaseIterable {
    case done, due, rest, stale, unknown
  }

  let truth: Truth

  /// Empty where nothing is known.
  let snapshot: Proto.SnapshotReply

  /// Milliseconds since a worker said so.
  let age: Int64

  /// Why no worker says so now; empty where one does.
  let reason: String

  let learner: String
  let ledger: Proto.Ledger

  /// What a worker has just said.
  init(current snapshot: Proto.SnapshotReply, learner: String, ledger: Proto.Ledger) {
    (truth, age, reason) = (.current, 0, "")
    (self.snapshot, self.learner, self.ledger) = (snapshot, learner, ledger)
  }

  /// What is left of an earlier answer without a new one.
  ///
  /// - Parameter known: the last answer and when it came; `nil`: there was none.
  init(
    known: (snapshot: Proto.SnapshotReply, asked: Instant)?, reason: String, now: Instant,
    learner: String, ledger: Proto.Ledger
  ) {
    (self.reason, self.learner, self.ledger) = (reason, learner, ledger)
    guard let known else {
      (truth, snapshot, age) = (.unknown, Proto.SnapshotReply(), 0)
      return
    }
    snapshot = known.snapshot
    let passed = now.milliseconds.subtractingReportingOverflow(known.asked.milliseconds)
    age = passed.overflow ? 0 : max(0, passed.partialValue)
    truth = now.milliseconds < known.snapshot.validUntil ? .stale : .past
  }

  var streak: Proto.StreakReply { snapshot.streak ?? Proto.StreakReply() }

  /// Whether what is said of today can be shown as such.
  var tellsToday: Bool { truth == .current || truth == .stale }

  var isDone: Bool { tellsToday && streak.today == .achieved }

  /// Whether something is left to do today.
  var isDue: Bool {
    guard tellsToday, !isDone else { return false }
    return streak.today == .pending || streak.today == .broken || snapshot.left > 0
  }

  var isRest: Bool { tellsToday && !isDone && !isDue }

  var mood: Mood {
    switch truth {
    case .unknown: .unknown
    case .stale, .past: .stale
    case .current: isDone ? .done : isDue ? .due : .rest
    }
  }

  /// How much of today's work is done, 0-100, rounded half up; `nil` where that is not known.
  var percent: Int? {
    guard tellsToday else { return nil }
    if isDone { return 100 }
    let (done, left) =
      snapshot.tasksDue > 0 && ledger == .tasks
      ? (Int(snapshot.tasksDone), Int(snapshot.tasksDue) - Int(snapshot.tasksDone))
      : (Int(snapshot.week.last?.records ?? 0), Int(snapshot.left))
    let all = done + max(0, left)
    return all > 0 ? min(100, (done * 200 + all) / (all * 2)) : 0
  }
}
