import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("JSON")
struct JSONWriterTests {
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func streak() {
    let reply = Proto.StreakReply(
      label: "12", count: 12, today: .pending, start: 20_775,
      best: Proto.Run(count: 45, start: 20_000, end: 20_044), queries: 1, daysFetched: 90,
      day: 20_787, zone: "Europe/Berlin", revision: 7)
    #expect(
      Self.text(JSONWriter.document(reply)) == """
        {"label":"12","count":12,"capped":false,"today":"pending","start":"2026-11-18",\
        "best":{"count":45,"start":"2024-10-04","end":"2024-11-17"},"queries":1,\
        "days_fetched":90,"best_partial":false,"day":"2026-11-30","zone":"Europe/Berlin",\
        "revision":7}

        """)
  }

  @Test("what is absent is null, what is unknown is its number")
  func absent() {
    #expect(
      Self.text(JSONWriter.document(Proto.BestReply())) == """
        {"count":0,"start":null,"end":null,"day":"1970-01-01","zone":"","revision":0}

        """)
    let track = Proto.TracksReply(tracks: [Proto.Track(title: "x", sessions: 2)], totalTracks: 1)
    #expect(
      Self.text(JSONWriter.document(track)) == """
        {"tracks":[{"title":"x","artist":"","sessions":2,"answered":0,"correct":0,"accuracy":null,\
        "kinds":[],"active_days":0,"first_time":"1970-01-01T00:00:00Z",\
        "last_time":"1970-01-01T00:00:00Z","last_score":null,"best_score":null,"trend":null}],\
        "total_tracks":1,"day":"1970-01-01","zone":"","revision":0}

        """)
    let week = Proto.WeekDay(day: 1, status: Proto.DayStatus(rawValue: 99))
    #expect(Self.text(JSONWriter.document(week)).contains("\"status\":\"99\""))
  }

  @Test("ids are UUIDs, other bytes hexadecimal digits")
  func bytes() {
    let id = (0..<16).map { UInt8($0 * 16 + 1) }
    let record = Proto.Record(id: id, time: 1_400_176_604_250, zone: "-04:00", correct: 0, total: 3)
    #expect(
      Self.text(
        JSONWriter.document(Proto.RecordsListReply(records: [record], cursor: [0xAB, 0x01]))) == """
          {"records":[{"id":"01112131-4151-6171-8191-a1b1c1d1e1f1",\
          "time":"2014-05-15T17:56:44.250Z","zone":"-04:00","kind":"","title":"","artist":"",\
          "correct":0,"total":3,"day":null}],"cursor":"ab01","revision":0}

          """)
    let request = Proto.RecordsDeleteRequest(learner: "me", ids: [id, [1, 2]])
    #expect(
      Self.text(JSONWriter.document(request)).contains(
        "\"ids\":[\"01112131-4151-6171-8191-a1b1c1d1e1f1\",\"0102\"]"))
  }

  @Test(arguments: [
    ("plain", "plain"), ("\"\\/", "\\\"\\\\/"), ("\n\r\t\u{0}\u{1B}", "\\n\\r\\t\\u0000\\u001b"),
    ("\u{7F}\u{9B}", "\\u007f\\u009b"), ("漢字😀é", "漢字😀é"),
  ])
  func strings(text: String, escaped: String) {
    let document = Self.text(JSONWriter.document(Proto.KindCount(kind: text)))
    #expect(document == "{\"kind\":\"\(escaped)\",\"sessions\":0}\n")
  }
}
