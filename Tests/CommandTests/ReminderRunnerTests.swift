import StreakCore
import Testing

@testable import StreakCommand

/// The runner, with a clock and answers of the test's own.
@Suite("Reminders: what is done about a plan, and when")
struct ReminderRunnerTests {
  /// 2026-11-30T20:00:00Z.
  private static let eight = Instant(seconds: 20_787 * 86_400 + 20 * 3600)
  private static let today = CivilDay(number: 20_787)
  private static let interval: Int64 = 60_000

  private static func at(_ seconds: Int64) -> Instant {
    eight.advanced(byMilliseconds: seconds * 1000)
  }

  /// What a worker answers: the first slots, and that of the days after them.
  private static func answer(
    _ slots: ReminderAnswer.Slot..., from day: CivilDay = today, minute: UInt32 = 1200,
    zone: String = "UTC"
  ) -> ReminderAnswer {
    ReminderAnswer(
      minute: minute, zone: zone, slots: slots.enumerated().map { (day + $0.offset, $0.element) })
  }

  private static let planned = answer(.rings(eight), .rings(at(86_400)), .rings(at(172_800)))
  private static let past = answer(.past, .rings(at(86_400)), .rings(at(172_800)))
  private static let done = answer(.silent, .rings(at(86_400)), .rings(at(172_800)))

  /// A runner that asked so many seconds after eight, and was answered.
  private func runner(
    _ answer: ReminderAnswer = planned, at seconds: Int64 = -30,
    state: ReminderState = ReminderState(), interval: Int64 = interval
  ) -> ReminderRunner {
    var runner = ReminderRunner(state, interval: interval)
    #expect(runner.next(now: Self.at(seconds)) == .ask)
    runner.answered(answer, now: Self.at(seconds))
    return runner
  }

  @Test("It asks first, waits for the time, asks again, and rings once")
  func rings() {
    var runner = runner()
    #expect(runner.next(now: Self.at(-30)) == .wait(until: Self.eight))
    #expect(runner.next(now: Self.at(-1)) == .wait(until: Self.eight))
    #expect(runner.next(now: Self.eight) == .ask)
    runner.answered(Self.planned, now: Self.eight)
    #expect(runner.next(now: Self.eight) == .ring(Self.today))
    #expect(runner.next(now: Self.at(1)) == .ring(Self.today))
    runner.rang(Self.today)
    #expect(runner.next(now: Self.at(1)) == .wait(until: Self.at(60)))
    // By the worker's clock the time is past a moment later, and still is at every question.
    for seconds in stride(from: Int64(60), to: 600, by: 60) {
      #expect(runner.next(now: Self.at(seconds)) == .ask)
      runner.answered(Self.past, now: Self.at(seconds))
      #expect(runner.next(now: Self.at(seconds)) == .wait(until: Self.at(seconds + 60)))
    }
  }

  @Test("What was done just before it rings is not asked about")
  func doneMeanwhile() {
    var runner = runner()
    #expect(runner.next(now: Self.eight) == .ask)
    runner.answered(Self.done, now: Self.eight)
    #expect(runner.next(now: Self.eight) == .wait(until: Self.at(60)))
    #expect(runner.state.planned.map(\.day) == [Self.today + 1, Self.today + 2])
  }

  @Test("It asks again after every interval, and follows changed settings")
  func changedSettings() {
    var runner = runner(at: -3600)
    #expect(runner.next(now: Self.at(-3600)) == .wait(until: Self.at(-3540)))
    #expect(runner.next(now: Self.at(-3540)) == .ask)
    // Ten minutes earlier, then later again, then off.
    let earlier = Self.at(-600)
    runner.answered(Self.answer(.rings(earlier), minute: 1190), now: Self.at(-3540))
    #expect(runner.state.planned.map(\.time) == [earlier])
    #expect(runner.next(now: earlier) == .ask)
    runner.answered(Self.answer(.rings(Self.at(600)), minute: 1210), now: earlier)
    #expect(runner.next(now: Self.at(-599)) == .wait(until: Self.at(-540)))
    #expect(runner.next(now: Self.at(-540)) == .ask)
    runner.answered(Self.answer(.silent, .silent, .silent), now: Self.at(-540))
    #expect(runner.state.planned.isEmpty)
    #expect(runner.next(now: Self.at(-540)) == .wait(until: Self.at(-480)))
  }

