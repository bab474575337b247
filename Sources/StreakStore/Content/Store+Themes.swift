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
      try saveTheme(name, learner: learner, now: now)
      return (true, .changed(revision: revision))
    }
  }

  /// Chooses none where the chosen theme is one that was just locked and is not free: a theme that
  /// cannot be chosen is not kept as chosen either. Within a learner's write.
  func dropTheme(_ name: String, learner: String, now: Instant) throws {
    guard try ExactText(selectedTheme(of: learner)) == ExactText(name),
      try !mayUse(RewardItem(.theme, name), learner: learner)
    else { return }
    try saveTheme("", learner: learner, now: now)
  }

  private func saveTheme(_ name: String, learner: String, now: Instant) throws {
    let row = try connection.statement(Self.saveSetting)
    row.bind(1, learner).bind(2, Self.themeSetting).bind(3, name).bind(4, now.milliseconds)
    try row.run()
  }

  /// The chosen theme; empty for none.
  public func selectedTheme(of learner: String) throws -> String {
    let row = try connection.statement(Self.settingRow)
    row.bind(1, learner).bind(2, Self.themeSetting)
    defer { row.reset() }
    return try row.step() ? row.text(0) : ""
  }
}
