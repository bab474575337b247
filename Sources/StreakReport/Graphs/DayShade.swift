import StreakProtocol

/// How dark a day is drawn.
package struct DayShade {
  /// What is drawn for a day.
  package enum Mark: Equatable, Sendable {
    /// Something was done: 1, little, to 4, much.
    case level(Int)
    /// Something was due, and nothing was done.
    case missed
    /// Nothing was due.
    case free
    /// Today, not done yet.
    case open
    /// Before the first day, or after today.
    case none
  }

  private let ledger: Proto.Ledger
  /// What is as dark as it gets: all but one in twenty of the days with something have at most so much, so
  /// that one day out of the ordinary does not make all others pale.
  package let full: UInt32

  package init(_ days: [Proto.CalendarDay], _ ledger: Proto.Ledger) {
    self.ledger = ledger
    let amounts = days.map { Self.amount($0, ledger) }.filter { $0 > 0 }.sorted()
    full = amounts.isEmpty ? 1 : amounts[(amounts.count - 1) * 19 / 20]
  }

  /// What a day's shade stands for; 0 for a day that has none. Half of what was due is no day of a
  /// streak, and looks like none.
  package static func amount(_ day: Proto.CalendarDay, _ ledger: Proto.Ledger) -> UInt32 {
    switch ledger {
    case .tasks: day.status == .achieved ? day.done : 0
    case .checkin: day.status == .achieved ? 1 : 0
    default: day.records
    }
  }

  /// What is drawn for a day.
  package func mark(_ day: Proto.CalendarDay) -> Mark {
    let amount = Self.amount(day, ledger)
    if amount > 0 {
      return .level(Int(min(4, (UInt64(amount) * 4 + UInt64(full) - 1) / UInt64(full))))
    }
    switch day.status {
    case .broken: return .missed
    case .skipped: return .free
    case .pending: return .open
    default: return .none
    }
  }
}
