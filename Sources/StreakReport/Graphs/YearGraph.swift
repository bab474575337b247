import StreakCore
import StreakProtocol

/// Days as a grid in SVG: a column for each week, a row for each weekday.
package struct YearGraph {
  private let days: [Proto.CalendarDay]
  private let ledger: Proto.Ledger
  private let firstWeekday: Weekday
  private let words: ReportWords
  private let shade: DayShade

  private static let cell = 11
  private static let pitch = 13
  private static let left = 32
  private static let top = 18

  /// A graph of days that follow one another.
  ///
  /// - Parameter shade: that of the days, or of more of them, so that two graphs can be compared.
  package init(
    _ days: [Proto.CalendarDay], _ ledger: Proto.Ledger, firstWeekday: Weekday,
    words: ReportWords, shade: DayShade? = nil
  ) {
    self.days = days
    self.ledger = ledger
    self.firstWeekday = firstWeekday
    self.words = words
    self.shade = shade ?? DayShade(days, ledger)
  }

  private var offset: Int {
    days.first.map { CivilDay(number: $0.day).weekday.offset(from: firstWeekday) } ?? 0
  }

  private var weeks: Int { (offset + days.count + 6) / 7 }

  /// How wide the graph is, in its own units.
  package var width: Int { Self.left + weeks * Self.pitch }
  /// How high it is.
  package var height: Int { Self.top + 7 * Self.pitch }

  /// What the days come to, in words.
  package var summary: String {
    let done = days.count { $0.status == .achieved }
    let missed = days.count { $0.status == .broken }
    let free = days.count { $0.status == .skipped }
    guard let first = days.first, let last = days.last else { return words.phrases.empty }
    let range =
      "\(words.date(CivilDay(number: first.day))) – \(words.date(CivilDay(number: last.day)))"
    return "\(range). \(words.phrases.achieved): \(words.days("\(done)")). "
      + "\(words.phrases.missed): \(words.days("\(missed)")). "
      + "\(words.phrases.free): \(words.days("\(free)"))."
  }

  /// The graph as an element of a page.
  ///
  /// - Parameter id: names its title and description in the page.
  package func write(_ page: inout Markup, id: String, title: String) {
    page.element(
      "svg",
      [
        ("class", "graph year"), ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
        ("aria-labelledby", "\(id)-t \(id)-d"),
      ]
    ) { svg in
      svg.element("title", [("id", "\(id)-t")], title)
      svg.element("desc", [("id", "\(id)-d")], summary)
      writeDays(&svg)
    }
  }

  /// Labels and days, where the upper left corner is the origin.
  package func writeDays(_ svg: inout Markup) {
    for row in stride(from: 0, to: 7, by: 2) {
      let weekday = (Int(firstWeekday.rawValue) - 1 + row) % 7
      svg.element(
        "text",
        [("x", "0"), ("y", "\(Self.top + row * Self.pitch + 9)"), ("class", "label")],
        words.shortWeekdays[weekday])
    }
    var free = 0
    for (index, day) in days.enumerated() {
      let date = CivilDay(number: day.day)
      let (_, month, number) = date.components
      let column = (index + offset) / 7
      let x = Self.left + column * Self.pitch
      // Above the first whole week of a month, but not where the one before still stands.
      if number <= 7, date.weekday == firstWeekday || index == 0, x >= free {
        svg.element(
          "text", [("x", "\(x)"), ("y", "10"), ("class", "label")], words.months[month - 1])
        free = x + 28
      }
      writeDay(day, date, x: x, y: Self.top + (index + offset) % 7 * Self.pitch, &svg)
    }
  }

  private func writeDay(
    _ day: Proto.CalendarDay, _ date: CivilDay, x: Int, y: Int, _ svg: inout Markup
  ) {
    let mark = shade.mark(day)
    if mark == .none {
      return svg.empty(
        "circle", [("class", "none"), ("cx", "\(x + 5)"), ("cy", "\(y + 5)"), ("r", "1")])
    }
    svg.element(
      "rect",
      [
        ("class", Self.name(mark)), ("x", "\(x)"), ("y", "\(y)"), ("width", "\(Self.cell)"),
        ("height", "\(Self.cell)"), ("rx", "2"),
      ]
    ) { $0.element("title", "\(words.date(date)): \(text(day, mark))") }
  }

  private func text(_ day: Proto.CalendarDay, _ mark: DayShade.Mark) -> String {
    guard case .level = mark else { return words.status(day.status) }
    return words.amount(DayShade.amount(day, ledger), ledger)
  }

  /// The class of a mark, for style sheets.
  package static func name(_ mark: DayShade.Mark) -> String {
    switch mark {
    case .level(let level): "l\(level)"
    case .missed: "miss"
    case .free: "free"
    case .open: "open"
    case .none: "none"
    }
  }
}

extension YearGraph {
  /// A file of its own, in the colours of whoever looks at it.
  package func file(title: String) -> String {
    var markup = Markup()
    let space = 12
    let legend = 24
    markup.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(width + 2 * space)"),
        ("height", "\(height + 2 * space + legend)"),
        ("viewBox", "0 0 \(width + 2 * space) \(height + 2 * space + legend)"), ("role", "img"),
        ("aria-labelledby", "t d"), ("lang", words.tag),
      ]
    ) { svg in
      svg.element("title", [("id", "t")], title)
      svg.element("desc", [("id", "d")], summary)
      svg.element("style") { $0.raw(ReportStyle.graphFile) }
      svg.empty("rect", [("class", "paper"), ("width", "100%"), ("height", "100%"), ("rx", "8")])
      svg.element("g", [("transform", "translate(\(space) \(space))")]) { svg in
        writeDays(&svg)
        svg.element("g", [("transform", "translate(\(Self.left) \(height + 8))")]) {
          writeLegend(&$0)
        }
      }
    }
    return markup.text + "\n"
  }

  private func writeLegend(_ svg: inout Markup) {
    var x = 0
    func label(_ text: String, _ svg: inout Markup) {
      svg.element("text", [("x", "\(x)"), ("y", "9"), ("class", "label")], text)
      // Wide characters take about twice the room of others.
      x += text.unicodeScalars.reduce(8) { $0 + ($1.value < 0x2E80 ? 6 : 11) }
    }
    label(words.phrases.less, &svg)
    for level in 1...4 {
      svg.empty(
        "rect",
        [
          ("class", "l\(level)"), ("x", "\(x)"), ("y", "0"), ("width", "\(Self.cell)"),
          ("height", "\(Self.cell)"), ("rx", "2"),
        ])
      x += Self.pitch
    }
    x += 6
    label(words.phrases.more, &svg)
    for (mark, text) in [(DayShade.Mark.missed, words.phrases.missed), (.free, words.phrases.free)]
    {
      x += 10
      svg.empty(
        "rect",
        [
          ("class", Self.name(mark)), ("x", "\(x)"), ("y", "0"), ("width", "\(Self.cell)"),
          ("height", "\(Self.cell)"), ("rx", "2"),
        ])
      x += 18
      label(text, &svg)
    }
  }
}
