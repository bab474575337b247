import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import Testing

@testable import StreakWorker

/// A reply without what tells only how often something was written.
protocol RevisedReply: WireMessage {
  var revision: UInt64 { get set }
}

extension Proto.StreakReply: RevisedReply {}
extension Proto.BestReply: RevisedReply {}
extension Proto.WeekReply: RevisedReply {}
extension Proto.MonthsReply: RevisedReply {}
extension Proto.CalendarReply: RevisedReply {}
extension Proto.TracksReply: RevisedReply {}
extension Proto.RecordsListReply: RevisedReply {}

/// All that is answered about a learner's practice, to compare two learners or two states of one.
struct HistoryAnswers {
  let desk: Desk
  let learner: String
  /// The questions with what was answered.
  private(set) var answers: [String: [UInt8]] = [:]

  init(_ desk: Desk, _ learner: String) {
    self.desk = desk
    self.learner = learner
  }

  private mutating func ask<Request: StreakCall>(
    _ name: String, _ request: Request, _ change: (inout Request.Reply) -> Void = { _ in }
  ) throws where Request.Reply: RevisedReply {
    var reply = try desk.ask(request)
    reply.revision = 0
    change(&reply)
    answers[name] = reply.encoded()
  }

  /// Streak, weeks, best, week and the calendar, as of an instant; `nil`: as of now.
  mutating func askDays(asOf: Int64?, zone: String = "", calendar: ClosedRange<Int>) throws {
    let when = "\(asOf.map(String.init) ?? "now") \(zone)"
    for target in [0, 1, 3, 7] as [UInt32] {
      try ask(
        "streak \(target) \(when)",
        Proto.StreakRequest(learner: learner, zone: zone, asOf: asOf, weeklyTarget: target)
      )
    }
    try ask("best \(when)", Proto.BestRequest(learner: learner, zone: zone, asOf: asOf))
    try ask("week \(when)", Proto.WeekRequest(learner: learner, zone: zone, asOf: asOf))
    try ask(
      "calendar \(when)",
      Proto.CalendarRequest(
        learner: learner, zone: zone, asOf: asOf, first: Int32(calendar.lowerBound),
        last: Int32(calendar.upperBound)))
    for year in [0, 2023, 2024, 2025] as [UInt32] {
      try ask(
        "months \(year) \(when)",
        Proto.MonthsRequest(learner: learner, zone: zone, asOf: asOf, year: year))
    }
  }

  /// The tracks of a range of days and a kind.
  ///
  /// - Parameter withTrend: also compares the trend.
  mutating func askTracks(
    asOf: Int64? = nil, days: ClosedRange<Int>? = nil, kind: String = "", withTrend: Bool = true
  ) throws {
    try ask(
      "tracks \(asOf ?? 0) \(days.map { "\($0)" } ?? "all") \(kind)",
      Proto.TracksRequest(
        learner: learner, asOf: asOf, limit: 1000, first: days.map { Int32($0.lowerBound) },
        last: days.map { Int32($0.upperBound) }, kind: kind)
    ) { reply in
      if !withTrend {
        for index in reply.tracks.indices { reply.tracks[index].trend = nil }
      }
    }
  }

  /// The records with all they say.
  mutating func askRecords() throws {
    try ask("records", Proto.RecordsListRequest(learner: learner, limit: 1000))
  }

  /// The questions that are answered differently.
  func differences(from other: HistoryAnswers) -> [String] {
    Set(answers.keys).union(other.answers.keys).filter { answers[$0] != other.answers[$0] }.sorted()
  }
}

extension Desk {
  /// What `streakd check` finds wrong in its store.
  func findings() throws -> [String] {
    var findings: [String] = []
    _ = try StoreCheck(store, fallback: .utc).run(repair: false) {
      if $0.kind != .note { findings.append("\($0.learner): \($0.text)") }
    }
    store.releaseSnapshot()
    return findings
  }
}
