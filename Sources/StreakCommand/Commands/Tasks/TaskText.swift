import StreakCore
import StreakProtocol

/// Tasks as people read them.
enum TaskText {
  /// The task is over on a day: past its last one, or withdrawn.
  static func isEnded(_ task: Proto.Task, on day: Int32) -> Bool {
    guard let last = task.last else { return false }
    return last < day || last < task.first
  }

  /// A title that is safe to show, cut to a number of columns; `nil`: never cut.
  static func title(_ title: String, width: Int? = nil) -> String {
    let safe = DisplayWidth.printable(title)
    guard let width, DisplayWidth.of(safe) > width else { return safe }
    return DisplayWidth.fit(safe, to: width)
  }

  /// The beginning of a task's id by which it is told from the others: at least eight digits.
  static func shortID(_ id: [UInt8], among tasks: [Proto.Task]) -> String {
    let own = text(of: id)
    let others = tasks.filter { $0.id != id }.map { text(of: $0.id) }
    var length = 8
    while length < own.count, others.contains(where: { $0.hasPrefix(own.prefix(length)) }) {
      length += 1
    }
    return String(own.prefix(length))
  }

  /// The text of an id.
  static func text(of id: [UInt8]) -> String { RecordID(bytes: id)?.description ?? "" }

  /// The rule that is in force on a day: the first one acts on all days before the second.
  static func rule(of task: Proto.Task, on day: Int32) -> Proto.RecurrenceRule? {
    task.rules.last { $0.from <= day } ?? task.rules.first
  }

  /// The rules that come to act after a day and before the task's end.
  static func coming(_ task: Proto.Task, after day: Int32) -> [Proto.RecurrenceRule] {
    let now = rule(of: task, on: max(day, task.first))
    return task.rules.filter { rule in
      rule.from > max(day, task.first, now?.from ?? .min) && rule.from <= task.last ?? .max
    }
  }

  /// `every Mon, Thu, until 2026-12-31`, with the rules that are to come.
  static func about(
    _ task: Proto.Task, on day: Int32, _ words: ScreenWords = .english
  ) -> String {
    if let last = task.last, last < task.first { return words.withdrawnTask }
    let now = rule(of: task, on: max(day, task.first))
    var text = RecurrenceText.sentence(now?.recurrence, words)
    text += task.first > day ? words.fromOn(Words.day(task.first)) : ""
    for rule in coming(task, after: day) {
      text +=
        words.fromOn(Words.day(rule.from), RecurrenceText.sentence(rule.recurrence, words))
    }
    if let last = task.last { text += words.until(Words.day(last)) }
    return text
  }

  /// The same as what the task is: `due every Mon`, `withdrawn, due on no day`.
  static func due(_ task: Proto.Task, on day: Int32) -> String {
    if let last = task.last, last < task.first { return about(task, on: day) }
    return "due \(about(task, on: day))"
  }

  /// The box of a card.
  static func box(_ done: Bool, _ style: Style) -> String {
    done ? style("[x]", .green) : "[ ]"
  }

  /// The titles of what is left, at most so many of them, long ones cut.
  static func left(
    _ tasks: [Proto.CardTask], atMost limit: Int = 5, _ words: ScreenWords
  ) -> String {
    let open = tasks.filter { !$0.done }.map { title($0.title, width: 30) }
    return words.titles(Array(open.prefix(limit)), more: max(0, open.count - limit))
  }
}
