import StreakCore
import StreakProtocol
import StreakStore

/// Track analytics.
struct TrackCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Tracks a page at most.
  static let pageLimit = 1000

  func tracks(_ request: Proto.TracksRequest) throws -> Proto.TracksReply {
    let call = try LearnerCall(request, environment)
    let days = try checkedDays(request.first, request.last)
    let order = try TrackOrder(request.order)
    guard request.limit <= Self.pageLimit else {
      throw CallError(.tooLarge, field: "limit", "must be at most \(Self.pageLimit) tracks")
    }
    let view = try call.view(store, environment)
    let all = try summaries(view, in: days, kind: request.kind).sorted { left, right in
      request.reverse ? order.precedes(right, left) : order.precedes(left, right)
    }
    let limit = request.limit == 0 ? 50 : Int(request.limit)
    let page = all.dropFirst(Int(request.offset)).prefix(limit)
    return Proto.TracksReply(
      tracks: page.map { Proto.Track($0.key, $0.summary) },
      totalTracks: UInt32(clamping: all.count),
      day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  private func summaries(_ view: LearnerView, in days: ClosedRange<CivilDay>, kind: String) throws
    -> [(key: TrackKey, summary: TrackSummary)]
  {
    var summaries: [Int: TrackSummary] = [:]
    guard days.lowerBound <= view.today else { return [] }
    let days = days.lowerBound...min(days.upperBound, view.today)
    let kind = kind.isEmpty ? nil : kind
    try view.forEachPast(in: days, kind: kind) { track, day, kind, sessions in
      summaries[track, default: TrackSummary()].add(sessions, day: day, kind: kind)
    }
    try view.forEachSession(in: days, kind: kind) { session in
      summaries[session.track, default: TrackSummary()].add(
        time: session.time, day: session.day, kind: session.kind, score: session.score)
    }
    return try summaries.map { number, summary in
      guard let key = try view.track(number) else {
        throw StoreError(.inconsistent, "a track is missing", detail: "\(number)")
      }
      return (key, summary)
    }
  }
}

extension TrackOrder {
  init(_ order: Proto.TrackOrder) throws(InputError) {
    switch order {
    case .unspecified, .lastTime: self = .lastTime
    case .sessions: self = .sessions
    case .accuracy: self = .accuracy
    case .title: self = .title
    default: throw InputError("order", "is not an order that this worker knows")
    }
  }
}

extension Proto.Track {
  init(_ key: TrackKey, _ summary: TrackSummary) {
    self.init(
      title: key.title, artist: key.artist, sessions: UInt32(clamping: summary.sessions),
      answered: UInt64(clamping: summary.answered), correct: UInt64(clamping: summary.correct),
      accuracy: summary.accuracy.map { UInt32(clamping: $0) },
      kinds: summary.kinds.sorted { left, right in
        left.sessions != right.sessions
          ? left.sessions > right.sessions
          : left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8)
      }.map { Proto.KindCount(kind: $0.kind, sessions: UInt32(clamping: $0.sessions)) },
      activeDays: UInt32(clamping: summary.activeDays),
      firstTime: summary.firstTime.milliseconds, lastTime: summary.lastTime.milliseconds,
      lastScore: summary.lastScore.map { Proto.Score($0) },
      bestScore: summary.bestScore.map { Proto.Score($0) },
      trend: summary.trend.map { trend in
        Proto.Trend(
          recent: UInt32(clamping: trend.recent.percent),
          previous: UInt32(clamping: trend.previous.percent),
          direction: Proto.Direction(trend.direction))
      })
  }
}

extension Proto.Score {
  init(_ score: Score) {
    self.init(
      correct: UInt32(clamping: score.correct), total: UInt32(clamping: score.total),
      percent: UInt32(clamping: score.percent))
  }
}

extension Proto.Direction {
  init(_ direction: Trend.Direction) {
    switch direction {
    case .up: self = .up
    case .level: self = .level
    case .down: self = .down
    }
  }
}
