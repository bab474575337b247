import StreakCore
import StreakProtocol
import StreakReport

/// Draws a dashboard: what is known and what was chosen, as a screen of any size.
struct DashView {
  let state: DashState
  let reading: BarReading
  let data: DashData?
  let words: DashWords
  /// A time on the learner's clock.
  let clock: (_ milliseconds: Int64, _ zone: String) -> String
  let hasColors: Bool
  /// Whether it has those that days are shaded with.
  let hasShades: Bool
  let weekStart: Weekday

  /// Columns below which a list is of no use.
  static let listWidth = 24
  private static let gap = 2
  /// Rows of the head: title, a space, four lines.
  private static let head = 6
  /// Rows of the year: a space, months, seven weekdays.
  private static let year = 9

  func screen(columns: Int, rows: Int) -> DashScreen {
    var screen = DashScreen(columns: columns, rows: rows, hasColors: hasColors)
    guard columns >= 20, rows >= 4 else {
      screen.put([PaintedText(words.tooSmall)], row: 0)
      return screen
    }
    drawTitle(&screen)
    if state.showsHelp {
      drawHelp(&screen)
    } else {
      drawHead(&screen)
      // What is most worth its rows first: a list of four rows, then the year, then more of the list.
      var next = Self.head
      if rows >= Self.head + Self.year + 6 {
        drawYear(&screen, from: next + 1)
        next += Self.year
      }
      if rows >= next + 4 { drawLists(&screen, from: next + 1, to: rows - 2) }
    }
    drawFoot(&screen)
    return screen
  }

  // MARK: - Head and foot

  private func drawTitle(_ screen: inout DashScreen) {
    let name = DisplayWidth.printable(reading.learner)
    var title = " streak · \(name) · \(words.ledger(state.ledger))"
    if let data, data.year != data.today.components.year { title += " · \(data.year)" }
    let isLive = reading.truth == .current
    let status = isLive ? "● \(words.live) " : "○ \(words.away) "
    let width = DisplayWidth.of(status)
    screen.put(
      [PaintedText(title)], row: 0, width: max(0, screen.columns - width), isReverse: true)
    screen.put(
      [PaintedText(status, isLive ? .green : .red)], row: 0, column: screen.columns - width,
      isReverse: true)
  }

  private func drawHead(_ screen: inout DashScreen) {
    let tooltip = BarTooltip(
      BarValues(reading: reading, language: words.language, clock: clock), weekStart: weekStart)
    // The week stands at the right where there is room for both.
    let week = reading.tellsToday ? tooltip.week : []
    let weekWidth = week.map(DisplayWidth.of).max() ?? 0
    let isBeside = screen.columns >= 48 + weekWidth
    let width = isBeside ? screen.columns - weekWidth - 4 : screen.columns - 2
    for (index, line) in headLines(tooltip, width: width).enumerated()
    where 2 + index < screen.rows - 1 {
      screen.put(line, row: 2 + index, column: 1, width: width)
    }
    guard isBeside, !week.isEmpty, screen.rows > 5 else { return }
    let column = screen.columns - weekWidth - 1
    screen.put([PaintedText(week[0], .dim)], row: 2, column: column)
    screen.put(dots(week[week.count - 1]), row: 3, column: column)
  }

  /// The dots of a week in their colours.
  private func dots(_ line: String) -> [PaintedText] {
    line.map { sign in
      let statuses: [Proto.DayStatus] = [.achieved, .broken, .pending, .skipped, .none]
      let status = statuses.first { Words.dot($0) == String(sign) }
      return PaintedText(String(sign), status.flatMap { Words.paint($0) })
    }
  }

  private func headLines(_ tooltip: BarTooltip, width: Int) -> [[PaintedText]] {
    guard reading.tellsToday else {
      let reason = PaintedText(DisplayWidth.printable(reading.reason), .dim)
      return [[PaintedText(tooltip.headline, .bold)], [reason]]
    }
    let paint = Words.paint(reading.streak.today)
    return [
      [PaintedText(tooltip.headline, .bold)], [PaintedText(tooltip.today, paint)],
      [PaintedText(Self.joined(numbers, width: width))],
      [PaintedText(Self.joined(then(tooltip), width: width), .dim)],
    ]
  }

