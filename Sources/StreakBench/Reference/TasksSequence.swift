import StreakProtocol

/// One thing that happens to a learner with tasks.
enum TasksStep: CustomStringConvertible {
  case put(task: Int, rule: TasksModel.Rule?, from: Int?, first: Int?, last: Int?, endless: Bool)
  case end(task: Int, last: Int?)
  case check(task: Int, day: Int?, undo: Bool)
  case excuseTask(task: Int, day: Int, remove: Bool)
  case excuse(first: Int, last: Int, remove: Bool)
  case wait(days: Int)
  case ask(asOf: Int?)

  var description: String {
    switch self {
    case .put(let task, let rule, let from, let first, let last, let endless):
      let parts = [
        rule.map { "\($0)" }, from.map { "from \($0)" }, first.map { "first \($0)" },
        last.map { "last \($0)" }, endless ? "endless" : nil,
      ]
      return "put \(task) " + parts.compactMap { $0 }.joined(separator: " ")
    case .end(let task, let last): return "end \(task) \(last ?? 0)"
    case .check(let task, let day, let undo):
      return "\(undo ? "undo" : "check") \(task) \(day ?? 0)"
    case .excuseTask(let task, let day, let remove):
      return "excuse task \(task) \(day)\(remove ? " back" : "")"
    case .excuse(let first, let last, let remove):
      return "excuse \(first) to \(last)\(remove ? " back" : "")"
    case .wait(let days): return "wait \(days)"
    case .ask(let asOf): return "ask \(asOf ?? 0)"
    }
  }
}

/// Makes up what happens to a learner with tasks, and does it to a worker and to the model.
struct TasksSequence {
  private static let apia = 15_338

  /// How a learner begins: the day, and the worker's zone.
  struct Start {
    var today: Int
    var isApia: Bool
    var firstWeekday: Int
  }

  let start: Start
  let steps: [TasksStep]

  init(seed: UInt64) {
    var random = TruthRandom(seed: seed)
    let isApia = random.chance(1, in: 5)
    // Around a leap day, around the date that was not, or anywhere.
    let today =
      isApia
      ? Self.apia - 3 + random.below(8)
      : random.chance(1, in: 3) ? 21_240 + random.below(40) : 20_500 + random.below(900)
    start = Start(today: today, isApia: isApia, firstWeekday: random.below(7))
    steps = Self.steps(start, &random)
  }

  // MARK: Generating

  private static func steps(_ start: Start, _ random: inout TruthRandom) -> [TasksStep] {
    var steps: [TasksStep] = []
    var today = start.today
    let depth = random.chance(1, in: 4) ? 450 : 40
    func near(_ random: inout TruthRandom) -> Int {
      today - random.below(random.chance(1, in: 3) ? depth : 9) + random.below(3)
    }
    for _ in 0..<10 + random.below(40) {
      let task = 1 + random.below(4)
      switch random.below(20) {
      case 0...3:
        steps.append(
          .put(
            task: task, rule: random.chance(2, in: 3) ? rule(&random) : nil,
            from: random.chance(1, in: 3) ? near(&random) : nil,
            first: random.chance(1, in: 2) ? near(&random) : nil,
            last: random.chance(1, in: 6) ? near(&random) : nil,
            endless: random.chance(1, in: 8)))
      case 4:
        steps.append(.end(task: task, last: random.chance(1, in: 2) ? near(&random) : nil))
      case 5...10:
        steps.append(
          .check(
            task: task, day: random.chance(1, in: 3) ? nil : near(&random),
            undo: random.chance(1, in: 8)))
      case 11:
        // A long stretch of one task.
        let from = near(&random)
        let length = random.below(depth)
        for day in from..<from + length {
          steps.append(.check(task: task, day: day, undo: false))
        }
        // One of them taken back, which may part the longest run there ever was.
        if length > 0, random.chance(1, in: 2) {
          steps += [
            .ask(asOf: nil), .check(task: task, day: from + random.below(length), undo: true),
            .ask(asOf: nil),
          ]
        }
      case 12:
        steps.append(
          .excuseTask(task: task, day: near(&random), remove: random.chance(1, in: 4)))
      case 13:
        let first = near(&random)
        steps.append(
          .excuse(
            first: first, last: first + random.below(5), remove: random.chance(1, in: 4)))
      case 14, 15:
        let days = 1 + random.below(random.chance(1, in: 4) ? 30 : 2)
        today += days
        steps.append(.wait(days: days))
      case 16: steps.append(.ask(asOf: near(&random)))
      default: steps.append(.ask(asOf: nil))
      }
    }
    return steps + [.ask(asOf: nil)]
  }

  private static func rule(_ random: inout TruthRandom) -> TasksModel.Rule {
    switch random.below(6) {
    case 0, 1: return TasksModel.Rule(weekdays: Set(0...6))
    case 2:
      return TasksModel.Rule(weekdays: Set((0..<1 + random.below(4)).map { _ in random.below(7) }))
    case 3:
      return TasksModel.Rule(
        monthDays: Set((0..<1 + random.below(4)).map { _ in 1 + random.below(31) }))
    case 4:
      return TasksModel.Rule(monthDays: [random.pick([29, 30, 31])], last: random.chance(1, in: 2))
    default: return TasksModel.Rule(weekdays: [random.below(7)], last: true)
    }
  }

  // MARK: Replaying

  /// Runs the steps; says what first differs.
  ///
  /// - Parameters:
  ///   - learner: who it happens to; `nil`: whom `peer` names.
  ///   - peer: a worker with this clock, in this zone.
  static func run(
    _ steps: [TasksStep], _ start: Start, learner: String? = "learner",
    on peer: (_ now: Int64, _ zone: String) throws -> (any TruthPeer, String)
  ) throws -> String? {
    let zone = start.isApia ? "Pacific/Apia" : "UTC"
    let clock = TasksReplay(today: start.today, isApia: start.isApia)
    let (worker, named) = try peer(clock.noon(clock.today), zone)
    let learner = learner ?? named
    var replay = TasksReplay(today: start.today, isApia: start.isApia, learner: learner)
    replay.model.firstWeekday = start.firstWeekday
    _ = try worker.ask(
      Proto.ProfilePutRequest(
        learner: learner, from: 0,
        profile: Proto.Profile(firstWeekday: Proto.Weekday(rawValue: Int32(start.firstWeekday + 1)))
      ))
    for (index, step) in steps.enumerated() {
      let difference: String?
      switch step {
      case .put(let task, let rule, let from, let first, let last, let endless):
        difference = try replay.put(worker, task, rule, from, first, last, endless)
      case .end(let task, let last): difference = try replay.end(worker, task, last)
      case .check(let task, let day, let undo):
        difference = try replay.check(worker, task, day, undo)
      case .excuseTask(let task, let day, let remove):
        difference = try replay.excuse(worker, task, day, remove)
      case .excuse(let first, let last, let remove):
        _ = try worker.ask(
          Proto.ExcuseRequest(
            learner: learner, first: Int32(first), last: Int32(last), remove: remove))
        if remove {
          replay.model.excused.subtract(first...last)
        } else {
          replay.model.excused.formUnion(first...last)
        }
        difference = nil
      case .wait(let days):
        replay.today += days
        if start.isApia, replay.today == apia { replay.today += 1 }
        worker.now = replay.noon(replay.today)
        difference = nil
      case .ask(let asOf): difference = try replay.ask(worker, asOf)
      }
      if let difference { return "step \(index), \(step): \(difference)" }
    }
    return nil
  }
}
