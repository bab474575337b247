import StreakCore
import StreakProtocol
import StreakReport

/// Days as a grid in a terminal: a column for each week, a row for each weekday.
///
/// Where there is no colour it is made of ASCII alone, and with colour of grounds behind spaces: characters
/// such as blocks are one column wide in some terminals and two in others (Unicode Standard Annex 11,
/// "Ambiguous").
struct YearGrid {
  private let days: [Proto.CalendarDay]
  private let ledger: Proto.Ledger
  private let firstWeekday: Weekday
  private let words: ReportWords
  private let shade: DayShade

  init(
    _ days: [Proto.CalendarDay], _ ledger: Proto.Ledger, firstWeekday: Weekday, words: ReportWords
  ) {
    self.days = days
    self.ledger = ledger
    self.firstWeekday = firstWeekday
    self.words = words
    shade = DayShade(days, ledger)
  }

  private static let labels = 5

  /// The lines: months, seven weekdays, and what the signs mean. Where the terminal is too narrow the
  /// weeks go on below.
  func lines(_ style: Style, width: Int?) -> [String] {
    guard let first = days.first else { return [] }
    let offset = CivilDay(number: first.day).weekday.offset(from: firstWeekday)
    let weeks = (offset + days.count + 6) / 7
    let room = (width ?? 80) - Self.labels
    // With a gap between the weeks where there is room for it.
    let pitch = room >= 2 * weeks ? 2 : 1
    let perBlock = max(4, room / pitch)
    var lines: [String] = []
    for start in stride(from: 0, to: weeks, by: perBlock) {
      if start > 0 { lines.append("") }
      lines += block(start..<min(weeks, start + perBlock), offset, pitch, style)
    }
    return lines + ["", legend(style)]
  }

  private func block(_ weeks: Range<Int>, _ offset: Int, _ pitch: Int, _ style: Style) -> [String] {
    var lines = [style(months(weeks, offset, pitch), .dim)]
    for row in 0..<7 {
      let weekday = (Int(firstWeekday.rawValue) - 1 + row) % 7
      var line = DisplayWidth.fit(words.shortWeekdays[weekday], to: Self.labels)
      var spaces = ""
      for week in weeks {
        let index = week * 7 + row - offset
        let cell = days.indices.contains(index) ? self.cell(days[index], style) : " "
        // No spaces at the end of a line.
        if cell == " " {
          spaces += String(repeating: " ", count: pitch)
          continue
        }
        line += spaces + cell
        spaces = pitch == 2 ? " " : ""
      }
      lines.append(line)
    }
    return lines
  }

  /// A month's name above the week that its first day is in.
  private func months(_ weeks: Range<Int>, _ offset: Int, _ pitch: Int) -> String {
    var line = ""
    var used = 0
    let end = Self.labels + weeks.count * pitch
    for week in weeks {
      let column = Self.labels + (week - weeks.lowerBound) * pitch
      let span = max(0, week * 7 - offset)..<max(0, min(days.count, week * 7 + 7 - offset))
      let first = days[span].lazy.map { CivilDay(number: $0.day).components }.first { $0.day == 1 }
      guard let first, column >= used else { continue }
      let name = words.months[first.month - 1]
      guard column + DisplayWidth.of(name) <= end else { continue }
      line += String(repeating: " ", count: column - used) + name
      used = column + DisplayWidth.of(name)
      line += " "
      used += 1
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static let grounds: [Style.Paint] = [.shade1, .shade2, .shade3, .shade4]
  private static let signs = [":", "+", "*", "#"]

  private func cell(_ day: Proto.CalendarDay, _ style: Style) -> String {
    switch shade.mark(day) {
    case .level(let level):
      let index = min(max(level, 1), 4) - 1
      return style.isOn ? style(" ", Self.grounds[index]) : Self.signs[index]
    case .missed: return style(".", .dim)
    case .free: return style("-", .dim)
    case .open: return style("o", .yellow)
    case .none: return " "
    }
  }

  private func legend(_ style: Style) -> String {
    let phrases = words.phrases
    let scale =
      style.isOn ? Self.grounds.map { style(" ", $0) }.joined(separator: " ") : ":+*#"
    return String(repeating: " ", count: Self.labels)
      + "\(phrases.less) \(scale) \(phrases.more)   . \(phrases.missed)   - \(phrases.free)"
  }
}
