import StreakCore

extension Store {
  private static let settingRow = Query(
    "SELECT text FROM setting WHERE learner = $1 AND name = $2")
  private static let saveSetting = Query(
    """
    INSERT INTO setting (learner, name, number, text, updated_at) VALUES ($1, $2, 0, $3, $4)
    ON CONFLICT (learner, name) DO UPDATE
    SET number = excluded.number, text = excluded.text, updated_at = excluded.updated_at
    """)
  private static let themeSetting = "selected_theme"

  /// Chooses a theme; an empty name chooses none.
  ///
  /// - Returns: `refused` where it is neither unlocked nor free.
  public func selectTheme(_ name: String, learner: String, fallback: Zone, now: Instant) throws
    -> MarkResult
  {
    try nested {
      let writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let revision = writer.state.revision
      if try !name.isEmpty && !mayUse(RewardItem(.theme, name), learner: learner) {
        return (false, .refused)
      }
      if try ExactText(selectedTheme(of: learner)) == ExactText(name) {
        return (false, .unchanged(revision: revision - 1))
      }
      let row = try connection.statement(Self.saveSetting)
      row.bind(1, learner).bind(2, Self.themeSetting).bind(3, name).bind(4, now.milliseconds)
      try row.run()
      return (true, .changed(revision: revision))
    }
  }

  /// The chosen theme; empty for none.
  public func selectedTheme(of learner: String) throws -> String {
    let row = try connection.statement(Self.settingRow)
    row.bind(1, learner).bind(2, Self.themeSetting)
    defer { row.reset() }
    return try row.step() ? row.text(0) : ""
  }
}
