import StreakCore
import StreakProtocol
import StreakReport

/// The values of the fields for one reading. Every one is a text of one line that is safe to show.
struct BarValues {
  let reading: BarReading
  let language: Language

  /// What to show where something is not known.
  static let unknown = "?"

  /// A time on the learner's clock, `00:00`.
  let clock: (_ milliseconds: Int64, _ zone: String) -> String

  /// A field's text.
  func text(_ field: BarField) -> String { DisplayWidth.printable(raw(field)) }

  /// Whether a field has something to tell: it is neither empty, nor 0, nor unknown.
  func holds(_ field: BarField) -> Bool {
    let text = raw(field)
    return !text.isEmpty && text != "0" && text != Self.unknown
  }

  private func raw(_ field: BarField) -> String {
    let (snapshot, streak) = (reading.snapshot, reading.streak)
    switch field {
    case .learner: return reading.learner
    case .icon: return icon
    case .streak: return label
    case .days: return days
    case .age: return reading.truth == .current || reading.truth == .unknown ? "" : age
    case _ where reading.truth == .unknown: return Self.unknown
    // The longest run never shrinks, and so is not less than it was.
    case .best: return String(max(streak.best?.count ?? 0, streak.count))
    case _ where reading.truth == .past: return Self.unknown
    case .today: return Phrase.today(streak.today).text(language)
    case .left: return String(snapshot.left)
    case .tasks: return snapshot.tasksDue > 0 ? "\(snapshot.tasksDone)/\(snapshot.tasksDue)" : ""
    case .task: return snapshot.tasksLeft.first?.title ?? ""
    case .titles: return titles
    case .week: return snapshot.week.map { Words.dot($0.status) }.joined()
    case .since: return streak.start.map { Words.day($0) } ?? ""
    case .next: return snapshot.next?.label ?? ""
    case .until: return clock(snapshot.validUntil, snapshot.zone)
    case .coins: return String(snapshot.balance)
    case .tip: return snapshot.tip?.title ?? ""
    case .percent: return reading.percent.map { "\($0)" } ?? Self.unknown
    }
  }

  var age: String { Phrase.ago(reading.age).text(language) }

  var titles: String { reading.snapshot.tasksLeft.map(\.title).joined(separator: ", ") }

  private var icon: String {
    switch reading.truth {
    case .unknown: Self.unknown
    case .past: "○"
    case .current, .stale:
      reading.isDone
        ? Words.dot(.achieved) : reading.isDue ? Words.dot(.pending) : Words.dot(.skipped)
    }
  }

  /// The number, with a mark where it is old; it is never one that nobody has said.
  private var label: String {
    let label = reading.streak.label
    switch reading.truth {
    case .current: return label
    case .stale: return "~\(label)"
    case .past: return Phrase.was(label).text(language)
    case .unknown: return "–"
    }
  }

  private var days: String {
    let label = reading.streak.label
    switch reading.truth {
    case .current: return Phrase.inARow(label).text(language)
    case .stale: return "~" + Phrase.inARow(label).text(language)
    case .past: return Phrase.wasInARow(label).text(language)
    case .unknown: return Phrase.nothingKnown.text(language)
    }
  }
}
