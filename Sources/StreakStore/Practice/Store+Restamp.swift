import StreakCore

/// Moving records to the days of another zone: the learner's own correction, and the only thing but a
/// put of the record itself that moves a day that is stamped.
extension Store {
  private static let selected = """
    learner = $1 AND time >= $2 AND time < $3 AND day BETWEEN $4 AND $5
    """
  private static let countRecords = Query("SELECT count(*) FROM record WHERE \(selected)")
  private static let nextTime = Query(
    "SELECT time FROM record WHERE \(selected) AND zone <> $6 ORDER BY time LIMIT 1")
  private static let dayTotals = Query(
    """
    SELECT day, count(*), sum(coalesce(correct, 0)), sum(coalesce(total, 0)) FROM record
    WHERE \(selected) AND zone <> $6 GROUP BY day
    """)
  /// All that a restamp writes to records.
  private static let stampRecords = Query(
    """
    UPDATE record SET day = $1, zone = $2, revision = $8,
      updated_at = CASE WHEN $9 > updated_at THEN $9
        WHEN updated_at >= \(Instant.max.milliseconds) THEN updated_at ELSE updated_at + 1 END
    WHERE learner = $3 AND time >= $4 AND time < $5 AND day BETWEEN $6 AND $7 AND zone <> $2
    """)
  private static let columns = """
    id, revision, first_day, last_day, zone, examined, moved, rezoned, first_moved, last_moved,
      streak_before, streak_after, made_at
    """
  private static let restampRow = Query(
    "SELECT \(columns) FROM restamp WHERE learner = $1 AND id = $2")
  private static let restampRows = Query(
    """
    SELECT \(columns) FROM restamp WHERE learner = $1 AND revision < $2 AND made_at <= $3
    ORDER BY revision DESC LIMIT $4
    """)
  private static let saveRestamp = Query(
    """
    INSERT INTO restamp (learner, \(columns))
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    """)