  /// As many of the texts as have room, from the first one on.
  private static func joined(_ texts: [String], width: Int) -> String {
    texts.dropFirst().reduce(texts.first ?? "") { line, text in
      let longer = "\(line) · \(text)"
      return DisplayWidth.of(longer) <= width ? longer : line
    }
  }

  /// The longest run, the strength, and the shares of days.
  private var numbers: [String] {
    let best = max(reading.streak.best?.count ?? 0, reading.streak.count)
    var texts = [Phrase.best("\(best)").text(words.language)]
    if let insights = data?.insights {
      let (phrases, report) = (words.report.phrases, words.report)
      texts.append("\(phrases.strength) \(ReportWords.tenths(ofHundredths: insights.strength))%")
      texts += insights.shares.compactMap { share in
        share.percent.map { "\(phrases.lastDays(report.days("\(share.days)"))) \($0)%" }
      }
    }
    return texts
  }

  private func then(_ tooltip: BarTooltip) -> [String] {
    var texts = [tooltip.then].compactMap { $0 }
    if reading.truth == .stale {
      texts.insert(Phrase.lastHeard(tooltip.age).text(words.language), at: 0)
    }
    if let next = data?.insights.next {
      let (phrases, report) = (words.report.phrases, words.report)
      texts.append(
        phrases.next(report.days(ReportWords.grouped(next.count))) + ", "
          + phrases.missing(report.days(ReportWords.grouped(next.left))))
    }
    return texts
  }

  private func drawFoot(_ screen: inout DashScreen) {
    let row = screen.rows - 1
    if let (text, isProblem) = state.message {
      let line = DisplayWidth.printable(text)
      return screen.put([PaintedText(line, isProblem ? .red : .green)], row: row, column: 1)
    }
    var column = 1
    for (key, meaning) in words.keys {
      let width = DisplayWidth.of(key) + 1 + DisplayWidth.of(meaning)
      guard column + width < screen.columns else { return }
      screen.put(
        [PaintedText(key, .bold), PaintedText(" \(meaning)", .dim)], row: row, column: column)
      column += width + Self.gap
    }
  }

  private func drawHelp(_ screen: inout DashScreen) {
    let width = words.help.map { DisplayWidth.of($0.key) }.max() ?? 0
    var row = 2
    for (key, meaning) in words.help where row < screen.rows - 1 {
      screen.put(
        [PaintedText(DisplayWidth.fit(key, to: width), .bold), PaintedText("  \(meaning)")],
        row: row, column: 2)
      row += 1
    }
    row += 1
    for (sign, meaning) in words.signs where row < screen.rows - 1 {
      screen.put(
        [PaintedText(DisplayWidth.fit(sign, to: width)), PaintedText("  \(meaning)")], row: row,
        column: 2)
      row += 1
    }
  }

  // MARK: - The year and the lists

  private func drawYear(_ screen: inout DashScreen, from row: Int) {
    guard let data else { return }
    let grid = YearGrid(
      data.days, state.ledger, firstWeekday: data.firstWeekday, words: words.report)
    let lines = grid.latest(width: screen.columns - 2, hasColors: hasShades)
    for (index, line) in lines.enumerated() { screen.put(line, row: row + index, column: 1) }
  }

  /// As many lists side by side as have room, the one in front first.
  private func drawLists(_ screen: inout DashScreen, from row: Int, to last: Int) {
    guard let data else { return }
    let room = screen.columns - 2
    let count = min(
      DashPanel.allCases.count, max(1, (room + Self.gap) / (Self.listWidth + Self.gap)))
    let width = (room - (count - 1) * Self.gap) / count
    for place in 0..<count {
      let panel = state.panel.next(place)
      let column = 1 + place * (width + Self.gap)
      let lists = DashLists(data: data, state: state, words: words)
      screen.put([PaintedText(lists.title(panel), .bold)], row: row, column: column, width: width)
      let lines = lists.lines(panel, width: width, height: max(0, last - row))
      for (index, line) in lines.enumerated() where row + 1 + index <= last {
        screen.put(
          line.pieces, row: row + 1 + index, column: column, width: width,
          isReverse: line.isChosen)
      }
    }
  }
}
