import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakClient

/// Both sides of each edge of when a watcher asks.
@Suite("When a watcher asks")
struct WatchScheduleTests {
  /// 2025-03-10T12:00:00Z by the wall clock, and ten seconds by the other one.
  private static let start = WatchMoment(
    monotonic: MonotonicTime(nanoseconds: 10_000_000_000), wall: 1_741_608_000_000)

  /// So many milliseconds later by both clocks.
  private func moment(_ milliseconds: Int, suspended: Int64 = 0) -> WatchMoment {
    WatchMoment(
      monotonic: Self.start.monotonic.advanced(milliseconds: milliseconds),
      wall: Self.start.wall + Int64(milliseconds) + suspended)
  }

  private func schedule(
    hearsAll: Bool = false, _ change: (inout WatchSchedule.Options) -> Void = { _ in }
  ) -> WatchSchedule {
    var options = WatchSchedule.Options()
    change(&options)
    return WatchSchedule(learner: "ada", options: options, hearsAll: hearsAll, now: Self.start)
  }

  /// A schedule that asked at the start and was answered, with notices or without.
  private func answered(
    notices: Bool = true, validUntil: Int? = nil, hearsAll: Bool = false,
    _ change: (inout WatchSchedule.Options) -> Void = { _ in }
  ) -> WatchSchedule {
    var schedule = schedule(hearsAll: hearsAll, change)
    if notices {
      schedule.subscribed(at: moment(-5_000))
    }
    schedule.asked(at: moment(0))
    schedule.answered(
      at: moment(0), validUntil: validUntil.map { Self.start.wall + Int64($0) })
    return schedule
  }

  private func notice(_ learner: String, _ number: UInt64 = 1, boot: UInt64 = 7) -> ChangeNotice {
    ChangeNotice(
      topic: ChangeNotice.topic(of: learner), op: .recordsPut, number: number,
      changed: Proto.Changed(boot: boot))
  }

  /// Whether it asks at a time and not a millisecond before.
  private func asks(_ schedule: WatchSchedule, at milliseconds: Int) -> Bool {
    var (before, at) = (schedule, schedule)
    return !before.isDue(at: moment(milliseconds - 1)) && at.isDue(at: moment(milliseconds))
  }

  @Test("At once, and not while it waits for an answer")
  func first() {
    var schedule = schedule()
    #expect(schedule.due(at: moment(0)))
    schedule.asked(at: moment(0))
    #expect(!schedule.due(at: moment(100_000)))
  }

  @Test("At the slow poll: after 60 s, where there are no notices after 5 s")
  func poll() {
    #expect(asks(answered(), at: 60_000))
    #expect(asks(answered(notices: false), at: 5_000))
    #expect(asks(answered { $0.poll = 900 }, at: 900))
    #expect(asks(answered(notices: false) { $0.poll = 900 }, at: 900))
    var lost = answered()
    lost.unsubscribed()
    #expect(asks(lost, at: 5_000))
  }

  @Test("On a notice of the learner at once, on one of another not")
  func notices() {
    var schedule = answered()
    schedule.noticed(notice("adam"))
    schedule.noticed(notice("ad"))
    schedule.noticed(notice(""))
    #expect(!schedule.due(at: moment(1_000)))
    schedule.noticed(notice("ada"))
    #expect(schedule.due(at: moment(1_000)))
  }

  @Test("Many notices in a moment are one question, and the next one follows after 20 ms")
  func bursts() {
    var schedule = answered()
    for number in 1...50 { schedule.noticed(notice("ada", UInt64(number))) }
    #expect(schedule.due(at: moment(1_000)))
    schedule.asked(at: moment(1_000))
    schedule.answered(at: moment(1_001), validUntil: nil)
    #expect(!schedule.due(at: moment(1_500)))

    schedule.noticed(notice("ada", 51))
    schedule.asked(at: moment(1_600))
    schedule.noticed(notice("ada", 52))
    schedule.answered(at: moment(1_601), validUntil: nil)
    #expect(asks(schedule, at: 1_620))
  }

  @Test("A notice that comes while it waits for an answer is asked about after it")
  func meanwhile() {
    var schedule = answered()
    schedule.noticed(notice("ada"))
    schedule.asked(at: moment(1_000))
    schedule.noticed(notice("ada", 2))
    #expect(!schedule.due(at: moment(2_000)))
    schedule.answered(at: moment(2_000), validUntil: nil)
    #expect(schedule.due(at: moment(2_000)))
  }

  @Test("When the snapshot stops being true, and not a millisecond before")
  func expiry() {
    #expect(asks(answered(validUntil: 30_000), at: 30_000))
    #expect(asks(answered(validUntil: 61_000), at: 60_000))
    #expect(answered(validUntil: 3_000).wake(after: moment(1_000)) == moment(3_000).monotonic)
  }