  /// Gives the records that count for some days another zone, and counts them for the day of their
  /// instant in it, by the learner's rollover on that day. Instants stay, and so do records that have
  /// the zone already: their days are stamped in it.
  ///
  /// It is one transaction, and what it holds in memory grows with the days, not with the records.
  ///
  /// - Parameters:
  ///   - dryRun: only counts what would happen; the order's id is not looked at.
  ///   - label: tells the streak of practice as it is when it is called.
  /// - Throws: ``InputError`` at `to_zone` where a record would count for a day outside the years
  ///   1-9999.
  public func restamp(
    _ order: RestampOrder, learner: String, fallback: Zone, now: Instant, dryRun: Bool = false,
    label: () throws -> String
  ) throws -> RestampResult {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      if !dryRun, let known = try restamp(order.id, of: learner) {
        return (
          false, known.answers(order) ? .present(known, revision: revision - 1) : .conflict
        )
      }
      if let day = try lastPastDay(of: learner, in: order.days) {
        return (false, .forgotten(day))
      }
      var result = Restamp(
        id: order.id, days: order.days, zone: order.zone.name, time: now, revision: revision)
      result.streakBefore = try label()
      let days = try stamp(order, writer, &result)
      // A record that has only got another zone changes nothing that is derived.
      if result.moved > 0 { try days.apply(to: &writer) }
      result.streakAfter = try label()
      if dryRun { return (false, .made(result, revision: revision - 1)) }
      try save(result, of: learner)
      notes.note(.record)
      return (true, .made(result, revision: revision))
    }
  }

  /// A page of the restamps that were made up to an instant, newest first.
  ///
  /// - Parameter revision: only those before the one that made this revision.
  public func restamps(
    of learner: String, until: Instant?, before revision: Int64?, limit: Int
  ) throws -> [Restamp] {
    let rows = try connection.statement(Self.restampRows)
    rows.bind(1, learner).bind(2, revision ?? .max)
    rows.bind(3, until?.milliseconds ?? .max).bind(4, limit)
    var restamps: [Restamp] = []
    while try rows.step() { restamps.append(rows.restamp()) }
    return restamps
  }

  /// In one zone the day never goes back as time goes on, so the records are taken a new day at a
  /// time, in order of their instants: what is written for one day is not met again.
  private func stamp(
    _ order: RestampOrder, _ writer: LearnerWriter, _ result: inout Restamp
  ) throws -> PracticeDays {
    let clock = writer.calendar.clock(in: order.zone)
    let span = Self.instants(around: order.days)
    func select(_ query: Query, from first: Instant, to end: Instant) throws -> Statement {
      let row = try connection.statement(query)
      row.bind(1, writer.learner).bind(2, first.milliseconds).bind(3, end.milliseconds)
      row.bind(4, order.days.lowerBound).bind(5, order.days.upperBound)
      return row
    }
    let count = try select(Self.countRecords, from: span.lowerBound, to: span.upperBound)
    if try count.step() { result.examined = count.int(0) }
    count.reset()
    var days = PracticeDays()
    var from = span.lowerBound
    while true {
      let next = try select(Self.nextTime, from: from, to: span.upperBound)
      next.bind(6, order.zone.name)
      guard try next.step() else { return days }
      let time = Instant(milliseconds: next.int64(0))
      next.reset()
      let day = clock.day(of: time)
      guard day.isValid else {
        throw InputError("to_zone", "would count a record for a day outside the years 1-9999")
      }
      let end = max(clock.end(of: day), time.advanced(byMilliseconds: 1))
      let rows = try select(Self.dayTotals, from: time, to: end)
      rows.bind(6, order.zone.name)
      while try rows.step() {
        let (old, records) = (rows.day(0), rows.int(1))
        result.count(records, from: old, to: day)
        if old != day {
          days.move(
            DayTotals(records: records, correct: rows.int(2), total: rows.int(3)), from: old,
            to: day)
        }
      }
      try write(day, order, writer, at: result.time, from: time, to: end)
      from = end
    }
  }

  private func write(
    _ day: CivilDay, _ order: RestampOrder, _ writer: LearnerWriter, at now: Instant,
    from first: Instant, to end: Instant
  ) throws {
    let row = try connection.statement(Self.stampRecords)
    row.bind(1, day).bind(2, order.zone.name).bind(3, writer.learner)
    row.bind(8, writer.state.revision).bind(9, now.milliseconds)
    row.bind(4, first.milliseconds).bind(5, end.milliseconds)
    row.bind(6, order.days.lowerBound).bind(7, order.days.upperBound)
    try row.run()
  }

  // MARK: The log

  private func restamp(_ id: RecordID, of learner: String) throws -> Restamp? {
    let row = try connection.statement(Self.restampRow)
    row.bind(1, learner).bind(2, id)
    defer { row.reset() }
    return try row.step() ? row.restamp() : nil
  }

  private func save(_ restamp: Restamp, of learner: String) throws {
    let row = try connection.statement(Self.saveRestamp)
    row.bind(1, learner).bind(2, restamp.id).bind(3, restamp.revision)
    row.bind(4, restamp.days.lowerBound).bind(5, restamp.days.upperBound).bind(6, restamp.zone)
    row.bind(7, restamp.examined).bind(8, restamp.moved).bind(9, restamp.rezoned)
    row.bind(10, restamp.movedDays.map { Int($0.lowerBound.number) })
    row.bind(11, restamp.movedDays.map { Int($0.upperBound.number) })
    row.bind(12, restamp.streakBefore).bind(13, restamp.streakAfter)
    row.bind(14, restamp.time.milliseconds)
    try row.run()
  }
}

extension Statement {
  /// The restamp in the columns from the first on.
  fileprivate func restamp() -> Restamp {
    let (first, last) = (day(2), day(3))
    var restamp = Restamp(
      id: id(0), days: min(first, last)...max(first, last), zone: text(4),
      time: Instant(milliseconds: int64(12)), revision: int64(1))
    restamp.examined = int(5)
    restamp.moved = int(6)
    restamp.rezoned = int(7)
    if !isNull(8), !isNull(9) {
      let (first, last) = (day(8), day(9))
      restamp.movedDays = min(first, last)...max(first, last)
    }
    restamp.streakBefore = text(10)
    restamp.streakAfter = text(11)
    return restamp
  }
}
