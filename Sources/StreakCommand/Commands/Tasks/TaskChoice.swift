import StreakCore
import StreakProtocol

/// Which task somebody means: by its id, by its title, or by a beginning of either that no other
/// task has.
struct TaskChoice {
  /// The paragraph of a command's help that says so.
  static let about =
    "TASK is a title or an id, or a beginning of one that no other task has: four digits of an id"
    + " are enough. Where a running and an ended task fit, the running one is meant."

  /// All tasks of the learner, ended ones too.
  let tasks: [Proto.Task]

  /// Today.
  let day: Int32

  /// Asks the worker for the tasks.
  init(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.TasksListRequest(
        learner: options.learner, zone: options.zone, asOf: options.asOf, ended: true))
    self.init(reply.tasks, day: reply.day)
  }

  init(_ tasks: [Proto.Task], day: Int32) {
    self.tasks = tasks
    self.day = day
  }

  /// The task that the text means; an error with what it may mean where that is not one.
  func task(_ text: String) throws(CommandError) -> Proto.Task {
    for found in [exactly(text), ignoringCase(text), beginning(with: text)] where !found.isEmpty {
      if found.count == 1 { return found[0] }
      let running = found.filter { !TaskText.isEnded($0, on: day) }
      if running.count == 1 { return running[0] }
      throw .usage("TASK: \"\(text)\" may be \(list(running.isEmpty ? found : running))")
    }
    throw CommandError(.badData, "TASK: no task is \"\(text)\"\(hint(text))")
  }

  // MARK: - What fits

  private func exactly(_ text: String) -> [Proto.Task] {
    if let id = RecordID(text), let task = tasks.first(where: { $0.id == id.bytes }) {
      return [task]
    }
    return tasks.filter { $0.title.utf8.elementsEqual(text.utf8) }
  }

  private func ignoringCase(_ text: String) -> [Proto.Task] {
    let wanted = Self.folded(text)
    return tasks.filter { Self.folded($0.title) == wanted }
  }

  private func beginning(with text: String) -> [Proto.Task] {
    let wanted = Self.folded(text)
    guard !wanted.isEmpty else { return [] }
    let digits = wanted.filter { $0 != UInt8(ascii: "-") }
    let isID =
      digits.count >= 4 && digits.allSatisfy { $0 < 0x80 && Character(.init($0)).isHexDigit }
    return tasks.filter { task in
      Self.folded(task.title).starts(with: wanted)
        || isID && Array(TaskText.text(of: task.id).utf8).starts(with: wanted)
    }
  }

  /// The bytes of a text, A to Z as a to z.
  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  // MARK: - What to say

  /// Says of a day on which the task is not due when it is, and of a day after today which option
  /// named it.
  func saying<Reply>(
    _ task: Proto.Task, _ wanted: CivilDay?, _ ask: () throws -> Reply
  ) throws -> Reply {
    do {
      return try ask()
    } catch let error as CallError where error.field == "card_day" {
      switch error.status {
      case .conflict:
        let day = wanted?.number ?? day
        throw CommandError(
          .badData,
          "\(task.title) is not due on \(Words.day(day)): it is \(TaskText.due(task, on: day))")
      case .invalid: throw CommandError(.badData, "--day: \(error.message)")
      default: throw error
      }
    }
  }

  private func list(_ found: [Proto.Task]) -> String {
    let names = found.prefix(5).map { task in
      "\(task.title) (\(TaskText.shortID(task.id, among: tasks)))"
    }
    let more = found.count > 5 ? ", or \(found.count - 5) more" : ""
    guard more.isEmpty, let last = names.last else { return names.joined(separator: ", ") + more }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  private func hint(_ text: String) -> String {
    if tasks.isEmpty { return "; `streak task add` adds one" }
    let running = tasks.filter { !TaskText.isEnded($0, on: day) }
    let near = EditDistance.nearest(to: text, in: running.map(\.title))
    return near.map { ", did you mean \"\($0)\"?" } ?? "; `streak task list` shows them"
  }
}
