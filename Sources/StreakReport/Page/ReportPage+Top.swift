import StreakCore
import StreakProtocol

extension ReportPage {
  private var reading: Proto.StreakReply { data.explain.reading ?? Proto.StreakReply() }

  /// The streak, why it is so, and what comes next.
  func hero(_ page: inout Markup) {
    page.line()
    page.element("header", [("class", "hero")]) { hero in
      hero.element("h1", "\(phrases.title) \(data.year)")
      hero.element(
        "p", [("class", "who")],
        "\(data.learner) · \(phrases.asOf) \(date(data.insights.day)) · \(data.insights.zone)")
      hero.element("div", [("class", "top")]) { top in
        top.element("div") { left in
          left.element("p", [("class", "count")]) { count in
            count.element("span", [("class", "number")], reading.label)
            count.write(" ")
            count.element("span", [("class", "unit")], words.inARow(reading.label))
          }
          left.element(
            "p", [("class", "why")], why.joined(separator: words.tag == "ja" ? "" : " "))
          next(&left)
          explanation(&left)
        }
        ring(&top)
      }
    }
  }

  /// Why the number is what it is, in sentences.
  private var why: [String] {
    var sentences: [String] = []
    if reading.count == 0 {
      sentences.append(phrases.noStreak)
    } else if let start = reading.start ?? data.insights.current?.start {
      sentences.append(phrases.since(date(start)))
      // What a capped reading looked at ends within the run.
      let within = data.explain.days.filter { $0.day > start && $0.day < data.explain.day }
      let free = reading.capped ? 0 : within.count { $0.status == .skipped }
      if free > 0 { sentences.append(phrases.freeDays(days(free))) }
      if let before = data.explain.days.first(where: { $0.day < start && $0.status == .broken }) {
        sentences.append(phrases.before(date(before.day), words.reasons(before)))
      } else if data.explain.days.contains(where: { $0.reason == .beforeFirstDay }) {
        sentences.append(phrases.firstEver(date(start)))
      }
    }
    switch reading.today {
    case .achieved: sentences.append(phrases.todayDone)
    case .pending: sentences.append(phrases.todayOpen)
    case .skipped: sentences.append(phrases.todayFree)
    default: break
    }
    return sentences
  }

  /// The strength as a ring that closes.
  private func ring(_ page: inout Markup) {
    page.element("figure", [("class", "ring")]) { figure in
      figure.element(
        "svg",
        [
          ("viewBox", "0 0 100 100"), ("role", "img"),
          ("aria-label", "\(phrases.strength): \(strength)"),
        ]
      ) { svg in
        svg.empty("circle", [("class", "rest"), ("cx", "50"), ("cy", "50"), ("r", "44")])
        if data.insights.strength > 0 {
          svg.empty(
            "circle",
            [
              ("class", "done"), ("cx", "50"), ("cy", "50"), ("r", "44"), ("pathLength", "10000"),
              ("stroke-dasharray", "\(data.insights.strength) 10000"),
              ("stroke-linecap", "butt"), ("transform", "rotate(-90 50 50)"),
            ])
        }
        svg.element("text", [("class", "big"), ("x", "50"), ("y", "53")], strength)
        svg.element("text", [("class", "small"), ("x", "50"), ("y", "68")], phrases.strength)
      }
      figure.element("figcaption", phrases.strengthAbout)
    }
  }

  private func next(_ page: inout Markup) {
    guard let next = data.insights.next else { return }
    page.element("div", [("class", "next")]) { part in
      part.element("div", [("class", "ends")]) { ends in
        ends.element("span", phrases.next(days(next.count)))
        ends.element("span", phrases.missing(days(next.left)))
      }
      let current = UInt64(data.insights.current?.count ?? 0)
      meter(&part, current, of: UInt64(next.count))
      if let earliest = next.earliest {
        part.element(
          "div", [("class", "ends end")]
        ) { $0.element("span", phrases.earliest(date(earliest))) }
      }
    }
  }

  /// The last days with their reasons: two weeks, or all that count where those are fewer.
  private func explanation(_ page: inout Markup) {
    let shown = data.explain.days.prefix { $0.status != .none }.prefix(14)
    if shown.isEmpty { return }
    page.element("details") { details in
      details.element("summary", phrases.why)
      plainTable(
        &details, [phrases.day, phrases.status, phrases.reason],
        shown.map { [date($0.day), words.status($0.status), words.reasons($0)] })
    }
  }

  /// Shares and the longest run ever, as numbers.
  func tiles(_ page: inout Markup) {
    page.line()
    page.element("dl", [("class", "tiles")]) { tiles in
      for share in data.insights.shares {
        let counts = phrases.ofDue(ReportWords.grouped(share.achieved), days(share.due))
        tile(
          &tiles, phrases.lastDays(days(share.days)),
          share.percent.map { "\($0)%" } ?? "–",
          share.due > 0 ? "\(counts) \(phrases.achieved)" : phrases.noneDue
        ) { meter(&$0, UInt64(share.achieved), of: UInt64(share.due)) }
      }
      tile(&tiles, phrases.best, days(data.best.count), bestDates) { _ in }
    }
  }

  private var strength: String { ReportWords.tenths(ofHundredths: data.insights.strength) + "%" }

  private var bestDates: String {
    guard let start = data.best.start, let end = data.best.end else { return "" }
    return start == end ? date(start) : "\(date(start)) – \(date(end))"
  }

  private func tile(
    _ page: inout Markup, _ name: String, _ value: String, _ note: String,
    _ body: (inout Markup) -> Void
  ) {
    page.element("div", [("class", "card tile")]) { tile in
      tile.element("dt", name)
      tile.element("dd", [("class", "big")], value)
      tile.element("dd", [("class", "note")]) { last in
        body(&last)
        last.write(note)
      }
    }
  }
}
