import StreakCore
import StreakProtocol
import StreakStore

/// Streak, best and explain.
struct ReadingCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Answers a request for a streak: with what was answered last where nothing has changed, which is most of
  /// what those who poll are told. A request of the same bytes asks the same, so it is not even read then.
  func streak(_ call: ParsedCall, into reply: ReplyBuffer) throws {
    let question = call.question
    if let question,
      try store.withRememberedAnswer(
        to: question, now: environment.now,
        { _, body in
          reply.add(call.header, encoded: body)
        })
    {
      return
    }
    let request = try Proto.StreakRequest(decoding: call.body)
    let view = try request.view(store, environment)
    let body = try reading(view, weeklyTarget: request.weeklyTarget).encoded()
    // Not where a later field names another learner, or the instant is not the worker's.
    if let question, request.asOf == nil, question.isAbout(request.learner), let span = view.span {
      store.remember(question, revision: view.state.revision, span: span, body: body)
    }
    body.withUnsafeBytes { reply.add(call.header, encoded: $0) }
  }

  /// The reading of a view, as it is answered.
  func reading(_ view: LearnerView, weeklyTarget: UInt32 = 0) throws -> Proto.StreakReply {
    try read(view, weeklyTarget: weeklyTarget).reply
  }

  func best(_ request: Proto.BestRequest) throws -> Proto.BestReply {
    let view = try request.view(store, environment)
    let best = try view.best()
    return Proto.BestReply(
      count: UInt32(clamping: best?.count ?? 0), start: best?.start.number,
      end: best?.end.number, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  func explain(_ request: Proto.ExplainRequest) throws -> Proto.ExplainReply {
    let view = try request.view(store, environment)
    let (reply, reading, window) = try read(view, weeklyTarget: request.weeklyTarget)
    let days = window.anchor - (window.length - 1)...window.anchor
    var records: [CivilDay: Int] = [:]
    var tasks: [CivilDay: TaskCount] = [:]
    let isPractice = view.ledger == .practice
    if isPractice {
      for (day, totals) in try view.totals(in: days) { records[day] = totals.records }
    }
    if view.ledger == .tasks { tasks = try view.taskCounts(in: days) }
    let counted = countedDays(reading, window)
    var explained: [Proto.ExplainedDay] = []
    explained.reserveCapacity(window.length)
    for index in 0..<window.length {
      let day = window.anchor - index
      explained.append(
        Proto.ExplainedDay(
          day: day.number, status: Proto.DayStatus(window.status(at: index)),
          reason: Proto.Reason(window.reason(at: index), view.ledger),
          records: UInt32(clamping: records[day] ?? 0),
          goal: isPractice ? UInt32(clamping: view.calendar.profile.goal(on: day)) : 0,
          counted: window.achieved[index] && counted.contains(index),
          windowEdge: index == window.length - 1,
          due: UInt32(clamping: tasks[day]?.due ?? 0),
          done: UInt32(clamping: tasks[day]?.done ?? 0)))
    }
    return Proto.ExplainReply(
      reading: reply, days: explained, day: reply.day, zone: reply.zone, revision: reply.revision)
  }

  /// The bits of the days that the count is made of.
  private func countedDays(_ reading: StreakReading, _ window: DayWindow) -> Range<Int> {
    if let start = reading.start { return 0..<window.anchor - start + 1 }
    return reading.capped ? 0..<window.length : 0..<0
  }

  /// The streak of days, and the window that shows it.
  func readDays(_ view: LearnerView) throws -> (StreakReading, DayWindow) {
    try FetchPlan.readDays { try view.window(length: $0) }
  }

  func read(_ view: LearnerView, weeklyTarget: UInt32) throws
    -> (reply: Proto.StreakReply, reading: StreakReading, window: DayWindow)
  {
    guard weeklyTarget <= 7 else {
      throw InputError("weekly_target", "must be 1-7 days a week, or 0 to count days")
    }
    let (reading, window) =
      weeklyTarget == 0
      ? try readDays(view)
      : try FetchPlan.readWeeks(
        target: Int(weeklyTarget),
        firstWeekday: view.calendar.profile.firstWeekday(on: view.today)
      ) { try view.window(length: $0) }
    var reply = Proto.StreakReply(
      label: reading.label, count: UInt32(clamping: reading.count), capped: reading.capped,
      today: Proto.DayStatus(reading.today), start: reading.start?.number,
      queries: UInt32(clamping: reading.queries),
      daysFetched: UInt32(clamping: reading.daysFetched), day: view.today.number,
      zone: view.zone.name, revision: UInt64(clamping: view.state.revision))
    // A best that cannot be read never takes the streak down with it (design: "Best").
    var best: Run?
    if view.state.bestFailed {
      reply.bestPartial = true
      best = window.longestRun
    } else {
      best = try view.best()
    }
    reply.best = Proto.Run(
      count: UInt32(clamping: best?.count ?? 0), start: best?.start.number,
      end: best?.end.number)
    return (reply, reading, window)
  }
}

extension Proto.DayStatus {
  init(_ status: DayStatus) { self.init(rawValue: Int32(status.rawValue)) }
}

extension Proto.Reason {
  /// A reason in the words of a ledger.
  init(_ reason: DayReason, _ ledger: Ledger) {
    switch reason {
    case .goalMet: self = [.goalMet, .tasksDone, .checkedIn][ledger.rawValue - 1]
    case .goalNotMet: self = [.goalNotMet, .tasksNotDone, .notCheckedIn][ledger.rawValue - 1]
    case .goalOpen: self = [.goalOpen, .tasksOpen, .checkInOpen][ledger.rawValue - 1]
    case .restWeekday: self = .restWeekday
    case .excused: self = .excused
    case .noSuchDate: self = .noSuchDate
    case .beforeFirstDay: self = .beforeFirstDay
    case .nothingDue: self = .nothingDue
    }
  }
}
