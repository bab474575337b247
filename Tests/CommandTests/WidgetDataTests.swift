import Foundation
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Widget data")
struct WidgetDataTests {
  /// What an app's widget reads, as Swift's coders have it by default.
  struct Tip: Codable, Equatable {
    var title: String
    var category: String
    var dateKey: String
    var updatedAt: Date
  }

  struct Calendar: Codable, Equatable {
    var loginDaysThisWeek: [Bool]
    var loginStreak: Int
    var updatedAt: Date
  }

  struct Both: Codable, Equatable {
    var widgetTipData: Tip?
    var widgetCalendarData: Calendar
  }

  static func week(_ achieved: [Bool]) -> Proto.WeekReply {
    Proto.WeekReply(
      days: achieved.enumerated().map {
        Proto.WeekDay(
          day: 20_787 + Int32($0), status: $1 ? .achieved : .none, achieved: $1)
      })
  }

  static func worker(_ tip: Proto.Tip? = SnapshotCommandTests.snapshot().tip) -> FakeWorker {
    var snapshot = SnapshotCommandTests.snapshot()
    snapshot.tip = tip
    snapshot.tip?.category = "Body"
    return FakeWorker.replying(
      (.snapshot, snapshot), (.week, week([true, false, true, false, false, false, false])))
  }

  @Test("the tip and the calendar week are what an app's decoder reads")
  func document() throws {
    let worker = Self.worker()
    let run = ProgramRun.run("snapshot --format widget", worker: worker)
    #expect(
      run.out == """
        {"widgetTipData":{"title":"Rest","category":"Body","dateKey":"11-30_v2","updatedAt":817712259},\
        "widgetCalendarData":{"loginDaysThisWeek":[true,false,true,false,false,false,false],\
        "loginStreak":3,"updatedAt":817712259}}

        """)
    let time = Date(timeIntervalSinceReferenceDate: 817_712_259)
    #expect(
      try JSONDecoder().decode(Both.self, from: Data(run.out.utf8))
        == Both(
          widgetTipData: Tip(title: "Rest", category: "Body", dateKey: "11-30_v2", updatedAt: time),
          widgetCalendarData: Calendar(
            loginDaysThisWeek: [true, false, true, false, false, false, false], loginStreak: 3,
            updatedAt: time)))
    #expect(try worker.requests(Proto.SnapshotRequest.self).map(\.ledger) == [.checkin])
    let weeks = try worker.requests(Proto.WeekRequest.self)
    #expect(weeks.map(\.ledger) == [.checkin])
    #expect(weeks.map(\.calendarWeek) == [true])
    #expect(worker.messages.count == 1, "both are of one state")
  }

  @Test("without a tip of the day there is no tip; other ledgers are refused")
  func edges() {
    #expect(
      ProgramRun.run("snapshot --format widget --ledger checkin", worker: Self.worker(nil)).out
        .hasPrefix("{\"widgetTipData\":null,\"widgetCalendarData\":{"))
    #expect(ProgramRun.run("snapshot --format widget --ledger tasks").code == 64)
    #expect(ProgramRun.run("snapshot --format other").code == 64)
    let worker = FakeWorker()
    worker.answer = { _ in .init(.notModified, []) }
    #expect(
      ProgramRun.run("snapshot --format widget --etag 0f", worker: worker).out
        == "{\"not_modified\":true}\n")
  }

  @Test(
    "a time counts seconds from 2001 on, as JSONEncoder writes it",
    arguments: [
      (978_307_200_000, "0"), (978_307_200_250, "0.25"), (978_307_200_001, "0.001"),
      (978_307_199_900, "-0.1"), (978_307_198_000, "-2"), (978_307_210_100, "10.1"),
      (0, "-978307200"),
    ] as [(Int64, String)])
  func seconds(milliseconds: Int64, text: String) throws {
    #expect(WidgetData.seconds(Instant(milliseconds: milliseconds)) == text)
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    let decoded = try JSONDecoder().decode([Date].self, from: Data("[\(text)]".utf8))[0]
    #expect(abs(decoded.timeIntervalSince(date)) < 0.0005)
  }
}
