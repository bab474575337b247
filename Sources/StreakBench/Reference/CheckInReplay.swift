import StreakProtocol

/// Check-ins against plain arrays: a check-in is a fact of the day it is made on, of which one is enough.
struct CheckInReplay {
  enum Step: CustomStringConvertible {
    case wait(minutes: Int)
    case checkIn
    case excuse(first: Int, last: Int)
    case profile(TruthSettingsChange)
    case ask

    var description: String {
      switch self {
      case .wait(let minutes): "wait \(minutes) minutes"
      case .checkIn: "check in"
      case .excuse(let first, let last): "excuse \(first) to \(last)"
      case .profile(let change): "\(change)"
      case .ask: "ask"
      }
    }
  }

  private let worker: any TruthPeer
  private let learner: String
  private var model = TruthModel()
  private(set) var compared = 0
  private(set) var readings = (all: 0, widened: 0, capped: 0)

  init(_ worker: any TruthPeer, learner: String, start: Int64) {
    self.worker = worker
    self.learner = learner
    worker.now = start
  }

  // MARK: Generating

  /// When it begins, and what happens.
  static func sequence(seed: UInt64, years: Int) -> (start: Int64, steps: [Step]) {
    var random = TruthRandom(seed: seed)
    let start =
      Int64(random.within(17_000, 19_000)) * 86_400_000 + Int64(random.below(86_400)) * 1000
    var steps: [Step] = []
    var day = Int(start / 86_400_000)
    if random.chance(1, in: 2) {
      steps.append(
        .profile(
          TruthSettingsChange(
            zone: random.pick(TruthSequence.zones), rollover: random.pick([0, 0, 240, 90]),
            rest: random.pick([[], [5, 6], [2]]))))
    }
    for _ in 0..<random.within(1, 4) {
      // A run of days, of which some are missed.
      let misses = random.pick([0, 3, 12, 40])
      for _ in 0..<random.within(1, random.chance(1, in: 4) ? 380 * years : 30) {
        if misses == 0 || !random.chance(1, in: misses) {
          steps.append(.checkIn)
          if random.chance(1, in: 9) { steps.append(.checkIn) }
        }
        steps.append(.wait(minutes: 1440 + random.within(-300, 300)))
        day += 1
        if random.chance(1, in: 30) { steps.append(.ask) }
      }
      let first = day - random.within(-2, 20)
      switch random.below(4) {
      case 0: steps.append(.excuse(first: first, last: first + random.below(6)))
      case 1: steps.append(.profile(TruthSettingsChange(rest: random.pick([[], [0], [5, 6]]))))
      case 2: steps.append(.profile(TruthSettingsChange(zone: random.pick(TruthSequence.zones))))
      default: break
      }
      steps.append(.ask)
    }
    return (start, steps)
  }

  // MARK: Replaying

  /// Runs the steps; says what first differs.
  mutating func run(_ steps: [Step]) -> String? {
    firstDifference(steps) { try run($0) }
  }

  private mutating func run(_ step: Step) throws -> String? {
    switch step {
    case .wait(let minutes): worker.now += Int64(minutes) * 60_000
    case .checkIn:
      let zone = model.zone(at: worker.now, requested: "")
      let day = model.day(of: worker.now, in: zone)
      if model.facts[day] == nil {
        model.facts[day] = TruthModel.Fact(id: day, time: worker.now, zone: zone, day: day)
      }
      _ = try worker.ask(Proto.CheckInRequest(learner: learner))
    case .excuse(let first, let last):
      model.excused.formUnion(first...last)
      _ = try worker.ask(
        Proto.ExcuseRequest(learner: learner, first: Int32(first), last: Int32(last)))
    case .profile(let change): try put(change)
    case .ask: return try ask()
    }
    return nil
  }

  /// From the day that it is then.
  private mutating func put(_ change: TruthSettingsChange) throws {
    let place = model.zone(at: worker.now, requested: change.zone ?? "")
    let day = model.day(of: worker.now, in: place)
    if let zone = change.zone { model.zones.set(zone, from: day) }
    if let rollover = change.rollover { model.rollovers.set(rollover, from: day) }
    // Rest days are no matter of check-ins (design: "What the numbers mean").
    _ = try worker.ask(
      Proto.ProfilePutRequest(
        learner: learner, from: Int32(day),
        profile: Proto.Profile(
          zone: change.zone, rollover: change.rollover.map { UInt32($0) },
          restWeekdays: change.rest.map { rest in
            Proto.Weekdays(days: rest.sorted().map { Proto.Weekday(rawValue: Int32($0 + 1)) })
          })))
  }

  private mutating func ask() throws -> String? {
    let view = TruthView(&model, now: worker.now, requested: "")
    let reading = try worker.ask(Proto.StreakRequest(learner: learner, ledger: .checkin))
    let best = try worker.ask(Proto.BestRequest(learner: learner, ledger: .checkin))
    let expected = view.reading(target: 0)
    compared += 2
    readings.all += 1
    if reading.queries == 2 { readings.widened += 1 }
    if reading.capped { readings.capped += 1 }
    let got = TruthView.Reading(
      count: Int(reading.count), capped: reading.capped, today: reading.today.rawValue,
      start: reading.start.map { view.today - Int($0) }, queries: Int(reading.queries),
      days: Int(reading.daysFetched))
    if got != expected || reading.label != expected.label {
      return "\(got) \(reading.label), expected \(expected)"
    }
    let run = TruthView.Run(
      count: Int(best.count), start: best.start.map { Int($0) }, end: best.end.map { Int($0) })
    return run == view.best() ? nil : "best \(run), expected \(view.best())"
  }
}
