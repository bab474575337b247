import Foundation
import StreakCore
import StreakProtocol
import Testing

@testable import StreakReport

/// A report made by hand, with texts that want to break out of it.
enum SampleReport {
  static let hostile = "</script><script>alert('1')</script>\" onload=\"x & \u{0}\u{202E}日本"

  static func data(_ ledger: Proto.Ledger = .practice) -> ReportData {
    let first = Int32(20_454)  // 2026-01-01
    let days = (0..<365).map { index in
      let status: Proto.DayStatus =
        index > 333 ? .none : index == 333 ? .pending : index % 7 == 3 ? .skipped : .achieved
      return Proto.CalendarDay(
        day: first + Int32(index), status: status,
        records: status == .achieved ? UInt32(index % 5 + 1) : 0)
    }
    let run = Proto.RankedRun(count: 1_204, start: 19_000, end: 20_786, current: true)
    return ReportData(
      learner: hostile, ledger: ledger, year: 2026, firstWeekday: .monday,
      explain: Proto.ExplainReply(
        reading: Proto.StreakReply(label: "365+", count: 365, capped: true, today: .pending),
        days: [
          Proto.ExplainedDay(day: 20_787, status: .pending, reason: .goalOpen, goal: 1),
          Proto.ExplainedDay(
            day: 20_786, status: .achieved, reason: .goalMet, records: 2, goal: 1, counted: true),
        ], day: 20_787, zone: "UTC", revision: 9),
      best: Proto.BestReply(count: 1_204, start: 19_000, end: 20_786),
      insights: Proto.InsightsReply(
        shares: [
          Proto.DayShare(days: 30, first: 20_758, achieved: 28, due: 29, percent: 97),
          Proto.DayShare(days: 90, first: 20_698, achieved: 80, due: 89, percent: 90),
          Proto.DayShare(days: 365),
        ], strength: 9_481,
        weekdays: (1...7).map {
          Proto.WeekdayCount(
            weekday: .init(rawValue: $0), records: UInt32($0) * 11, achieved: 8, due: 9)
        }, hours: (0..<24).map { UInt32($0 * 3) }, bestWeekday: .sunday, bestHour: 23,
        runs: [run, Proto.RankedRun(count: 3, start: 18_000, end: 18_002)], current: run,
        next: Proto.Milestone(count: 1_460, left: 256, earliest: 21_042), first: first,
        last: 20_787, day: 20_787, zone: "UTC", revision: 9),
      days: days,
      months: (1...12).map {
        Proto.Month(
          month: UInt32($0), records: UInt32($0) * 7, activeDays: 9, correct: 57, total: 200)
      },
      tracks: [
        ReportData.TrackYear(
          track: Proto.Track(
            title: hostile, artist: hostile, sessions: 1_234, accuracy: 88,
            trend: Proto.Trend(recent: 90, previous: 80, direction: .up)),
          months: [70, 75, nil, 80, 90, 91, 92, nil, nil, 93, 94, nil]),
        ReportData.TrackYear(track: Proto.Track(sessions: 1)),
      ], totalTracks: 12)
  }

  static func html(_ words: ReportWords = .english, _ data: ReportData = data()) -> String {
    ReportPage(data, words: words, version: "1.2.3").html
  }
}

@Suite("Report: the page")
struct ReportPageTests {
  static let languages = [ReportWords.english, ReportWords.japanese]

  @Test("It is well-formed, whatever the learner and the tracks are called")
  func wellFormed() throws {
    for words in Self.languages {
      for ledger in [Proto.Ledger.practice, .tasks, .checkin] {
        let html = SampleReport.html(words, SampleReport.data(ledger))
        let page = ParsedPage(html)
        #expect(page.fault == nil)
        #expect(!html.contains("<script") && !html.contains("onload=\""))
        #expect(page.elements.first?.attributes["lang"] == words.tag)
        // What the texts say is all there, as text.
        #expect(page.text.contains("</script><script>alert('1')</script>\" onload=\"x & "))
      }
      // A learner without anything.
      let empty = ReportData(learner: "me", ledger: .practice, year: 2026, firstWeekday: .sunday)
      #expect(ParsedPage(SampleReport.html(words, empty)).fault == nil)
    }
  }

  @Test("It loads nothing, links nowhere and runs nothing")
  func selfContained() {
    for words in Self.languages {
      let html = SampleReport.html(
        words,
        ReportData(
          learner: "me", ledger: .practice, year: 2026, firstWeekday: .monday))
      for word in [
        "http:", "https:", "//", "src=", "href", "url(", "@import", "<script", "<link", "<img",
      ] {
        #expect(!html.contains(word), "\(word)")
      }
    }
    #expect(SampleReport.html().contains("default-src &#39;none&#39;"))
  }

