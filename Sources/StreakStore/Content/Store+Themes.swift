import StreakCore

extension Store {
  private static let themeRow = Query(
    "SELECT text FROM setting WHERE learner = $1 AND name = 'selected_theme'")

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
      try save(theme: name, writer, now: now)
      return (true, .changed(revision: revision))
    }
  }

  private func save(theme: String, _ writer: LearnerWriter, now: Instant) throws {
    try save(.selectedTheme(theme), of: writer.learner)
    try writer.touch(.choice(.selectedTheme(theme)), now)
  }

  /// Chooses no theme where the chosen one is an item that was locked again and is not free.
  func deselect(_ item: RewardItem, _ writer: LearnerWriter, now: Instant) throws {
    let learner = writer.learner
    guard item.kind == .theme,
      try ExactText(selectedTheme(of: learner)) == ExactText(item.name),
      try !mayUse(item, learner: learner)
    else { return }
    try save(theme: "", writer, now: now)
  }

  /// The chosen theme; empty for none.
  public func selectedTheme(of learner: String) throws -> String {
    let row = try connection.statement(Self.themeRow)
    row.bind(1, learner)
    defer { row.reset() }
    return try row.step() ? row.text(0) : ""
  }
}
