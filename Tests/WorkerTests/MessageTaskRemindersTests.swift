import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakStore
@testable import StreakWorker

@Suite("Reminders: about tasks, for a learner who has any", .bothEngines)
struct MessageTaskRemindersTests {
  private let directory: TemporaryDirectory
  private let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("streak.db"))
  }

  private func plan(at: Instant? = nil) throws -> Proto.RemindersPlanReply {
    try desk.ask(Proto.RemindersPlanRequest(learner: "me", asOf: at?.milliseconds))
  }

  private func silences() throws -> [String] {
    try plan().slots.map { $0.silence == .unspecified ? "rings" : $0.silence.name }
  }

  private func task(
    _ number: Int, _ days: [Proto.Weekday] = [], first: Int32? = nil, last: Int32? = nil
  ) throws {
    _ = try desk.ask(
      Proto.TaskPutRequest(
        learner: "me", id: id(number), title: "T\(number)",
        recurrence: Proto.Recurrence(everyDay: days.isEmpty, weekdays: days),
        first: first, last: last))
  }

  private func check(_ number: Int, undo: Bool = false) throws {
    _ = try desk.ask(Proto.TaskCheckRequest(learner: "me", id: id(number), undo: undo))
  }

  @Test("The ledger is the tasks of a learner who has any that is not over, else practice")
  func ledger() throws {
    _ = try desk.ask(put("me", [1, 2], daysAgo: 1))
    #expect(try plan().ledger == .practice && plan().streak?.label == "1")
    try task(1, last: today.number)
    #expect(try plan().ledger == .tasks && plan().streak?.label == "0")
    // Its last day over, practice is asked about again.
    let tomorrow = noon.advanced(byMilliseconds: 86_400_000)
    #expect(try plan(at: tomorrow).ledger == .practice)
    try task(2, first: today.number + 30)
    #expect(try plan(at: tomorrow).ledger == .tasks)
  }

  @Test("Left is the tasks that are due and not done, today and on the coming two days")
  func left() throws {
    try task(1)
    try task(2, [.monday, .wednesday])
    // Monday to Wednesday.
    #expect(try plan().slots.map(\.left) == [2, 1, 2])
    try check(1)
    #expect(try plan().slots.map(\.left) == [1, 1, 2])
    #expect(try silences() == ["rings", "rings", "rings"])
    try check(2)
    #expect(try silences() == ["done", "rings", "rings"])
    #expect(try plan().streak?.label == "1")
    try check(2, undo: true)
    #expect(try silences() == ["rings", "rings", "rings"])
  }

  @Test(
    "Not for a day on which no task is due, whatever was practised; a rest day is one of practice")
  func nothingDue() throws {
    try task(1, [.tuesday])
    #expect(try silences() == ["nothing_due", "rings", "nothing_due"])
    _ = try desk.ask(
      Proto.ProfilePutRequest(
        learner: "me", profile: Proto.Profile(restWeekdays: Proto.Weekdays(days: [.tuesday]))))
    #expect(try silences() == ["nothing_due", "rings", "nothing_due"])
  }

  @Test("An excused day is not asked about; a task that alone is excused is not due")
  func excused() throws {
    try task(1)
    try task(2)
    _ = try desk.ask(
      Proto.ExcuseRequest(learner: "me", first: today.number, last: today.number + 1))
    #expect(try silences() == ["excused", "excused", "rings"])
    try check(1)
    try check(2)
    #expect(try silences() == ["done", "excused", "rings"])
    _ = try desk.ask(
      Proto.TaskExcuseRequest(learner: "me", id: id(1), cardDay: today.number + 2))
    #expect(try plan().slots.map(\.left) == [0, 0, 1])
    _ = try desk.ask(
      Proto.TaskExcuseRequest(learner: "me", id: id(2), cardDay: today.number + 2))
    #expect(try silences() == ["done", "excused", "nothing_due"])
  }

  @Test("What the plan says is left is what the card of the day shows")
  func card() throws {
    try task(1)
    try task(2, [.tuesday])
    try task(3, first: today.number + 2)
    try check(1)
    for slot in try plan().slots {
      let card = try desk.ask(Proto.CardRequest(learner: "me", cardDay: slot.slotDay))
      #expect(slot.left == card.due - card.done)
    }
  }
}
