import StreakClient
import StreakCore
import StreakImport
import StreakProtocol

/// One import of habits: puts their tasks, checks and excuses their days, and counts what became of
/// them.
final class HabitSession {
  /// What became of the habits and their days.
  struct Counts: Equatable {
    /// Tasks that are new, that were there otherwise, that were there as they are.
    var added = 0
    var changed = 0
    var present = 0
    /// Days that are now checked, or excused, and were not.
    var checked = 0
    var excused = 0
    /// Days that were so already.
    var daysPresent = 0
    /// Habits and entries that were not taken in.
    var refused = 0
  }

  let dryRun: Bool
  private(set) var counts = Counts()

  private let context: Context
  private let learner: String

  /// The learner's tasks before the import, by id.
  private var known: [[UInt8]: Proto.Task] = [:]

  /// The day that is open for the learner.
  private let today: CivilDay

  init(_ context: Context, dryRun: Bool) throws {
    self.context = context
    self.dryRun = dryRun
    learner = context.options.learner
    let options = context.options
    let reply = try context.ask(
      Proto.TasksListRequest(
        learner: learner, zone: options.zone, asOf: options.asOf, ended: true))
    today = CivilDay(number: reply.day)
    for task in reply.tasks { known[task.id] = task }
  }

  /// Takes in what `read` finds, given the learner's day.
  func run(_ read: (_ today: CivilDay) throws -> HabitFile) throws -> HabitFile {
    let file = try read(today)
    file.notes.forEach(context.warn)
    for (place, error) in file.refusals { refuse(place.text(error)) }
    counts.daysPresent += file.repeated
    let habits = try dryRun ? compare(file.habits) : put(file.habits)
    let marks = habits.flatMap { habit in
      habit.marks.map { Mark(habit: habit, day: $0.key, mark: $0.value) }
    }.filter(isPast).sorted()
    if dryRun {
      try compare(marks)
    } else {
      try send(marks)
    }
    try? context.errors.flush()
    return file
  }

  private func refuse(_ reason: String) {
    counts.refused += 1
    context.errors.line(DisplayWidth.printable(reason))
  }

  // MARK: - Tasks

  private func request(_ habit: Habit) -> Proto.TaskPutRequest {
    let options = context.options
    let before = known[habit.id.bytes]
    var request = Proto.TaskPutRequest(
      learner: learner, zone: options.zone, asOf: options.asOf, id: habit.id.bytes,
      title: habit.title)
    // What the learner set later stays, unless a day of the file would lie outside.
    if let first = habit.first?.number, before.map({ first < $0.first }) ?? true {
      request.first = first
    }
    if let last = habit.last?.number {
      if habit.isArchived, before?.last ?? last <= last {
        request.last = last
      } else if let end = before?.last, end < last {
        request.last = last
      }
    }
    return request
  }

  /// Puts the tasks, and returns the habits that have one.
  private func put(_ habits: [Habit]) throws -> [Habit] {
    var taken: [Habit] = []
    try batches(habits, { RawCall(request($0)) }) { habit, answer in
      if let error = answer.error {
        guard Self.isAboutData(error) else { throw error }
        return refuse("\(habit.title): \(error.message)")
      }
      let reply: Proto.TaskPutReply = try answer.get()
      count(added: reply.added, changed: reply.changed)
      taken.append(habit)
    }
    return taken
  }

  private func count(added: Bool, changed: Bool) {
    if added {
      counts.added += 1
    } else if changed {
      counts.changed += 1
    } else {
      counts.present += 1
    }
  }

  private func compare(_ habits: [Habit]) -> [Habit] {
    for habit in habits {
      let before = known[habit.id.bytes]
      let request = request(habit)
      let isSame =
        before?.title.utf8.elementsEqual(habit.title.utf8) ?? false && request.first == nil
        && (request.last == nil || request.last == before?.last)
      count(added: before == nil, changed: !isSame)
    }
    return habits
  }

  // MARK: - Days

  private struct Mark: Comparable {
    let habit: Habit
    let day: CivilDay
    let mark: Habit.Mark

    // By day first, as somebody would have entered them.
    static func < (left: Mark, right: Mark) -> Bool {
      left.day == right.day ? left.habit.id < right.habit.id : left.day < right.day
    }

    static func == (left: Mark, right: Mark) -> Bool {
      left.day == right.day && left.habit.id == right.habit.id
    }
  }

  private func isPast(_ mark: Mark) -> Bool {
    if mark.day <= today { return true }
    refuse("\(mark.habit.title): \(mark.day) lies after today, \(today)")
    return false
  }

  private func send(_ marks: [Mark]) throws {
    try batches(marks, call) { mark, answer in
      if let error = answer.error {
        guard Self.isAboutData(error) else { throw error }
        return refuse("\(mark.habit.title): \(mark.day) \(error.message)")
      }
      switch mark.mark {
      case .done:
        let reply: Proto.TaskCheckReply = try answer.get()
        count(mark, changed: reply.changed)
      case .excused:
        let reply: Proto.TaskExcuseReply = try answer.get()
        count(mark, changed: reply.changed)
      }
    }
  }

  private func call(_ mark: Mark) -> RawCall {
    let options = context.options
    let (id, day) = (mark.habit.id.bytes, mark.day.number)
    return switch mark.mark {
    case .done:
      RawCall(
        Proto.TaskCheckRequest(
          learner: learner, zone: options.zone, asOf: options.asOf, id: id, cardDay: day))
    case .excused:
      RawCall(
        Proto.TaskExcuseRequest(
          learner: learner, zone: options.zone, asOf: options.asOf, id: id, cardDay: day))
    }
  }

  private func count(_ mark: Mark, changed: Bool) {
    guard changed else { return counts.daysPresent += 1 }
    if mark.mark == .done { counts.checked += 1 } else { counts.excused += 1 }
  }

  /// Counts what would become of the days: those of tasks that are there are compared with their
  /// cards.
  private func compare(_ marks: [Mark]) throws {
    let options = context.options
    var days: [CivilDay] = []
    for mark in marks where known[mark.habit.id.bytes] != nil && days.last != mark.day {
      days.append(mark.day)
    }
    var cards: [CivilDay: Proto.CardReply] = [:]
    let card = { (day: CivilDay) in
      RawCall(
        Proto.CardRequest(
          learner: self.learner, zone: options.zone, asOf: options.asOf, cardDay: day.number))
    }
    try batches(days, card) { day, answer in cards[day] = try answer.get() }
    for mark in marks {
      let card = cards[mark.day]
      let id = mark.habit.id.bytes
      let isThere =
        switch mark.mark {
        case .done: card?.tasks.contains { $0.id == id && $0.done } ?? false
        case .excused: card?.excused.contains { $0.id == id } ?? false
        }
      count(mark, changed: !isThere)
    }
  }

  // MARK: - Calls

  /// Sends a call of each item, 64 a message, and hands on each answer.
  private func batches<Item>(
    _ items: [Item], _ call: (Item) -> RawCall, _ settle: (Item, RawReply) throws -> Void
  ) throws {
    let size = StreakProtocol.Limits().calls
    for start in stride(from: 0, to: items.count, by: size) {
      let part = items[start..<min(items.count, start + size)]
      for (item, answer) in zip(part, try context.exchange(part.map(call))) {
        try settle(item, answer)
      }
    }
  }

  /// Whether a refusal is about one item, and not about the import as a whole.
  private static func isAboutData(_ error: CallError) -> Bool {
    switch error.status {
    case .invalid: ["learner", "zone", "as_of"].contains(error.field) == false
    case .conflict, .notFound, .tooLarge: true
    default: false
    }
  }
}
