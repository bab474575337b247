import StreakCore
import StreakProtocol
import StreakStore

/// Shares, strength, runs, rhythm and the next milestone.
struct InsightCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Runs where a request does not say how many.
  static let defaultRuns = 5

  func insights(_ request: Proto.InsightsRequest) throws -> Proto.InsightsReply {
    guard request.runs <= RunRanking.limit else {
      throw CallError(.tooLarge, field: "runs", "must be at most \(RunRanking.limit) runs")
    }
    let view = try request.view(store, environment)
    let days = try days(request, view)
    let windows = try view.history()
    let history = HistoryInsights(
      windows, runs: request.runs == 0 ? Self.defaultRuns : Int(request.runs))
    let rhythm = try view.rhythm(in: days, windows)
    var reply = Proto.InsightsReply(
      shares: history.shares.map { Proto.DayShare($0) },
      strength: UInt32(clamping: history.strength.hundredths),
      first: days.lowerBound.number, last: days.upperBound.number, day: view.today.number,
      zone: view.zone.name, revision: UInt64(clamping: view.state.revision))
    fill(&reply, rhythm, view.ledger)
    let current = history.ranking.current
    reply.runs = history.ranking.runs.map { Proto.RankedRun($0, isCurrent: $0 == current) }
    reply.current = current.map { Proto.RankedRun($0, isCurrent: true) }
    reply.next = Proto.Milestone(next(after: current, windows, view))
    return reply
  }

  /// The days whose weekdays and hours are asked about; none of them is after today.
  private func days(_ request: Proto.InsightsRequest, _ view: LearnerView) throws
    -> ClosedRange<CivilDay>
  {
    let last = min(try request.last.map { try checkedDay($0, "last") } ?? view.today, view.today)
    let first =
      try request.first.map { try checkedDay($0, "first") }
      ?? min(last, max(.min, last - (PracticeRhythm.defaultDays - 1)))
    if last < first {
      throw InputError("first", "must not be after the last day, or after today")
    }
    if last - first >= PracticeRhythm.dayLimit {
      throw CallError(
        .tooLarge, field: "first", "names more than \(PracticeRhythm.dayLimit) days")
    }
    return first...last
  }

  private func fill(
    _ reply: inout Proto.InsightsReply, _ rhythm: PracticeRhythm, _ ledger: Ledger
  ) {
    reply.weekdays = zip(Weekday.allCases, rhythm.weekdays).map { weekday, count in
      Proto.WeekdayCount(
        weekday: Proto.Weekday(rawValue: Int32(weekday.rawValue)),
        records: UInt32(clamping: count.records), achieved: UInt32(clamping: count.achieved),
        due: UInt32(clamping: count.due))
    }
    let best = rhythm.bestWeekday { ledger == .practice ? $0.records : $0.achieved }
    reply.bestWeekday = best.map { Proto.Weekday(rawValue: Int32($0.rawValue)) } ?? .unspecified
    guard ledger == .practice else { return }
    reply.hours = rhythm.hours.map { UInt32(clamping: $0) }
    reply.bestHour = rhythm.bestHour.map { UInt32(clamping: $0) }
  }

  private func next(after run: Run?, _ windows: [DayWindow], _ view: LearnerView) -> Milestone {
    let isDone = windows.first?.status(at: 0) == .achieved
    return Milestone(after: run?.count ?? 0, from: isDone ? view.today + 1 : view.today) {
      view.calendar.open(view.ledger, view.state.tasks, anchor: $0, length: $1)
    }
  }
}

extension Proto.DayShare {
  init(_ share: DayShare) {
    self.init(
      days: UInt32(clamping: share.days), first: share.first?.number,
      achieved: UInt32(clamping: share.achieved), due: UInt32(clamping: share.due),
      percent: share.percent.map { UInt32(clamping: $0) })
  }
}

extension Proto.RankedRun {
  init(_ run: Run, isCurrent: Bool) {
    self.init(
      count: UInt32(clamping: run.count), start: run.start.number, end: run.end.number,
      current: isCurrent)
  }
}

extension Proto.Milestone {
  init(_ milestone: Milestone) {
    self.init(
      count: UInt32(clamping: milestone.count), left: UInt32(clamping: milestone.left),
      earliest: milestone.earliest?.number)
  }
}
