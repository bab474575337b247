import StreakCore

extension Store {
  private static let saveRule = Query(
    """
    INSERT INTO profile_rule (learner, field, from_day, number, text) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (learner, field, from_day)
    DO UPDATE SET number = excluded.number, text = excluded.text
    """)
  private static let countRules = Query(
    """
    UPDATE learner SET rules = (SELECT count(*) FROM profile_rule WHERE learner = $1)
    WHERE learner = $1
    """)
  private static let excusedRows = Query(
    "SELECT page, bits FROM day_page WHERE learner = $1 AND family = 0 ORDER BY page")
  private static let practiceDays = Query(
    "SELECT day, records FROM practice_day WHERE learner = $1 AND day BETWEEN $2 AND $3")

  /// Changes settings from a day on; rules that start later stay.
  ///
  /// - Parameter change: validated by the caller.
  /// - Returns: the profile afterwards, and the revision.
  public func putProfile(
    _ change: ProfileChange, from day: CivilDay, learner: String, now: Instant, fallback: Zone
  ) throws -> (profile: DatedProfile, revision: Int64) {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let before = writer.state.profile
      var after = before
      after.apply(change, from: day)
      let revision = writer.state.revision
      if after == before { return (false, (before, revision - 1)) }
      writer.setProfile(after, fallback: fallback)
      for setting in ProfileSetting.all(of: change) {
        try save(setting, from: day, learner: learner)
        try writer.touch(.rule(setting.field, from: day), now)
      }
      try countRules(of: learner)
      if after.goals != before.goals {
        let next = after.goals.entries.first { $0.from > day }
        try restatus(&writer, day...(next.map { $0.from - 1 } ?? .max))
      }
      try writer.savePages()
      // A stored best counts by the rules: a changed one is the learner's own correction.
      try writer.correctBests()
      return (true, (after, revision))
    }
  }

  /// Writes a setting that acts from a day on.
  func save(_ setting: ProfileSetting, from day: CivilDay, learner: String) throws {
    let row = try connection.statement(Self.saveRule)
    row.bind(1, learner).bind(2, setting.field.rawValue).bind(3, day).bind(4, setting.number)
    row.bind(5, setting.text)
    try row.run()
  }

  /// Writes how many settings there are, so that a learner without any costs no look at them.
  func countRules(of learner: String) throws {
    let row = try connection.statement(Self.countRules)
    row.bind(1, learner)
    try row.run()
  }

  /// Judges practice days anew by the goals in force on them.
  func restatus(_ writer: inout LearnerWriter, _ days: ClosedRange<CivilDay>) throws {
    let rows = try connection.statement(Self.practiceDays)
    rows.bind(1, writer.learner).bind(2, days.lowerBound).bind(3, days.upperBound)
    var counts: [(CivilDay, Int)] = []
    while try rows.step() { counts.append((try rows.day(0, in: days), rows.int(1))) }
    for (day, records) in counts {
      _ = try writer.set(day, records >= writer.state.profile.goal(on: day), in: .practice)
    }
  }

  /// Excuses a range of days, or takes that back.
  ///
  /// - Returns: how many days changed, and the revision.
  public func excuse(
    _ days: ClosedRange<CivilDay>, remove: Bool, learner: String, now: Instant, fallback: Zone
  ) throws -> (changed: Int, revision: Int64) {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      var changed = 0
      var day = days.lowerBound
      while day <= days.upperBound {
        if try writer.set(day, !remove, in: .excused) {
          changed += 1
          try writer.touch(FactKey(.excusedDay, day), now)
        }
        day = day + 1
      }
      let revision = writer.state.revision
      if changed == 0 { return (false, (0, revision - 1)) }
      try writer.savePages()
      try writer.correctBests()
      return (true, (changed, revision))
    }
  }

  /// All excused days as ranges, oldest first.
  public func excusedDays(of learner: String) throws -> [ClosedRange<CivilDay>] {
    let rows = try connection.statement(Self.excusedRows)
    rows.bind(1, learner)
    var ranges: [ClosedRange<CivilDay>] = []
    while try rows.step() {
      guard let page = DayPage(number: rows.page(0), bytes: rows.blob(1)) else { continue }
      for back in (0..<DayPage.days).reversed() {
        let day = page.lastDay - back
        guard page[day] else { continue }
        if let last = ranges.last, last.upperBound + 1 == day {
          ranges[ranges.count - 1] = last.lowerBound...day
        } else {
          ranges.append(day...day)
        }
      }
    }
    return ranges
  }
}
