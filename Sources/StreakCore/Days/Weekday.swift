/// A weekday, numbered as in ISO 8601: Monday is 1, Sunday is 7.
public enum Weekday: UInt8, CaseIterable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  static let all = allCases

  /// Days from the given first weekday to this one, 0-6.
  public func offset(from first: Weekday) -> Int {
    (Int(rawValue) - Int(first.rawValue) + 7) % 7
  }
}

/// A set of weekdays: bit 0 is Monday.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 is Sunday.
  public let rawValue: UInt8

  /// The set with these bits; bit 7 is dropped.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x7F
  }

  /// The set of these weekdays.
  public init(_ weekdays: some Sequence<Weekday>) {
    rawValue = weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
  }

  /// All seven.
  public static let everyDay = WeekdaySet(rawValue: 0x7F)

  /// Whether the set has this weekday.
  public func contains(_ weekday: Weekday) -> Bool {
    rawValue & 1 << (weekday.rawValue - 1) != 0
  }

  /// The weekdays, Monday first.
  public var weekdays: [Weekday] { Weekday.allCases.filter { contains($0) } }
}
