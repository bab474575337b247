import StreakCore

/// Settings of a learner that have no dates, by name.
extension Store {
  private static let saveSetting = Query(
    """
    INSERT INTO setting (learner, name, number, text) VALUES ($1, $2, $3, $4)
    ON CONFLICT (learner, name) DO UPDATE SET number = excluded.number, text = excluded.text
    """)

  private static let settingRow = Query(
    "SELECT number, text FROM setting WHERE learner = $1 AND name = $2")

  /// Writes a setting.
  func save(_ choice: Choice, of learner: String) throws {
    let row = try connection.statement(Self.saveSetting)
    row.bind(1, learner).bind(2, choice.name)
    switch choice {
    case .reminderEnabled(let enabled): row.bind(3, enabled ? 1 : 0).bind(4, "")
    case .reminderMinute(let minute): row.bind(3, minute).bind(4, "")
    case .selectedTheme(let theme): row.bind(3, 0).bind(4, theme)
    }
    try row.run()
  }

  /// The setting with a number of ``Choice``; `nil` where it was never made.
  func choice(_ number: Int, of learner: String) throws -> Choice? {
    // Only the kind of each counts here.
    let kinds: [Choice] = [.reminderEnabled(true), .reminderMinute(0), .selectedTheme("")]
    guard let kind = kinds.first(where: { Int($0.number) == number }) else { return nil }
    let row = try connection.statement(Self.settingRow)
    row.bind(1, learner).bind(2, kind.name)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return Choice(name: kind.name, number: row.int(0), text: row.text(1))
  }
}

extension Choice {
  /// Its name in the store.
  var name: String {
    switch self {
    case .reminderEnabled: "reminder_enabled"
    case .reminderMinute: "reminder_minute"
    case .selectedTheme: "selected_theme"
    }
  }

  /// A setting as it is stored; `nil` for a name that is none, and for a minute that no day has,
  /// which cannot have been written by us.
  init?(name: String, number: Int, text: String) {
    switch name {
    case "reminder_enabled": self = .reminderEnabled(number != 0)
    case "reminder_minute" where ReminderSettings.minutes.contains(number):
      self = .reminderMinute(number)
    case "selected_theme": self = .selectedTheme(text)
    default: return nil
    }
  }
}
