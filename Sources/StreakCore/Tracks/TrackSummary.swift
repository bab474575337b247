/// The result of one session with questions.
public struct Score: Hashable, Sendable {
  /// Questions answered right.
  public var correct: Int
  /// Questions asked, at least 1.
  public var total: Int

  /// The result of a session.
  public init(correct: Int, total: Int) {
    self.correct = correct
    self.total = total
  }

  /// Per cent, rounded half up.
  public var percent: Int { Percent.rounded(correct, of: total) ?? 0 }

  /// Whether its share of right answers is higher than another one's; of equal ones, whether it has
  /// more questions. Anything is better than nothing.
  func isBetter(than other: Score?) -> Bool {
    guard let other else { return true }
    let order = Percent.compare((correct, total), (other.correct, other.total))
    return order > 0 || order == 0 && total > other.total
  }
}

/// The latest five scored sessions against the five before them.
public struct Trend: Hashable, Sendable {
  /// Which way the accuracy goes.
  public enum Direction: Int, Sendable {
    /// The latest five are worse.
    case down = -1
    /// They are exactly as good.
    case level
    /// They are better.
    case up
  }

  /// Over the latest five sessions together.
  public var recent: Score
  /// Over the five before them together.
  public var previous: Score

  /// Compared exactly, not by the rounded percentages.
  public var direction: Direction {
    Direction(
      rawValue: Percent.compare(
        (recent.correct, recent.total), (previous.correct, previous.total))) ?? .level
  }
}

/// What one track's sessions come to (design: "Tracks").
public struct TrackSummary: Sendable {
  /// Sessions that either side of a trend has.
  public static let trendSessions = 5

  /// How many sessions there were, by kind in the order in which the kinds first appeared.
  public private(set) var kinds: [(kind: String, sessions: Int)] = []
  /// How many sessions there were.
  public private(set) var sessions = 0
  /// Questions asked.
  public private(set) var answered = 0
  /// Questions answered right.
  public private(set) var correct = 0
  /// Days with at least one session.
  public private(set) var activeDays = 0
  /// The first session.
  public private(set) var firstTime = Instant.max
  /// The latest session.
  public private(set) var lastTime = Instant.min
  /// The latest session with questions.
  public private(set) var lastScore: Score?
  /// The session with the highest share of right answers; of equal ones the one with more
  /// questions.
  public private(set) var bestScore: Score?

  private var days: Set<Int32> = []
  private var lastDay: CivilDay?
  private var lastScoreTime = Instant.min
  private var recent: [(time: Instant, score: Score)] = []
  /// The latest session with questions that is only known among others.
  private var lastPastTime = Instant.min

  /// No session.
  public init() {}

  /// Adds sessions of one day and kind whose records were forgotten, before any single one is added.
  public mutating func add(_ past: PastSessions, day: CivilDay, kind: String) {
    sessions &+= past.sessions
    answered &+= past.total
    correct &+= past.correct
    firstTime = min(firstTime, past.firstTime)
    lastTime = max(lastTime, past.lastTime)
    if days.insert(day.number).inserted { activeDays += 1 }
    count(past.sessions, kind)
    if let score = past.best, score.isBetter(than: bestScore) { bestScore = score }
    guard let latest = past.latest else { return }
    lastPastTime = max(lastPastTime, latest.time)
    if latest.time >= lastScoreTime { (lastScoreTime, lastScore) = latest }
  }

  private mutating func count(_ sessions: Int, _ kind: String) {
    if let index = kinds.firstIndex(where: { $0.kind == kind }) {
      kinds[index].sessions &+= sessions
    } else {
      kinds.append((kind, sessions))
    }
  }

  /// Adds a session. Sessions are added in order of time.
  public mutating func add(time: Instant, day: CivilDay, kind: String, score: Score?) {
    sessions += 1
    firstTime = min(firstTime, time)
    lastTime = max(lastTime, time)
    if day != lastDay, days.insert(day.number).inserted { activeDays += 1 }
    lastDay = day
    count(1, kind)
    guard let score, score.total > 0 else { return }
    answered += score.total
    correct += score.correct
    if time >= lastScoreTime { (lastScoreTime, lastScore) = (time, score) }
    if score.isBetter(than: bestScore) { bestScore = score }
    if recent.count == 2 * Self.trendSessions { recent.removeFirst() }
    recent.append((time, score))
  }

  /// Right answers per cent, rounded half up; `nil` where nothing was asked.
  public var accuracy: Int? { Percent.rounded(correct, of: answered) }

  /// How the accuracy moves; `nil` with fewer than ten scored sessions, and where the latest ten are
  /// not all known one by one.
  public var trend: Trend? {
    guard recent.count == 2 * Self.trendSessions, recent[0].time >= lastPastTime else { return nil }
    func sum(_ scores: ArraySlice<(time: Instant, score: Score)>) -> Score {
      scores.reduce(into: Score(correct: 0, total: 0)) {
        $0.correct += $1.score.correct
        $0.total += $1.score.total
      }
    }
    return Trend(
      recent: sum(recent[Self.trendSessions...]), previous: sum(recent[..<Self.trendSessions]))
  }
}

/// How tracks are sorted.
public enum TrackOrder: Sendable {
  /// Latest practised first.
  case lastTime
  /// Most sessions first.
  case sessions
  /// Most accurate first; tracks without questions last.
  case accuracy
  /// By title, then artist, in order of Unicode code points.
  case title

  /// Whether the left track comes first. Ties are broken by title and artist, so that pages of a
  /// list never overlap.
  public func precedes(
    _ left: (key: TrackKey, summary: TrackSummary), _ right: (key: TrackKey, summary: TrackSummary)
  ) -> Bool {
    switch self {
    case .lastTime:
      if left.summary.lastTime != right.summary.lastTime {
        return left.summary.lastTime > right.summary.lastTime
      }
    case .sessions:
      if left.summary.sessions != right.summary.sessions {
        return left.summary.sessions > right.summary.sessions
      }
    case .accuracy:
      let order = Self.compareAccuracy(left.summary, right.summary)
      if order != 0 { return order > 0 }
    case .title:
      break
    }
    return Self.key(left.key, precedes: right.key)
  }

  private static func compareAccuracy(_ left: TrackSummary, _ right: TrackSummary) -> Int {
    if left.answered == 0 || right.answered == 0 {
      return (left.answered > 0 ? 1 : 0) - (right.answered > 0 ? 1 : 0)
    }
    return Percent.compare((left.correct, left.answered), (right.correct, right.answered))
  }

  private static func key(_ left: TrackKey, precedes right: TrackKey) -> Bool {
    // UTF-8 sorts as code points do.
    if left.title != right.title {
      return left.title.utf8.lexicographicallyPrecedes(right.title.utf8)
    }
    return left.artist.utf8.lexicographicallyPrecedes(right.artist.utf8)
  }
}
