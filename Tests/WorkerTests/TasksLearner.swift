import StreakProtocol
import Testing

@testable import StreakBench

/// A learner with tasks, whose days are written as people would say them.
struct TasksLearner {
  let worker: TruthWorker
  let name = "learner"

  init(_ now: String, zone: String = "UTC") throws {
    worker = try TruthWorker(now: try TruthLearner.time(now), zone: zone)
  }

  func now(_ text: String) throws { worker.now = try TruthLearner.time(text) }

  static func recurrence(_ text: String) -> Proto.Recurrence {
    var recurrence = Proto.Recurrence()
    for part in text.split(separator: ",") {
      switch part {
      case "day": recurrence.everyDay = true
      case "last": recurrence.lastDayOfMonth = true
      case "mon": recurrence.weekdays.append(.monday)
      case "tue": recurrence.weekdays.append(.tuesday)
      case "wed": recurrence.weekdays.append(.wednesday)
      case "thu": recurrence.weekdays.append(.thursday)
      case "fri": recurrence.weekdays.append(.friday)
      case "sat": recurrence.weekdays.append(.saturday)
      case "sun": recurrence.weekdays.append(.sunday)
      default: recurrence.monthDays.append(UInt32(part) ?? 0)
      }
    }
    return recurrence
  }

  @discardableResult
  func task(
    _ number: Int, every rule: String? = nil, from: String? = nil, first: String? = nil,
    last: String? = nil, endless: Bool = false, title: String? = nil, zone: String = ""
  ) throws -> Proto.TaskPutReply {
    try worker.ask(
      Proto.TaskPutRequest(
        learner: name, zone: zone, id: TruthReplay.id(number), title: title ?? "task \(number)",
        recurrence: rule.map { Self.recurrence($0) },
        from: try from.map { try TruthLearner.day($0) },
        first: try first.map { try TruthLearner.day($0) },
        last: try last.map { try TruthLearner.day($0) }, endless: endless))
  }

  @discardableResult
  func end(_ number: Int, last: String? = nil) throws -> String? {
    let reply = try worker.ask(
      Proto.TaskEndRequest(
        learner: name, id: TruthReplay.id(number),
        last: try last.map { try TruthLearner.day($0) }))
    return TruthLearner.text(reply.task?.last)
  }

  @discardableResult
  func check(_ number: Int, _ day: String? = nil, undo: Bool = false, zone: String = "") throws
    -> Proto.TaskCheckReply
  {
    try worker.ask(
      Proto.TaskCheckRequest(
        learner: name, zone: zone, id: TruthReplay.id(number),
        cardDay: try day.map { try TruthLearner.day($0) }, undo: undo))
  }

  func check(_ number: Int, _ days: ClosedRange<String>) throws {
    for day in try TruthLearner.day(days.lowerBound)...TruthLearner.day(days.upperBound) {
      try check(number, TruthLearner.text(day))
    }
  }

  @discardableResult
  func excuseTask(_ number: Int, _ day: String, remove: Bool = false) throws -> Bool {
    try worker.ask(
      Proto.TaskExcuseRequest(
        learner: name, id: TruthReplay.id(number), cardDay: TruthLearner.day(day), remove: remove)
    ).changed
  }

  func excuse(_ first: String, _ last: String, remove: Bool = false) throws {
    _ = try worker.ask(
      Proto.ExcuseRequest(
        learner: name, first: TruthLearner.day(first), last: TruthLearner.day(last),
        remove: remove))
  }

  /// The card as text: `1 2! (3)` is 1 open, 2 done, 3 excused.
  func card(_ day: String? = nil) throws -> String {
    let card = try worker.ask(
      Proto.CardRequest(learner: name, cardDay: try day.map { try TruthLearner.day($0) }))
    let due = card.tasks.map { "\($0.title.dropFirst(5))\($0.done ? "!" : "")" }
    let excused = card.excused.map { "(\($0.title.dropFirst(5)))" }
    return (due + excused).joined(separator: " ")
  }

  func streak(_ asOf: String? = nil, zone: String = "", weekly: UInt32 = 0) throws -> String {
    let reply = try worker.ask(
      Proto.StreakRequest(
        learner: name, zone: zone, asOf: try asOf.map { try TruthLearner.time($0) },
        ledger: .tasks, weeklyTarget: weekly))
    return "\(reply.label) \(reply.today.name)"
  }

  func best(_ asOf: String? = nil) throws -> String {
    let best = try worker.ask(
      Proto.BestRequest(
        learner: name, asOf: try asOf.map { try TruthLearner.time($0) }, ledger: .tasks))
    return "\(best.count) \(TruthLearner.text(best.start) ?? "-") "
      + "\(TruthLearner.text(best.end) ?? "-")"
  }

  /// The status and the reason of a day, and what was done of what was due.
  func explain(_ day: String) throws -> String {
    let number = try TruthLearner.day(day)
    let reply = try worker.ask(Proto.ExplainRequest(learner: name, ledger: .tasks))
    guard let day = reply.days.first(where: { $0.day == number }) else { return "?" }
    return "\(day.status.name) \(day.reason.name) \(day.done)/\(day.due)"
  }
}
