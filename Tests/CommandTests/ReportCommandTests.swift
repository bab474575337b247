import Foundation
import FoundationXML
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Insights, heatmap and report")
struct ReportCommandTests {
  /// Two years of practice up to the clock of ``ProgramRun``, in two zones, with a holiday.
  private func worker() throws -> DeskWorker {
    let worker = try DeskWorker()
    let now: Int64 = 1_796_019_459_000
    var records: [Proto.Record] = []
    for back in 0..<400 where back % 6 != 5 || back < 40 {
      var record = Proto.Record()
      record.id = RecordID(high: 0x4000, low: 0x8000_0000_0000_0000 | UInt64(back)).bytes
      record.time = now - Int64(back) * 86_400_000 - 1_000
      record.zone = back % 2 == 0 ? "UTC" : "+05:45"
      record.title = "Title <\(back % 3)>"
      record.artist = "A & B"
      record.correct = Int32(10 + back % 7)
      record.total = 20
      records.append(record)
    }
    _ = try worker.ask(Proto.RecordsPutRequest(learner: "me", records: records))
    return worker
  }

  private func run(
    _ words: String, _ worker: DeskWorker, environment: [String: String] = [:], columns: Int? = nil
  ) -> ProgramRun {
    ProgramRun.run(
      words.split(separator: " ").map(String.init), worker: worker, environment: environment,
      columns: columns)
  }

  @Test("What people read is what the worker answers")
  func insights() throws {
    let worker = try worker()
    let reply = try worker.ask(Proto.InsightsRequest(learner: "me"))
    let text = run("insights", worker).out
    let strength = (reply.strength + 5) / 10
    #expect(text.contains("\(strength / 10)\(strength % 10 == 0 ? "" : ".\(strength % 10)")%"))
    for share in reply.shares {
      #expect(text.contains("\(share.achieved) of \(share.due) days"))
      #expect(text.contains("\(try #require(share.percent))%"))
    }
    for run in reply.runs { #expect(text.contains("\(run.count) days")) }
    #expect(text.contains("going on"))
    #expect(run("insights --lang ja", worker).out.contains("定着度"))
    #expect(
      run("insights", worker, environment: ["LANG": "ja_JP.UTF-8"]).out
        == run("insights --lang ja", worker).out)
    let json = run("insights --json --runs 2", worker).out
    #expect(json.hasPrefix("{\"shares\":[{\"days\":30,\"first\":\"2026-11-01\""))
    #expect(json.contains("\"strength\":\(reply.strength),"))
    #expect(run("insights --runs 101", worker).code == 64)
    #expect(run("insights --lang fr", worker).code == 64)
    // Nobody yet.
    let empty = run("insights --learner nobody", worker)
    #expect(empty.code == 0 && empty.out.contains("Nothing to show yet."))
  }

  @Test("A heatmap is ASCII without colour, and no line is wider than the terminal")
  func heatmap() throws {
    let worker = try worker()
    let plain = run("heatmap", worker).out
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
    let lines = plain.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 11)
    #expect(lines[1].hasPrefix("Mon "))
    #expect(lines.allSatisfy { $0.last != " " })
    for columns in [20, 40, 60, 79, 80, 111, 112, 200] {
      for language in ["en", "ja"] {
        let out = run("heatmap --color never --lang \(language)", worker, columns: columns).out
        for line in out.split(separator: "\n").dropLast() {
          #expect(DisplayWidth.of(String(line)) <= columns, "\(columns) \(line)")
        }
      }
    }
    // With colours as many columns as without.
    let coloured = run("heatmap --color always", worker).out.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(
      coloured.split(separator: "\n").dropLast().map(\.count)
        == plain.split(separator: "\n").dropLast().map(\.count))
    #expect(
      run("heatmap", worker, environment: ["LC_TIME": "ja_JP.UTF-8"]).out.contains("\nSun "))
    #expect(run("heatmap --year 2027", worker).code == 64)
    #expect(run("heatmap --year 2027", worker).errors.contains("2027 has not begun"))
    let picture = run("heatmap --svg --year 2025", worker).out
    #expect(picture.hasPrefix("<svg xmlns="))
    #expect(XMLParser(data: Data(picture.utf8)).parse())
  }

  @Test("The weekday that the learner chose goes before that of the locale")
  func firstWeekday() throws {
    let worker = try worker()
    _ = try worker.ask(
      Proto.ProfilePutRequest(learner: "me", profile: Proto.Profile(firstWeekday: .saturday)))
    #expect(
      run("heatmap", worker, environment: ["LANG": "en_US.UTF-8"]).out
        .split(separator: "\n")[1].hasPrefix("Sat "))
  }

  @Test("A report is well-formed, the same twice, and says what the worker answers")
  func report() throws {
    let worker = try worker()
    for year in ["", " --year 2025"] {
      for language in ["en", "ja"] {
        let page = run("report --lang \(language)\(year)", worker)
        #expect(page.code == 0 && page.errors == "")
        #expect(page.out == run("report --lang \(language)\(year)", worker).out)
        #expect(page.out.hasPrefix("<!DOCTYPE html>"))
        #expect(XMLParser(data: Data(page.out.utf8)).parse())
        #expect(page.out.contains("Title &lt;1&gt;") && !page.out.contains("Title <1>"))
      }
    }
    let html = run("report", worker).out
    let insights = try worker.ask(
      Proto.InsightsRequest(
        learner: "me", first: CivilDay("2026-01-01")?.number, last: CivilDay("2026-12-31")?.number))
    for share in insights.shares {
      #expect(html.contains(">\(try #require(share.percent))%<"))
      #expect(html.contains("\(share.achieved) of \(share.due) days"))
    }
    for count in insights.weekdays { #expect(html.contains(": \(count.records) records</title>")) }
    let next = try #require(insights.next)
    #expect(html.contains("Next milestone: \(next.count) days"))
    #expect(html.contains("\(next.left) day\(next.left == 1 ? "" : "s") to go"))
    let streak = try worker.ask(Proto.StreakRequest(learner: "me"))
    #expect(html.contains("<span class=\"number\">\(streak.label)</span>"))
    // Accuracy in a month is that of the tracks of the month.
    let tracks = try worker.ask(
      Proto.TracksRequest(
        learner: "me", first: CivilDay("2026-10-01")?.number, last: CivilDay("2026-10-31")?.number))
    for track in tracks.tracks {
      #expect(html.contains("Oct \(try #require(track.accuracy))%"))
    }
    #expect(run("report --json", worker).code == 64)
    #expect(run("report --year 2027", worker).code == 64)
    #expect(run("report --learner nobody", worker).code == 0)
    #expect(run("report --ledger checkin", worker).code == 0)
    #expect(run("report --ledger tasks", worker).code == 0)
  }
}
