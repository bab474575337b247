import StreakCore

/// A language that reports are written in.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language of messages that the environment asks for: `LC_ALL`, else `LC_MESSAGES`, else `LANG`
  /// (POSIX, "Internationalization Variables"); English where it is none that is known.
  package init(environment: [String: String]) {
    let locale = Self.locale("LC_MESSAGES", environment)
    let language = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    self = Language(rawValue: language.lowercased()) ?? .english
  }

  /// The locale of one category; empty where none is named.
  static func locale(_ category: String, _ environment: [String: String]) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let value = environment[name], !value.isEmpty { return value }
    }
    return ""
  }
}

extension Weekday {
  /// Territories whose calendars begin a week on a Sunday, and on a Saturday (Unicode CLDR, "weekData");
  /// all others begin it on a Monday.
  private static let sunday: Set<String> = [
    "AU", "BR", "CA", "CN", "CO", "HK", "ID", "IL", "IN", "JP", "KE", "KR", "MX", "MY", "NP", "PE",
    "PH",
    "PK", "PR", "PT", "SA", "SG", "TH", "TW", "US", "VE", "YE", "ZA",
  ]
  private static let saturday: Set<String> = [
    "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]

  /// The weekday that a week begins with where the environment's locale of times is used.
  package static func first(environment: [String: String]) -> Weekday {
    let locale = Language.locale("LC_TIME", environment)
    guard let mark = locale.firstIndex(of: "_") else { return .monday }
    let territory = String(locale[locale.index(after: mark)...].prefix(2))
    if sunday.contains(territory) { return .sunday }
    return saturday.contains(territory) ? .saturday : .monday
  }
}
