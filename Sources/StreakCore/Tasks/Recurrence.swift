/// The days on which a task is due: the union of every day, weekdays, days of the month and the last
/// day of the month (design: "Tasks and cards").
public struct Recurrence: Hashable, Sendable {
  /// Weekdays on which it is due; every day is all seven.
  public var weekdays: WeekdaySet
  /// Days of the month on which it is due: bit 1 is the first, bit 31 the 31st. A day that a month
  /// does not have does not occur in it.
  public var monthDays: UInt32
  /// Whether it is due on the last day of each month.
  public var lastDayOfMonth: Bool

  /// The bits that ``monthDays`` may have.
  public static let allMonthDays: UInt32 = 0xFFFF_FFFE

  /// A recurrence; bit 0 of `monthDays` is dropped.
  public init(weekdays: WeekdaySet = [], monthDays: UInt32 = 0, lastDayOfMonth: Bool = false) {
    self.weekdays = weekdays
    self.monthDays = monthDays & Self.allMonthDays
    self.lastDayOfMonth = lastDayOfMonth
  }

  /// Due on every day.
  public static let everyDay = Recurrence(weekdays: .everyDay)

  /// Whether it names no day at all, which no task may.
  public var isEmpty: Bool { weekdays.isEmpty && monthDays == 0 && !lastDayOfMonth }

  /// As one number, as the store keeps it: bits 0-6 the weekdays from Monday on, bits 8-39 the days
  /// of the month, bit 40 the last day.
  public var packed: Int64 {
    Int64(weekdays.rawValue) | Int64(monthDays) << 8 | (lastDayOfMonth ? 1 << 40 : 0)
  }

  /// The recurrence of a number made by ``packed``.
  public init(packed: Int64) {
    self.init(
      weekdays: WeekdaySet(rawValue: UInt8(truncatingIfNeeded: packed)),
      monthDays: UInt32(truncatingIfNeeded: packed >> 8), lastDayOfMonth: packed >> 40 & 1 != 0)
  }
}

extension DayBits {
  /// The days among the `length` (1-384) up to `anchor` on which a recurrence is due.
  ///
  /// No loop over days: the weekdays are one pattern that repeats, and each month that the window
  /// touches is one mask.
  public init(_ recurrence: Recurrence, anchor: CivilDay, length: Int) {
    self.init()
    if !recurrence.weekdays.isEmpty {
      self = DayBits(weekdays: recurrence.weekdays, anchor: anchor.weekday)
    }
    if recurrence.monthDays != 0 || recurrence.lastDayOfMonth {
      addMonths(recurrence, anchor: anchor, length: length)
    }
    self = self & DayBits(below: length)
  }

  private mutating func addMonths(_ recurrence: Recurrence, anchor: CivilDay, length: Int) {
    var (year, month, day) = anchor.components
    // How many days before the anchor the last day of the month lies; negative for the first one.
    var offset = day - CivilDay.length(ofMonth: month, year: year)
    while offset < length {
      let days = CivilDay.length(ofMonth: month, year: year)
      var due = recurrence.monthDays
      if recurrence.lastDayOfMonth { due |= 1 << UInt32(days) }
      // Bit d is the d-th; turned round, bit 0 is the last day that the month has, and what it does
      // not have falls off.
      let backwards = (due << UInt32(31 - days)).bitReversed
      add(UInt64(backwards), at: offset)
      offset += days
      month -= 1
      if month == 0 {
        month = 12
        year -= 1
        // Before the year 1 there are no days (the arithmetic of lengths would go on).
        if year < 1 { break }
      }
    }
  }

  /// Adds the bits of a word whose bit 0 falls on `offset`; what falls below 0 or above the capacity
  /// is dropped.
  private mutating func add(_ bits: UInt64, at offset: Int) {
    guard offset > -64, offset < Self.capacity else { return }
    if offset < 0 {
      words[0] |= bits >> UInt64(-offset)
      return
    }
    let word = offset >> 6
    let shift = UInt64(offset & 63)
    words[word] |= bits << shift
    if shift > 0, word + 1 < Self.wordCount { words[word + 1] |= bits >> (64 - shift) }
  }
}

extension UInt32 {
  /// The bits in the opposite order.
  fileprivate var bitReversed: UInt32 {
    var value = byteSwapped
    value = (value & 0x0F0F_0F0F) << 4 | value >> 4 & 0x0F0F_0F0F
    value = (value & 0x3333_3333) << 2 | value >> 2 & 0x3333_3333
    return (value & 0x5555_5555) << 1 | value >> 1 & 0x5555_5555
  }
}
