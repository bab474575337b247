import StreakCore

/// The weekday that a calendar begins with.
package enum WeekStart {
  /// The first weekday in the territory of the locale for times (`LC_ALL`, `LC_TIME`, `LANG`); Monday
  /// where it names none (ISO 8601), Sunday for Japanese.
  package static func weekday(environment: [String: String]) -> Weekday {
    let name = LocaleName.name(of: "LC_TIME", environment) ?? ""
    let territory = LocaleName.territory(name)
    if territory.isEmpty { return LocaleName.language(name) == "ja" ? .sunday : .monday }
    if sunday.contains(territory) { return .sunday }
    if saturday.contains(territory) { return .saturday }
    return territory == "MV" ? .friday : .monday
  }

  /// The territories where it is Sunday (Unicode CLDR, supplemental data, `weekData`).
  private static let sunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM",
    "US", "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]

  /// The territories where it is Saturday.
  private static let saturday: Set<String> = [
    "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
