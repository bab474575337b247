import Testing
import ZeroMQ

@testable import StreakService

@Suite("Lines of a log about strangers")
struct LineLimiterTests {
  @Test("Some are let through in a while, the others are counted and told with the next one")
  func limits() {
    let limiter = LineLimiter(lines: 2, milliseconds: 100)
    let start = MonotonicTime(nanoseconds: 5_000_000_000)
    func pass(_ milliseconds: Int) -> UInt64? {
      limiter.pass(now: start.advanced(milliseconds: milliseconds))
    }
    #expect(pass(0) == 0)
    #expect(pass(1) == 0)
    #expect(pass(2) == nil)
    #expect(pass(99) == nil)
    #expect(pass(100) == 2)
    #expect(pass(101) == 0)
    #expect(pass(150) == nil)
    #expect(pass(1000) == 1)
  }
}
