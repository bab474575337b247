import StreakCore
import StreakService
import Testing
import ZeroMQ

@testable import StreakStore
@testable import StreakWorker

@Suite("A handler that runs too long")
struct ProcessWatchdogTests {
  private let lines = Shared<[String]>([])
  private let overruns = Shared(0)

  private func watchdog(limit: Int) -> Watchdog {
    let (lines, overruns) = (lines, overruns)
    return Watchdog(
      limit: limit, log: Log(level: .debug, write: { line in lines.with { $0.append(line) } }),
      overrun: { overruns.with { $0 += 1 } })
  }

  private var slow: Int { lines.current.filter { $0.contains("over its limit") }.count }

  @Test func itIsSlowAtTheLimitAndWedgedAtTwice() {
    let watchdog = watchdog(limit: 1000)
    let slot = watchdog.addSlot(nil)
    watchdog.check(now: .now.advanced(milliseconds: 100_000))
    #expect(lines.current == [])
    let before = MonotonicTime.now
    slot.begin()
    let after = MonotonicTime.now
    watchdog.check(now: before.advanced(milliseconds: 999))
    #expect(lines.current == [])
    watchdog.check(now: after.advanced(milliseconds: 1000))
    watchdog.check(now: after.advanced(milliseconds: 1500))
    watchdog.check(now: before.advanced(milliseconds: 1999))
    // Once a request.
    #expect(slow == 1)
    #expect(overruns.current == 0)
    watchdog.check(now: after.advanced(milliseconds: 2000))
    #expect(overruns.current == 1)
    #expect(lines.current.contains { $0.contains("level=error") && $0.contains("wedged") })
    slot.end()
    watchdog.check(now: after.advanced(milliseconds: 3000))
    #expect(overruns.current == 1)
    slot.begin()
    watchdog.check(now: MonotonicTime.now.advanced(milliseconds: 1000))
    #expect(slow == 2)
    #expect(overruns.current == 1)
  }

  @Test func eachSlotIsWatchedForItself() {
    let watchdog = watchdog(limit: 1000)
    let slots = (0..<3).map { _ in watchdog.addSlot(nil) }
    slots[0].begin()
    slots[2].begin()
    watchdog.check(now: MonotonicTime.now.advanced(milliseconds: 1000))
    #expect(slow == 2)
    slots[0].end()
    watchdog.check(now: MonotonicTime.now.advanced(milliseconds: 2000))
    #expect(overruns.current == 1)
  }

  @Test func withoutALimitNothingIsWatched() {
    let watchdog = watchdog(limit: 0)
    watchdog.addSlot(nil).begin()
    watchdog.check(now: MonotonicTime.now.advanced(milliseconds: 1_000_000))
    #expect(lines.current == [])
    #expect(overruns.current == 0)
  }

  @Test func aSlowQueryIsEnded() throws {
    let directory = try TemporaryDirectory()
    let store = try Store(path: directory.path("streak.db"), zones: ZoneDatabase())
    let watchdog = watchdog(limit: 1000)
    let slot = watchdog.addSlot(store)
    let code = Shared<StoreError.Code?>(nil)
    let ended = Shared(false)
    // Invariant: the thread alone uses the store until it is joined.
    nonisolated(unsafe) let used = store
    let thread = try LoopThread(name: "handler") {
      slot.begin()
      do throws(StoreError) {
        try used.connection.execute(
          """
          WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)
          SELECT count(*) FROM endless
          """)
      } catch {
        code.with { $0 = error.code }
      }
      slot.end()
      ended.with { $0 = true }
    }
    // An interrupt before the statement runs would end nothing, so that each attempt is another
    // request's: the watchdog itself interrupts a request once.
    let interrupted = eventually {
      store.interrupter.interrupt()
      watchdog.check(now: MonotonicTime.now.advanced(milliseconds: 1500))
      return ended.current
    }
    #expect(interrupted)
    thread.join()
    #expect(code.current == .interrupted)
    #expect(overruns.current == 0)
    store.close()
  }

  @Test func itRunsUntilItIsStopped() throws {
    let watchdog = watchdog(limit: 40)
    let slot = watchdog.addSlot(nil)
    let stop = try WakeUp()
    let thread = try LoopThread(name: "watch") { watchdog.run(until: stop) }
    slot.begin()
    #expect(eventually { overruns.current > 0 })
    stop.signal()
    thread.join()
    #expect(slow == 1)
  }
}
