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
    "INSERT INTO launch (learner, id, time) VALUES ($1, $2, $3)")
  private static let saveAdView = Query(
    """
    INSERT INTO ad_view (learner, day, updated_at) VALUES ($1, $2, $3)
    ON CONFLICT (learner, day) DO NOTHING
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
      let known = try connection.statement(Self.launchRow)
      known.bind(1, learner).bind(2, id)
      let isPresent = try known.step()
      known.reset()
      if isPresent { return (false, (true, launches, revision - 1)) }
      let row = try connection.statement(Self.saveLaunch)
      row.bind(1, learner).bind(2, id).bind(3, now.milliseconds)
      try row.run()
      launches += 1
      try setCounter(.launches, launches, of: learner)
      return (true, (false, launches, revision))
    }
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
      let known = try connection.statement(Self.adViewRow)
      known.bind(1, learner).bind(2, day)
      let isPresent = try known.step()
      known.reset()
      if isPresent { return (false, (false, revision - 1)) }
      let row = try connection.statement(Self.saveAdView)
      row.bind(1, learner).bind(2, day).bind(3, now.milliseconds)
      try row.run()
      return (true, (true, revision))
    }
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