  @Test("A time that was chosen when it was past already does not ring")
  func chosenInThePast() {
    // At half past seven somebody chooses seven.
    var runner = runner(at: -1800)
    _ = runner.next(now: Self.at(-1740))
    runner.answered(Self.answer(.past, minute: 1140), now: Self.at(-1740))
    #expect(runner.state.planned.isEmpty)
  }

  @Test("A time that is past when it first asks does not ring")
  func neverPlanned() {
    var runner = runner(Self.past, at: 600)
    #expect(runner.next(now: Self.at(600)) == .wait(until: Self.at(660)))
    #expect(runner.state.planned.count == 2)
  }

  @Test("Suspended over the time, it rings late where the day is still open")
  func suspended() {
    for (answer, rings) in [(Self.past, true), (Self.done, false)] {
      var runner = runner()
      // Three hours later.
      #expect(runner.next(now: Self.at(10_800)) == .ask)
      runner.answered(answer, now: Self.at(10_800))
      #expect(
        runner.next(now: Self.at(10_800))
          == (rings ? .ring(Self.today) : .wait(until: Self.at(10_860))))
    }
  }

  @Test("Suspended into the next day, the old day is over, and the new one has its own time")
  func midnight() {
    var runner = runner()
    let morning = Self.at(12 * 3600)
    #expect(runner.next(now: morning) == .ask)
    runner.answered(
      Self.answer(.rings(Self.at(86_400)), .silent, .silent, from: Self.today + 1), now: morning)
    #expect(runner.state.planned.map(\.day) == [Self.today + 1])
    #expect(runner.next(now: morning) == .wait(until: Self.at(12 * 3600 + 60)))
  }

  @Test("A restart does not ring a day twice, and does ring what it missed")
  func restart() {
    var first = runner()
    _ = first.next(now: Self.eight)
    first.answered(Self.planned, now: Self.eight)
    first.rang(Self.today)
    var second = runner(Self.planned, at: 0, state: first.state)
    #expect(second.next(now: Self.eight) == .wait(until: Self.at(60)))
    // One that was not there at eight.
    var third = runner(Self.past, at: 1200, state: runner().state)
    #expect(third.next(now: Self.at(1200)) == .ring(Self.today))
    // It stays planned until it rings, so that an end in between loses nothing.
    #expect(third.state.planned.first?.day == Self.today)
  }

  @Test("A clock that is put back asks again, and does not ring the day twice")
  func clockBack() {
    var runner = runner()
    _ = runner.next(now: Self.eight)
    runner.answered(Self.planned, now: Self.eight)
    runner.rang(Self.today)
    // By a year: the next question does not wait for a year.
    let before = Self.at(-365 * 86_400)
    #expect(runner.next(now: before) == .ask)
    runner.answered(
      Self.answer(.rings(before.advanced(byMilliseconds: 5_000)), from: Self.today - 365),
      now: before)
    #expect(runner.next(now: before) == .wait(until: before.advanced(byMilliseconds: 5_000)))
    // And forward again.
    #expect(runner.next(now: Self.at(-60)) == .ask)
    runner.answered(Self.planned, now: Self.at(-60))
    #expect(runner.next(now: Self.eight) == .ask)
    runner.answered(Self.planned, now: Self.eight)
    #expect(runner.next(now: Self.eight) == .wait(until: Self.at(60)))
  }

  @Test("A clock that is put forward over the time rings late; over the day, not at all")
  func clockForward() {
    var runner = runner()
    #expect(runner.next(now: Self.at(7200)) == .ask)
    runner.answered(Self.past, now: Self.at(7200))
    #expect(runner.next(now: Self.at(7200)) == .ring(Self.today))
  }

  @Test("A DST change between two questions changes no instant; the plan after it counts")
  func daylightSaving() throws {
    let before = try Instant.parse(rfc3339: "2026-03-29T01:59:30+01:00").instant
    let after = try Instant.parse(rfc3339: "2026-03-29T03:00:00+02:00").instant
    let day = try #require(CivilDay("2026-03-29"))
    let answer = Self.answer(.rings(after), from: day, minute: 150, zone: "Europe/Berlin")
    var runner = ReminderRunner(interval: Self.interval)
    #expect(runner.next(now: before) == .ask)
    runner.answered(answer, now: before)
    #expect(runner.next(now: before) == .wait(until: after))
    #expect(runner.next(now: after) == .ask)
    runner.answered(answer, now: after)
    #expect(runner.next(now: after) == .ring(day))
  }

  @Test("The worker away, the plan is kept; it tries again after 1, 2, 4 … seconds")
  func workerAway() {
    var runner = runner(at: -3600)
    let state = runner.state
    var now = Self.at(-3540)
    for wait: Int64 in [1, 2, 4, 8, 16, 32, 60, 60] {
      #expect(runner.next(now: now) == .ask)
      runner.failed()
      let then = now.advanced(byMilliseconds: wait * 1000)
      #expect(runner.next(now: now) == .wait(until: then))
      now = then
    }
    #expect(runner.state == state && runner.failures == 8)
    #expect(runner.next(now: now) == .ask)
    runner.answered(Self.planned, now: now)
    #expect(runner.failures == 0)
  }

  @Test("The worker away at the time, nothing rings; when it is back, late, where still open")
  func workerAwayAtTheTime() {
    for (answer, rings) in [(Self.past, true), (Self.done, false)] {
      var runner = runner(at: -30)
      #expect(runner.next(now: Self.eight) == .ask)
      runner.failed()
      #expect(runner.next(now: Self.eight) == .wait(until: Self.at(1)))
      #expect(runner.next(now: Self.at(1)) == .ask)
      runner.failed()
      #expect(runner.next(now: Self.at(2)) == .wait(until: Self.at(3)))
      #expect(runner.next(now: Self.at(3)) == .ask)
      runner.answered(answer, now: Self.at(3))
      #expect(
        runner.next(now: Self.at(3)) == (rings ? .ring(Self.today) : .wait(until: Self.at(63))))
    }
  }

  @Test("While it backs off, the time itself is one more reason to ask")
  func backOffOverTheTime() {
    var runner = runner(at: -120)
    for seconds in [-60, -59, -57, -53, -45, -29] as [Int64] {
      #expect(runner.next(now: Self.at(seconds)) == .ask)
      runner.failed()
    }
    #expect(runner.next(now: Self.at(-28)) == .wait(until: Self.eight))
    #expect(runner.next(now: Self.eight) == .ask)
    runner.failed()
    #expect(runner.next(now: Self.eight) == .wait(until: Self.at(60)))
  }

  @Test("A worker whose clock is ahead or behind does not lose a reminder, nor doubles one")
  func skew() {
    // Ahead: past already when it is asked ten seconds before eight.
    var ahead = runner(at: -70)
    #expect(ahead.next(now: Self.at(-10)) == .ask)
    ahead.answered(Self.past, now: Self.at(-10))
    #expect(ahead.next(now: Self.at(-10)) == .wait(until: Self.eight))
    #expect(ahead.next(now: Self.eight) == .ask)
    ahead.answered(Self.past, now: Self.eight)
    #expect(ahead.next(now: Self.eight) == .ring(Self.today))
    // Behind: it still rings by the worker's when it has rung here.
    var behind = runner()
    _ = behind.next(now: Self.eight)
    behind.answered(Self.planned, now: Self.eight)
    behind.rang(Self.today)
    _ = behind.next(now: Self.at(60))
    behind.answered(Self.planned, now: Self.at(60))
    #expect(behind.next(now: Self.at(60)) == .wait(until: Self.at(120)))
  }

  @Test("It never waits longer than the interval, and never spins")
  func steps() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var runner = ReminderRunner(interval: Int64.random(in: 1000...600_000, using: &random))
      var now = Self.at(Int64.random(in: -100_000...100_000, using: &random))
      var rung: [CivilDay] = []
      var asksInARow = 0
      for _ in 0..<200 {
        switch runner.next(now: now) {
        case .ask:
          asksInARow += 1
          #expect(asksInARow < 3)
          guard Int.random(in: 0..<4, using: &random) > 0 else {
            runner.failed()
            continue
          }
          let slots: [ReminderAnswer.Slot] = (0..<3).map { index in
            let time = Self.at(Int64(index) * 86_400)
            return [
              .silent, time >= now ? .rings(time) : .past, time >= now ? .rings(time) : .past,
            ]
            .randomElement(using: &random) ?? .silent
          }
          runner.answered(Self.answer(slots[0], slots[1], slots[2]), now: now)
        case .ring(let day):
          #expect(!rung.contains(day))
          rung.append(day)
          runner.rang(day)
        case .wait(let until):
          asksInARow = 0
          #expect(until > now)
          #expect(until <= now.advanced(byMilliseconds: runner.interval))
          // Waits to the end, or jumps anywhere.
          now =
            Int.random(in: 0..<8, using: &random) > 0
            ? until : Self.at(Int64.random(in: -100_000...200_000, using: &random))
        }
      }
    }
  }

  // MARK: The file

  @Test("A state comes back from its file as it was")
  func file() throws {
    var state = runner(zoneAnswer(), at: -30).state
    state.rang = [Self.today - 2, Self.today - 1]
    #expect(ReminderState(text: state.text) == state)
    #expect(
      state.text == """
        streak remind 1
        rang 2026-11-28
        rang 2026-11-29
        planned 2026-11-30 2026-11-30T20:00:00Z 1260 Europe/Berlin

        """)
    #expect(ReminderState(text: ReminderState().text) == ReminderState())
  }

  private func zoneAnswer() -> ReminderAnswer {
    Self.answer(.rings(Self.eight), minute: 1260, zone: "Europe/Berlin")
  }

  @Test(
    "A file that was cut off, or is another's, is none",
    arguments: [
      "", "\n", "streak remind 1", "streak remind 2\n", "streak remind 1\nrang\n",
      "streak remind 1\nrang 2026-02-30\n", "streak remind 1\nrang 2026-11-30 x\n",
      "streak remind 1\nplanned 2026-11-30 2026-11-30T20:00:00Z 1200\n",
      "streak remind 1\nplanned 2026-11-30 yesterday 1200 UTC\n",
      "streak remind 1\nplanned 2026-11-30 2026-11-30T20:00:00Z -1 UTC\n", "SQLite format 3\n",
    ])
  func damaged(text: String) {
    #expect(ReminderState(text: text) == nil)
  }

  @Test("Every prefix of a file is none, but for whole lines")
  func prefixes() {
    let text = runner().state.text
    for count in 0..<text.utf8.count {
      let prefix = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect((ReminderState(text: prefix) != nil) == prefix.hasSuffix("\n"), "\(prefix)")
    }
  }

  @Test("Only so many days are remembered")
  func memory() {
    var runner = ReminderRunner(interval: 1000)
    for number in 0..<40 { runner.rang(CivilDay(number: Int32(number))) }
    #expect(runner.state.rang.count == ReminderRunner.memory)
    #expect(runner.state.rang.last == CivilDay(number: 39))
    #expect(ReminderState(text: runner.state.text) == runner.state)
  }

  @Test("Endpoint, learner and device have a file of their own, whatever they are made of")
  func fileNames() {
    let names = [
      ("a", "b", "c"), ("a", "b", ""), ("ab", "", "c"), ("a", "", "bc"), ("", "ab", "c"),
    ]
    let files = names.map {
      ReminderState.fileName(endpoint: $0.0, learner: $0.1, device: $0.2)
    }
    #expect(Set(files).count == names.count)
    for file in files { #expect(file.utf8.count == 23 && !file.contains("/")) }
  }
}
