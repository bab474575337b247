import StreakCore
import StreakProtocol

extension ReportPage {
  /// The days of the year in two halves, which stand one below the other on a phone.
  func year(_ page: inout Markup) {
    card(&page, "\(phrases.year) · \(data.year)") { section in
      let shade = DayShade(data.days, data.ledger)
      section.element("div", [("class", "halves")]) { halves in
        for half in 0..<2 {
          let days = data.days.filter { (month($0) - 1) / 6 == half }
          let graph = YearGraph(
            days, data.ledger, firstWeekday: data.firstWeekday, words: words, shade: shade)
          graph.write(&halves, id: "half\(half + 1)", title: "\(phrases.year) · \(data.year)")
        }
      }
      legend(&section)
      table(
        &section, [phrases.month, phrases.achieved, phrases.missed, phrases.free],
        (1...12).map { number in
          let days = data.days.filter { month($0) == number }
          func count(_ status: Proto.DayStatus) -> String {
            "\(days.count { $0.status == status })"
          }
          return [words.months[number - 1], count(.achieved), count(.broken), count(.skipped)]
        })
    }
  }

  private func month(_ day: Proto.CalendarDay) -> Int {
    CivilDay(number: day.day).components.month
  }

  private func legend(_ page: inout Markup) {
    func sample(_ name: String, _ page: inout Markup) {
      page.element("svg", [("viewBox", "0 0 12 12"), ("aria-hidden", "true")]) {
        $0.empty(
          "rect",
          [
            ("class", name), ("x", "1"), ("y", "1"), ("width", "10"), ("height", "10"), ("rx", "2"),
          ])
      }
    }
    page.element("p", [("class", "legend")]) { legend in
      legend.element("span") { scale in
        scale.write(phrases.less)
        for level in 1...4 { sample("l\(level)", &scale) }
        scale.write(phrases.more)
      }
      for (name, text) in [("miss", phrases.missed), ("free", phrases.free)] {
        legend.element("span") {
          sample(name, &$0)
          $0.write(text)
        }
      }
    }
  }

  /// Records and active days by month.
  private func months(_ page: inout Markup) {
    card(&page, phrases.monthly) { section in
      let most = data.months.map(\.records).max() ?? 0
      let bars = data.months.map { month in
        let place = (Int(month.month) + 11) % 12
        let name = words.months[place]
        return BarGraph.Bar(
          label: words.shortMonths[place], amount: UInt64(month.records),
          text: "\(name): \(amount(month.records))",
          mark: Self.brief(month.records), isBest: month.records == most)
      }
      BarGraph(bars: bars).write(
        &section, id: "months", title: phrases.monthly,
        summary: bars.map(\.text).joined(separator: ", "))
      let answers = data.months.contains { $0.total > 0 }
      table(
        &section,
        [phrases.month, phrases.recordsTitle, phrases.activeDays]
          + (answers ? [phrases.correct] : []),
        data.months.map { month in
          [
            words.months[(Int(month.month) + 11) % 12], ReportWords.grouped(month.records),
            "\(month.activeDays)",
          ]
            + (answers ? [Self.percent(month.correct, of: month.total)] : [])
        })
    }
  }

  /// When there was practice: months and weekdays beside one another, then hours and the longest runs.
  func rhythm(_ page: inout Markup) {
    page.line()
    page.element("div", [("class", "pair")]) { pair in
      if !data.months.isEmpty { months(&pair) }
      weekdays(&pair)
      if data.insights.hours.count == 24 { hours(&pair) }
      runs(&pair)
    }
  }

  private func weekdays(_ page: inout Markup) {
    let isPractice = data.ledger == .practice
    func amountOf(_ count: Proto.WeekdayCount) -> UInt32 {
      isPractice ? count.records : count.achieved
    }
    card(&page, phrases.byWeekday) { section in
      let best = data.insights.bestWeekday
      let order = data.insights.weekdays.sorted { place($0) < place($1) }
      let bars = order.map { count in
        let name = words.weekday(count.weekday)
        let amount = amountOf(count)
        return BarGraph.Bar(
          label: short(count.weekday), amount: UInt64(amount),
          text: "\(name): \(isPractice ? self.amount(amount) : days(amount))",
          mark: Self.brief(amount), isBest: count.weekday == best)
      }
      BarGraph(bars: bars).write(
        &section, id: "weekdays", title: phrases.byWeekday,
        summary: bars.map(\.text).joined(separator: ", "))
      if best != .unspecified {
        section.element("p", [("class", "caption")], phrases.bestWeekday(words.weekday(best)))
      }
      table(
        &section,
        [phrases.weekday] + (isPractice ? [phrases.recordsTitle] : [])
          + [phrases.achieved, phrases.shares],
        order.map { count in
          [words.weekday(count.weekday)]
            + (isPractice ? [ReportWords.grouped(count.records)] : [])
            + ["\(count.achieved)", Self.percent(UInt64(count.achieved), of: UInt64(count.due))]
        })
    }
  }

  private func hours(_ page: inout Markup) {
    card(&page, phrases.byHour) { section in
      let best = data.insights.bestHour
      let bars = data.insights.hours.enumerated().map { hour, count in
        let isBest = best == UInt32(hour)
        return BarGraph.Bar(
          label: hour % 6 == 0 ? "\(hour)" : "", amount: UInt64(count),
          text: "\(words.hour(hour)): \(amount(count))", mark: isBest ? Self.brief(count) : "",
          isBest: isBest)
      }
      BarGraph(bars: bars).write(
        &section, id: "hours", title: phrases.byHour,
        summary: bars.filter { $0.amount > 0 }.map(\.text).joined(separator: ", "))
      if let best {
        section.element("p", [("class", "caption")], phrases.bestHour(words.hour(Int(best))))
      }
      table(
        &section, [phrases.hour, phrases.recordsTitle],
        data.insights.hours.enumerated().map { [words.hour($0), ReportWords.grouped($1)] })
    }
  }

  private func amount(_ number: UInt32) -> String { words.amount(number, data.ledger) }

  /// Days from the first weekday to one.
  private func place(_ count: Proto.WeekdayCount) -> Int {
    (Int(count.weekday.rawValue) + 7 - Int(data.firstWeekday.rawValue)) % 7
  }

  private func short(_ weekday: Proto.Weekday) -> String {
    let index = Int(weekday.rawValue) - 1
    return words.shortWeekdays.indices.contains(index) ? words.shortWeekdays[index] : ""
  }

  /// A number with at most four characters: `950`, `12k`.
  static func brief(_ number: UInt32) -> String {
    switch number {
    case 0: ""
    case ..<10_000: "\(number)"
    case ..<10_000_000: "\(number / 1_000)k"
    default: "\(number / 1_000_000)M"
    }
  }

  /// Rounded half up, exactly; empty where there is nothing.
  static func percent(_ part: UInt64, of whole: UInt64) -> String {
    guard whole > 0 else { return "–" }
    return "\((UInt128(part) * 200 + UInt128(whole)) / (UInt128(whole) * 2))%"
  }
}
