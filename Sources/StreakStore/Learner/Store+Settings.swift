import StreakCore

/// Settings of a learner that have no dates, by name.
extension Store {
  private static let saveSetting = Query(
    """
    INSERT INTO setting (learner, name, number, text, updated_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (learner, name) DO UPDATE
    SET number = excluded.number, text = excluded.text, updated_at = excluded.updated_at
    """)

  /// Writes a setting, which is a number or a text.
  func saveSetting(
    _ name: String, number: Int = 0, text: String = "", of learner: String, now: Instant
  ) throws {
    let row = try connection.statement(Self.saveSetting)
    row.bind(1, learner).bind(2, name).bind(3, number).bind(4, text).bind(5, now.milliseconds)
    try row.run()
  }
}