  @Test("A worker whose clock is behind is asked after 1 s, 2 s, 4 s and so on")
  func clocksApart() {
    var schedule = answered(validUntil: -500)
    var time = 0
    for pause in [1_000, 2_000, 4_000, 8_000] {
      #expect(asks(schedule, at: time + pause))
      time += pause
      schedule.asked(at: moment(time))
      schedule.answered(at: moment(time), validUntil: Self.start.wall - 500)
    }
    schedule.answered(at: moment(time), validUntil: Self.start.wall + Int64(time) + 40_000)
    #expect(asks(schedule, at: time + 40_000))
  }

  @Test("After a jump of the wall clock of more than a second, in either direction")
  func jumps() {
    for (jump, isDue) in [(1_000, false), (1_001, true), (-1_000, false), (-1_001, true)] {
      let schedule = answered()
      #expect(schedule.due(at: moment(2_000, suspended: Int64(jump))) == isDue, "\(jump)")
    }
    // Little by little is none.
    var schedule = answered()
    for second in 1...50 {
      let isDue = schedule.isDue(at: moment(second * 1_000, suspended: Int64(second) * 500))
      #expect(!isDue)
    }
    #expect(answered().wake(after: moment(0)) == moment(WatchSchedule.step).monotonic)
  }

  @Test("After a suspend over the end of the day at once")
  func suspend() {
    let schedule = answered(validUntil: 3_600_000)
    #expect(schedule.due(at: moment(5_000, suspended: 7_200_000)))
  }

  @Test("At a new subscription at once, 200 ms and 2 s after, and then no more")
  func subscriptions() {
    var schedule = answered(notices: false)
    schedule.subscribed(at: moment(100))
    for time in [100, 300, 2_100] {
      #expect(schedule.due(at: moment(time)), "\(time)")
      schedule.asked(at: moment(time))
      schedule.answered(at: moment(time), validUntil: nil)
      #expect(!schedule.due(at: moment(time + 50)), "\(time)")
    }
    #expect(asks(schedule, at: 62_100))
  }

  @Test(
    "After failures later each time, up to a limit, and at once where there is a new connection")
  func failures() {
    var schedule = answered()
    var time = 0
    for pause in [100, 200, 400, 800, 1_600, 2_000, 2_000] {
      schedule.asked(at: moment(time))
      schedule.failed(at: moment(time))
      #expect(asks(schedule, at: time + pause))
      time += pause
    }
    schedule.asked(at: moment(time))
    schedule.failed(at: moment(time), retryAfter: 9_000)
    #expect(asks(schedule, at: time + 9_000))
    schedule.connected()
    #expect(schedule.due(at: moment(time + 20)))
  }

  @Test("Who hears all notices asks after a gap in the numbers, and for another publisher")
  func gaps() {
    var schedule = answered(hearsAll: true)
    func isDue(_ notice: ChangeNotice) -> Bool {
      schedule.noticed(notice)
      guard schedule.isDue(at: moment(1_000)) else { return false }
      schedule.asked(at: moment(0))
      schedule.answered(at: moment(0), validUntil: nil)
      return true
    }
    let heard: [(ChangeNotice, Bool)] = [
      (notice("bob", 4), true), (notice("bob", 5), false), (notice("eve", 6), false),
      (notice("eve", 8), true), (notice("eve", 9), false), (notice("eve", 1, boot: 8), true),
      (notice("bob", 2, boot: 8), false), (notice("bob", 10), false), (notice("ada", 11), true),
    ]
    for (notice, asks) in heard {
      let found = isDue(notice)
      #expect(found == asks, "\(notice.number)")
    }
  }

  @Test("Extreme numbers trap nowhere")
  func extremes() {
    for valid in [Int64.min, .max] {
      var schedule = answered()
      schedule.answered(at: moment(0), validUntil: valid)
      _ = schedule.isDue(at: moment(1))
      _ = schedule.wake(after: moment(1))
    }
    var schedule = answered {
      $0.poll = .max
      $0.backOff = .max
      $0.backOffMax = .max
    }
    for _ in 0..<80 { schedule.failed(at: moment(0), retryAfter: .max) }
    schedule.answered(at: moment(0), validUntil: nil)
    schedule.noticed(notice("ada", .max))
    schedule.noticed(notice("ada", 0))
    let far = WatchMoment(monotonic: MonotonicTime(nanoseconds: .max), wall: .min)
    _ = schedule.isDue(at: far)
    _ = schedule.wake(after: far)
  }
}

extension WatchSchedule {
  /// Whether it would ask, without looking.
  fileprivate func due(at moment: WatchMoment) -> Bool {
    var copy = self
    return copy.isDue(at: moment)
  }
}
