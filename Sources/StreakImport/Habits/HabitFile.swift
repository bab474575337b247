import StreakCore

/// What a habit tracker kept: habits, and the days on which something was entered.
///
/// A habit becomes a task that is due every day from its first entry on (design: "Import and
/// export"). The whole of it is in memory: a day of a habit is one small number.
public struct HabitFile: Sendable {
  /// The habits, in the order of the file.
  public var habits: [Habit] = []

  /// Entries that are refused, and why.
  public var refusals: [(place: ImportPlace, error: InputError)] = []

  /// What is to be said about the file, each thing once.
  public var notes: [String] = []

  /// Entries in all, those included that stand for nothing.
  public var entries = 0

  /// Entries that say that nothing was done, or nothing at all.
  public var without = 0

  /// Entries that are in the file a second time.
  public var repeated = 0

  init() {}

  mutating func refuse(_ place: ImportPlace, _ field: String, _ message: String) {
    refusals.append((place, InputError(field, message)))
  }

  /// Takes in the entry of a day.
  mutating func enter(_ mark: Habit.Mark?, _ day: CivilDay, habit: Int, _ place: ImportPlace) {
    guard let mark else {
      without += 1
      return
    }
    guard let before = habits[habit].marks.updateValue(mark, forKey: day) else { return }
    if before == mark {
      repeated += 1
    } else {
      habits[habit].marks[day] = before
      refuse(place, habits[habit].title, "another entry of \(day) says otherwise")
    }
  }
}

/// A habit.
public struct Habit: Sendable {
  /// What an entry makes of a day of the task.
  public enum Mark: Sendable {
    /// It was done.
    case done
    /// It was skipped, or the habit's schedule did not ask for it: the task is excused.
    case excused
  }

  /// The task's id, made from what tells the habit from others.
  public let id: RecordID

  /// The habit's name.
  public let title: String

  /// Times that it was meant to be done in so many days.
  var frequency = (times: 1, days: 1)

  /// Nothing is entered any more: the task ends with the last entry.
  public var isArchived = false

  /// The days that mean something.
  public var marks: [CivilDay: Mark] = [:]

  init(identity: String, title: String) {
    id = RecordID(namespace: RowIdentity.namespace, name: Array("loop/\(identity)".utf8))
    self.title = title
  }

  /// The first day with an entry that means something.
  public var first: CivilDay? { marks.keys.min() }

  /// The last one.
  public var last: CivilDay? { marks.keys.max() }

  /// Whether it was meant to be done on some days only.
  var isDaily: Bool { frequency.times >= frequency.days }

  /// Excuses the days on which the habit was not done and did not need to be: where it was done as
  /// often as it was meant to within its number of days, the others of these days are not missed.
  /// The days to come are left alone.
  mutating func excuseKeptDays(today: CivilDay) {
    guard !isDaily, frequency.times > 0 else { return }
    let done = marks.filter { $0.value == .done }.keys.sorted()
    guard done.count >= frequency.times else { return }
    for start in 0...(done.count - frequency.times) {
      let first = done[start]
      guard done[start + frequency.times - 1] - first < frequency.days else { continue }
      for offset in 0..<frequency.days where first + offset <= today {
        if marks[first + offset] == nil { marks[first + offset] = .excused }
      }
    }
  }
}

/// Numbers habits of one name, so that each has an identity of its own.
struct HabitNames {
  private var seen: [ExactText: Int] = [:]

  /// The identity of the next habit of this name.
  mutating func identity(of name: String) -> String {
    let before = seen[ExactText(name), default: 0]
    seen[ExactText(name)] = before + 1
    return "\(name)/\(before)"
  }
}