  @Test("Its numbers are those of the answers")
  func numbers() {
    let text = ParsedPage(SampleReport.html()).text
    for wanted in [
      "365+", "94.8%", "97%", "28 of 29 days", "80 of 89 days", "1,204",
      "Next milestone: 1,460 days",
      "256 days to go", "on 12 Aug 2027 at the earliest", "1,234", "88%", "2 of 12 tracks",
      "Most on a Sunday",
      "Most from 23:00 on", "going on", "30 Nov 2026", "Today is still open.", "nothing was due",
      "(70–100%)", "Made by streak 1.2.3",
    ] {
      #expect(text.contains(wanted), "\(wanted)")
    }
    let japanese = ParsedPage(SampleReport.html(.japanese)).text
    for wanted in ["日連続", "29日中28日", "次の目標:1,460日", "2026年11月30日", "継続中"] {
      #expect(japanese.contains(wanted), "\(wanted)")
    }
  }

  @Test("Equal answers give equal bytes")
  func deterministic() {
    #expect(SampleReport.html() == SampleReport.html())
  }

  @Test("Every picture has a name, every id is there once, and every graph is a table too")
  func alternatives() {
    let page = ParsedPage(SampleReport.html())
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for (path, attributes) in page.elements where path.last == "svg" {
      let isHidden = attributes["aria-hidden"] == "true"
      let names = attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? []
      let isNamed =
        attributes["role"] == "img"
        && (attributes["aria-label"]?.isEmpty == false || !names.isEmpty)
      #expect(isHidden || isNamed)
      #expect(names.allSatisfy { ids.contains($0) })
    }
    #expect(page.elements.count { $0.path.last == "details" } == 5)
    #expect(page.elements.count { $0.path.last == "h1" } == 1)
  }

  @Test("Text has a contrast of 4.5 to 1, light and dark")
  func contrast() throws {
    let schemes = "\(ReportStyle.page)".components(
      separatedBy: "@media (prefers-color-scheme: dark)")
    var colours: [String: String] = [:]
    for scheme in schemes.prefix(2) {
      for match in scheme.prefix(900).matches(of: /--([a-z0-9-]+): #([0-9a-f]{6})/)
      where colours[String(match.1)] == nil || scheme == schemes[1] {
        colours[String(match.1)] = String(match.2)
      }
      let pairs = [
        ("ink", "card"), ("ink", "paper"), ("soft", "card"), ("soft", "paper"), ("accent", "card"),
        ("on-hero", "hero"), ("on-hero", "hero-2"), ("on-hero-soft", "hero"),
        ("on-hero-soft", "hero-2"),
      ]
      for (text, ground) in pairs {
        let front = Self.luminance(try #require(colours[text]))
        let back = Self.luminance(try #require(colours[ground]))
        let ratio = (max(front, back) + 0.05) / (min(front, back) + 0.05)
        #expect(ratio >= 4.5, "\(text) on \(ground): \(ratio)")
      }
    }
  }

  /// Relative luminance (WCAG 2.2, "Definitions").
  private static func luminance(_ colour: String) -> Double {
    let value = Int(colour, radix: 16) ?? 0
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}

@Suite("Report: the year as a picture")
struct YearGraphTests {
  @Test("A file of its own is well-formed and has a square for each day that has a status")
  func file() {
    let data = SampleReport.data()
    for words in ReportPageTests.languages {
      let graph = YearGraph(data.days, .practice, firstWeekday: .sunday, words: words)
      let page = ParsedPage(graph.file(title: "A & B <2026>"))
      #expect(page.fault == nil)
      let days = page.elements.filter { $0.path.suffix(2) == ["g", "rect"] && $0.path.count == 3 }
      #expect(days.count == 334)
      #expect(page.elements.count { $0.path.last == "circle" } == 31)
      #expect(page.text.contains("A & B <2026>"))
      #expect(page.elements[0].attributes["xmlns"] == "http://www.w3.org/2000/svg")
    }
  }

  @Test("A shade is a quarter of what all but one in twenty days reach")
  func shades() {
    func day(_ records: UInt32, _ status: Proto.DayStatus = .achieved) -> Proto.CalendarDay {
      Proto.CalendarDay(day: 0, status: status, records: records)
    }
    let days = (1...20).map { day($0 == 20 ? 400 : 8) } + [day(0, .broken)]
    let shade = DayShade(days, .practice)
    #expect(shade.full == 8)
    #expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 400].map { shade.mark(day($0)) }
        == [1, 1, 2, 2, 3, 3, 4, 4, 4].map {
          .level($0)
        })
    #expect(shade.mark(day(0, .broken)) == .missed)
    #expect(shade.mark(day(0, .skipped)) == .free)
    #expect(shade.mark(day(0, .pending)) == .open)
    #expect(shade.mark(day(0, .none)) == .none)
    #expect(DayShade([], .practice).full == 1)
  }
}
