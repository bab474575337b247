import StreakCore

/// A counter of a learner, by its name in the store.
enum CounterName: String {
  case quizStreak = "quiz_streak"
  case bestQuizStreak = "best_quiz_streak"
  case launches = "launches"
}

extension Store {
  private static let counterRow = Query(
    "SELECT number FROM counter WHERE learner = $1 AND name = $2")
  private static let saveCounter = Query(
    """
    INSERT INTO counter (learner, name, number) VALUES ($1, $2, $3)
    ON CONFLICT (learner, name) DO UPDATE SET number = excluded.number
    """)
  private static let launchRow = Query("SELECT 1 FROM launch WHERE learner = $1 AND id = $2")
  private static let saveLaunch = Query(
    """
    INSERT INTO launch (learner, id, time) VALUES ($1, $2, $3)
    ON CONFLICT (learner, id) DO UPDATE SET time = excluded.time
    """)
  private static let launchCount = Query("SELECT count(*) FROM launch WHERE learner = $1")
  private static let saveAdView = Query(
    """
    INSERT INTO ad_view (learner, day) VALUES ($1, $2) ON CONFLICT (learner, day) DO NOTHING
    """)
  private static let adViewRow = Query("SELECT 1 FROM ad_view WHERE learner = $1 AND day = $2")
  private static let adViewRows = Query(
    "SELECT day FROM ad_view WHERE learner = $1 AND day <= $2 ORDER BY day")

  func counter(_ name: CounterName, of learner: String) throws -> Int64 {
    let row = try connection.statement(Self.counterRow)
    row.bind(1, learner).bind(2, name.rawValue)
    defer { row.reset() }
    return try row.step() ? row.int64(0) : 0
  }

  func setCounter(_ name: CounterName, _ number: Int64, of learner: String) throws {
    let row = try connection.statement(Self.saveCounter)
    row.bind(1, learner).bind(2, name.rawValue).bind(3, number)
    try row.run()
  }

  /// How often the app was launched.
  public func launches(of learner: String) throws -> Int64 { try counter(.launches, of: learner) }

  /// Counts a launch once, whatever the number of times it comes.
  ///
  /// - Returns: whether the id was there, how many launches there are, and the revision.
  public func putLaunch(_ id: RecordID, learner: String, fallback: Zone, now: Instant) throws -> (
    isPresent: Bool, launches: Int64, revision: Int64
  ) {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      var launches = try self.launches(of: learner)
      if try isLaunched(id, of: learner) { return (false, (true, launches, revision - 1)) }
      try save(launch: id, of: learner, time: now)
      try writer.touch(FactKey(.launch, id), now)
      launches += 1
      try setCounter(.launches, launches, of: learner)
      return (true, (false, launches, revision))
    }
  }

  /// Whether a launch was counted.
  func isLaunched(_ id: RecordID, of learner: String) throws -> Bool {
    let row = try connection.statement(Self.launchRow)
    row.bind(1, learner).bind(2, id)
    defer { row.reset() }
    return try row.step()
  }

  /// Writes a launch.
  func save(launch id: RecordID, of learner: String, time: Instant) throws {
    let row = try connection.statement(Self.saveLaunch)
    row.bind(1, learner).bind(2, id).bind(3, time.milliseconds)
    try row.run()
  }

  /// How many launches there are, with those that the learner brought along. Reads all of them.
  func countedLaunches(of learner: String) throws -> Int64 {
    var count: Int64 = 0
    for case .launches(let opening) in try openings(of: learner) { count += opening }
    let row = try connection.statement(Self.launchCount)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? count + row.int64(0) : count
  }

  /// Marks a day on which an advertisement was watched.
  ///
  /// - Returns: whether the day is new, and the revision.
  public func putAdView(on day: CivilDay, learner: String, fallback: Zone, now: Instant) throws -> (
    changed: Bool, revision: Int64
  ) {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      if try hasAdView(on: day, learner: learner) { return (false, (false, revision - 1)) }
      try save(adView: day, of: learner)
      try writer.touch(FactKey(.adViewDay, day), now)
      return (true, (true, revision))
    }
  }

  /// Whether an advertisement was watched on a day.
  func hasAdView(on day: CivilDay, learner: String) throws -> Bool {
    let row = try connection.statement(Self.adViewRow)
    row.bind(1, learner).bind(2, day)
    defer { row.reset() }
    return try row.step()
  }

  /// Writes a day on which an advertisement was watched.
  func save(adView day: CivilDay, of learner: String) throws {
    let row = try connection.statement(Self.saveAdView)
    row.bind(1, learner).bind(2, day)
    try row.run()
  }

  /// The days on which an advertisement was watched, oldest first.
  public func adViewDays(of learner: String, upTo last: CivilDay) throws -> [CivilDay] {
    let rows = try connection.statement(Self.adViewRows)
    rows.bind(1, learner).bind(2, last)
    var days: [CivilDay] = []
    while try rows.step() { days.append(rows.day(0)) }
    return days
  }
}
