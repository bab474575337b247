/// What the sessions of one track, day and kind come to whose records were forgotten.
///
/// It says of them all that a ``TrackSummary`` says, but for the trend, which needs single sessions.
public struct PastSessions: Hashable, Sendable {
  /// How many there were, at least 1.
  public var sessions = 0
  /// Questions answered right.
  public var correct = 0
  /// Questions asked.
  public var total = 0
  /// The first one.
  public var firstTime = Instant.max
  /// The latest one.
  public var lastTime = Instant.min
  /// The best result; `nil` where nothing was asked.
  public var best: Score?
  /// The latest result, and when it was; `nil` where nothing was asked.
  public var latest: (time: Instant, score: Score)? {
    get { latestScore.map { (latestTime, $0) } }
    set { (latestTime, latestScore) = (newValue?.time ?? .min, newValue?.score) }
  }

  private var latestTime = Instant.min
  private var latestScore: Score?

  /// No session.
  public init() {}

  /// Adds a session. Of two at the same instant the later call is the later one.
  public mutating func add(time: Instant, score: Score?) {
    sessions += 1
    firstTime = min(firstTime, time)
    lastTime = max(lastTime, time)
    guard let score else { return }
    correct += score.correct
    total += score.total
    guard score.total > 0 else { return }
    if score.isBetter(than: best) { best = score }
    if time >= latestTime { latest = (time, score) }
  }

  /// Adds others of the same track, day and kind.
  public mutating func add(_ other: PastSessions) {
    sessions &+= other.sessions
    correct &+= other.correct
    total &+= other.total
    firstTime = min(firstTime, other.firstTime)
    lastTime = max(lastTime, other.lastTime)
    if let score = other.best, score.isBetter(than: best) { best = score }
    if let late = other.latest, late.time >= latestTime { latest = late }
  }
}
