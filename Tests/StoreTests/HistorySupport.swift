import StreakCore

@testable import StreakStore

/// A history with facts of every kind, all invented: from the day 20,000 (2024-10-04) on.
enum SampleHistory {
  static let day = CivilDay(number: 20_000)

  static func now(_ day: Int) -> Instant { Instant(seconds: Int64(20_000 + day) * 86_400 + 43_200) }

  /// What the first version has: records, goals, rest and excused days.
  static func putPractice(_ store: Store, _ learner: String) throws {
    try store.write {
      var change = ProfileChange(zone: "Europe/Berlin", rest: WeekdaySet(rawValue: 0x40))
      change.goal = 1
      _ = try store.putProfile(change, from: day, learner: learner, now: .test, fallback: .utc)
      change = ProfileChange(goal: 2)
      _ = try store.putProfile(change, from: day + 60, learner: learner, now: .test, fallback: .utc)
      let records = (0..<150).filter { $0 % 11 != 5 }.map { number in
        NewRecord(
          record: PracticeRecord(
            id: RecordID(high: 7, low: UInt64(number)), time: now(number * 2 / 3), zone: "UTC",
            kind: number % 4 == 0 ? "quiz" : "practice",
            track: TrackKey(title: "Piece \(number % 5)", artist: "Nobody"),
            score: number % 3 == 0 ? Score(correct: number % 8, total: 10) : nil, day: day),
          zone: .utc)
      }
      _ = try store.putRecords(records, learner: learner, now: .test, fallback: .utc)
      _ = try store.deleteRecords(
        [RecordID(high: 7, low: 20)], learner: learner, now: .test, fallback: .utc)
      _ = try store.excuse(
        day + 30...day + 32, remove: false, learner: learner, now: .test, fallback: .utc)
    }
  }

  /// What the second version added.
  static func putRest(_ store: Store, _ learner: String) throws {
    try store.write {
      for number in 1...2 {
        var change = TaskChange()
        change.title = "Task \(number)"
        change.first = day
        change.recurrence = number == 1 ? .everyDay : Recurrence(weekdays: WeekdaySet(rawValue: 1))
        let task = try store.putTask(
          RecordID(high: 8, low: UInt64(number)), change, learner: learner, today: day,
          now: now(0), fallback: .utc
        ).task
        for offset in 0..<40 where offset != 9 {
          _ = try store.checkTask(
            task, on: day + offset, done: offset != 12, learner: learner, now: now(offset),
            fallback: .utc)
        }
        _ = try store.excuseTask(
          task, on: day + 9, remove: false, learner: learner, now: now(9), fallback: .utc)
      }
      for offset in 0..<30 where offset % 13 != 6 {
        _ = try store.checkIn(learner: learner, fallback: .utc, now: now(offset))
        _ = try store.videoBonus(
          key: "video \(offset)", learner: learner, fallback: .utc, now: now(offset))
      }
      _ = try store.purchase(
        RewardItem(.genre, "scales"), key: "buy", learner: learner, fallback: .utc, now: now(30))
      _ = try store.reverse(key: "video 3", learner: learner, fallback: .utc, now: now(31))
      for number in 0..<20 {
        _ = try store.putAnswer(
          QuizAnswer(
            id: RecordID(high: 9, low: UInt64(number)), genre: "scales",
            mode: number % 3 == 0 ? .random : .sequential, position: number,
            correct: number % 7 != 6),
          learner: learner, fallback: .utc, now: now(number), isKnown: { _ in true })
      }
      for number in 0..<5 {
        _ = try store.putLaunch(
          RecordID(high: 10, low: UInt64(number)), learner: learner, fallback: .utc,
          now: now(number))
      }
    }
  }
}
