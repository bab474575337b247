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
    guard !days.isEmpty else { return [] }
    let pitch = pitch(width ?? 80)
    let perBlock = max(4, ((width ?? 80) - Self.labels) / pitch)
    var lines: [String] = []
    for start in stride(from: 0, to: weeks, by: perBlock) {
      if start > 0 { lines.append("") }
      let block = block(start..<min(weeks, start + perBlock), pitch, hasColors: style.isOn)
      lines += block.map { $0.line(style) }
    }
    return lines + ["", legend(style)]
  }

  /// Months and weekdays as eight lines of so many columns, with the weeks up to the last day that is not to
  /// come; the earlier ones are left out where there is no room for them.
  func latest(width: Int, hasColors: Bool) -> [[PaintedText]] {
    guard !days.isEmpty else { return [] }
    let pitch = pitch(width)
    let room = max(1, (width - Self.labels) / pitch)
    guard weeks > room else { return block(0..<weeks, pitch, hasColors: hasColors) }
    let last = days.lastIndex { $0.status != .none } ?? days.count - 1
    let end = max(room, (offset + last) / 7 + 1)
    return block(end - room..<end, pitch, hasColors: hasColors)
  }

  /// Empty cells before the first day, so that a column is a whole week.
  private var offset: Int {
    days.first.map { CivilDay(number: $0.day).weekday.offset(from: firstWeekday) } ?? 0
  }

  private var weeks: Int { (offset + days.count + 6) / 7 }

  /// With a gap between the weeks where there is room for it.
  private func pitch(_ width: Int) -> Int { width - Self.labels >= 2 * weeks ? 2 : 1 }

  private func block(_ weeks: Range<Int>, _ pitch: Int, hasColors: Bool) -> [[PaintedText]] {
    var lines = [[PaintedText(months(weeks, offset, pitch), .dim)]]
    for row in 0..<7 {
      let weekday = (Int(firstWeekday.rawValue) - 1 + row) % 7
      var line = [PaintedText(DisplayWidth.fit(words.shortWeekdays[weekday], to: Self.labels))]
      var spaces = ""
      for week in weeks {
        let index = week * 7 + row - offset
        let cell = days.indices.contains(index) ? self.cell(days[index], hasColors) : nil
        // No spaces at the end of a line.
        guard let cell else {
          spaces += String(repeating: " ", count: pitch)
          continue
        }
        if !spaces.isEmpty { line.append(PaintedText(spaces)) }
        line.append(cell)
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
      // Four weeks may lie between two names: room for three columns and a space.
      let name = (pitch == 1 ? words.shortMonths : words.months)[first.month - 1]
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

  private func cell(_ day: Proto.CalendarDay, _ hasColors: Bool) -> PaintedText? {
    switch shade.mark(day) {
    case .level(let level):
      let index = min(max(level, 1), 4) - 1
      return hasColors ? PaintedText(" ", Self.grounds[index]) : PaintedText(Self.signs[index])
    case .missed: return PaintedText(".", .dim)
    case .free: return PaintedText("-", .dim)
    case .open: return PaintedText("o", .yellow)
    case .none: return nil
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
