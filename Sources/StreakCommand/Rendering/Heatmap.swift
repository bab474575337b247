import StreakCore
import StreakProtocol

/// Days as a grid: a column for each week, a row for each weekday.
struct Heatmap {
  private let days: [Proto.CalendarDay]
  private let ledger: Proto.Ledger
  private let firstWeekday: Weekday
  private let most: UInt32

  init(_ days: [Proto.CalendarDay], ledger: Proto.Ledger = .practice, firstWeekday: Weekday) {
    self.days = days
    self.ledger = ledger
    self.firstWeekday = firstWeekday
    most = days.map { Self.amount($0, ledger) }.max() ?? 0
  }

  /// What a day's shade stands for; 0 for a day that has none. Half of what was due is no day of a
  /// streak, and looks like none.
  private static func amount(_ day: Proto.CalendarDay, _ ledger: Proto.Ledger) -> UInt32 {
    switch ledger {
    case .tasks: day.status == .achieved ? day.done : 0
    case .checkin: day.status == .achieved ? 1 : 0
    default: day.records
    }
  }

  /// The lines: months, seven weekdays, and what the signs mean. Where the terminal is too narrow,
  /// the weeks go on below.
  func lines(
    _ style: Style, width: Int?, _ words: ScreenWords = .english
  ) -> [String] {
    guard let first = days.first else { return [] }
    // Empty cells before the first day, so that a column is a whole week.
    let offset = CivilDay(number: first.day).weekday.offset(from: firstWeekday)
    let weeks = (offset + days.count + 6) / 7
    let perBlock = max(4, (width ?? 80) - 6)
    var lines: [String] = []
    var start = 0
    while start < weeks {
      let end = min(weeks, start + perBlock)
      if start > 0 { lines.append("") }
      lines += block(start..<end, offset, style, words)
      start = end
    }
    lines.append("")
    lines.append(legend(style, words))
    return lines
  }

  private func block(
    _ weeks: Range<Int>, _ offset: Int, _ style: Style, _ words: ScreenWords
  ) -> [String] {
    var lines = [style(months(weeks, offset, words), .dim)]
    for row in 0..<7 {
      let weekday = Weekday.allCases[(Int(firstWeekday.rawValue) - 1 + row) % 7]
      var line = DisplayWidth.fit(words.weekday(weekday), to: 4)
      for week in weeks {
        let index = week * 7 + row - offset
        line += days.indices.contains(index) ? cell(days[index], style) : " "
      }
      while line.last == " " { line.removeLast() }
      lines.append(line)
    }
    return lines
  }

  /// A month's name above the week that its first day is in.
  private func months(_ weeks: Range<Int>, _ offset: Int, _ words: ScreenWords) -> String {
    var line = "    "
    for week in weeks {
      let position = 4 + week - weeks.lowerBound
      let used = DisplayWidth.of(line)
      guard position >= used else { continue }
      line += String(repeating: " ", count: position - used)
      let span = max(0, week * 7 - offset)..<max(0, min(days.count, week * 7 + 7 - offset))
      guard let day = days[span].first(where: { CivilDay(number: $0.day).components.day == 1 })
      else { continue }
      line += words.shortMonth(CivilDay(number: day.day).components.month) + " "
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private func cell(_ day: Proto.CalendarDay, _ style: Style) -> String {
    let amount = Self.amount(day, ledger)
    if amount > 0 { return style(Self.shade(amount, most: most), .green) }
    switch day.status {
    case .broken: return style("·", .dim)
    case .skipped: return style("–", .dim)
    case .pending: return style("◌", .yellow)
    default: return " "
    }
  }

  /// One of four shades, by quarters of the most.
  private static func shade(_ amount: UInt32, most: UInt32) -> String {
    let level = (UInt64(amount) * 4 + UInt64(most) - 1) / UInt64(max(1, most))
    return ["░", "▒", "▓", "█"][min(3, max(0, Int(level) - 1))]
  }

  private func legend(_ style: Style, _ words: ScreenWords) -> String {
    var range = ""
    if let first = days.first, let last = days.last {
      range = words.range(first.day, last.day) + ": "
    }
    if ledger == .checkin {
      return "    \(range)\(style("█", .green)) \(words.legendOfCheckIns)"
    }
    return "    \(range)\(style("░▒▓█", .green)) \(words.legend(most, ledger))"
  }
}
