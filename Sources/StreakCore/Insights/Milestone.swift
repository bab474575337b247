/// A length of a streak that people look forward to: 3, 7, 14, 30, 50, 100, 200 and 365 days, then every
/// 365.
public struct Milestone: Hashable, Sendable {
  /// Days in a row.
  public let count: Int
  /// Days that are missing.
  public let left: Int
  /// The first day on which it can be reached; `nil` where none is known.
  public let earliest: CivilDay?

  private static let small = [3, 7, 14, 30, 50, 100, 200, 365]
  private static let year = 365

  /// How far ahead a day is looked for: ten windows.
  static let ahead = 10 * DayBits.capacity

  /// The next one after so many days in a row.
  public static func count(after days: Int) -> Int {
    small.first { $0 > days } ?? (days / year + 1) * year
  }

  /// The next milestone after a run.
  ///
  /// - Parameters:
  ///   - days: days in a row so far.
  ///   - start: the first day that may still be added: today, or tomorrow where today is achieved.
  ///   - open: of so many days up to an anchor those on which a streak can grow, as bits.
  public init(
    after days: Int, from start: CivilDay, open: (_ anchor: CivilDay, _ length: Int) -> DayBits
  ) {
    count = Self.count(after: days)
    left = count - days
    earliest = Self.day(number: left, from: start, open: open)
  }

  /// The nth open day from one on.
  private static func day(
    number: Int, from start: CivilDay, open: (CivilDay, Int) -> DayBits
  ) -> CivilDay? {
    var missing = number
    var first = start
    while first - start < ahead {
      let anchor = first + (DayBits.capacity - 1)
      let bits = open(anchor, DayBits.capacity)
      var index = bits.last()
      while let day = index {
        missing -= 1
        if missing == 0 {
          let found = anchor - day
          return found <= .max ? found : nil
        }
        index = bits.last(below: day)
      }
      first = anchor + 1
    }
    return nil
  }
}

extension LearnerCalendar {
  /// Of the days up to an anchor those on which a streak of a ledger can grow: practice and check-ins on
  /// every date that exists, tasks where one is due by the rules as they are, as on a card of a day to
  /// come.
  public func open(
    _ ledger: Ledger, _ tasks: TaskPlan, anchor: CivilDay, length: Int
  ) -> DayBits {
    var bits =
      ledger == .tasks
      ? tasks.due(anchor: anchor, length: length) : DayBits(below: length)
    for day in missingDates(in: anchor - (length - 1)...anchor) { bits[anchor - day] = false }
    return bits
  }
}
