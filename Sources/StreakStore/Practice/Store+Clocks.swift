import StreakCore

extension Store {
  // In the order of the index on time, so that nothing is sorted.
  private static let clockRows = Query(
    """
    SELECT time, zone FROM record
    WHERE learner = $1 AND time BETWEEN $2 AND $3 AND day BETWEEN $4 AND $5
    """)

  /// Calls `body` with the instant and the zone of each record that is not later than `until`.
  func forEachClock(
    of learner: String, until: Instant, in days: ClosedRange<CivilDay>,
    _ body: (_ time: Instant, _ zone: String) -> Void
  ) throws {
    let span = Self.instants(around: days)
    let rows = try connection.statement(Self.clockRows)
    rows.bind(1, learner).bind(2, span.lowerBound.milliseconds)
    rows.bind(3, min(span.upperBound, until).milliseconds)
    rows.bind(4, days.lowerBound).bind(5, days.upperBound)
    while try rows.step() { body(Instant(milliseconds: rows.int64(0)), rows.text(1)) }
  }
}
