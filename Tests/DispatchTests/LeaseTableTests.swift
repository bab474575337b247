import Testing

@testable import StreakDispatch

@Suite("Leases")
struct LeaseTableTests {
  private func table() -> LeaseTable<Int> {
    var table = LeaseTable<Int>(lease: 100, margin: 10)
    _ = table.add([1], name: "one", value: 1, now: 0)
    _ = table.add([2], name: "two", value: 2, now: 50)
    return table
  }

  @Test func aLeaseEndsWhenItIsNotRenewed() {
    var table = table()
    #expect(table.wake == 110)
    #expect(table.expire(now: 109).isEmpty)
    #expect(table.expire(now: 110).map(\.value) == [1])
    #expect(table.index(of: [1]) == nil && table.index(of: [2]) == 0)
    #expect(table.wake == 160)
    table.renew(0, leaving: false, now: 150)
    #expect(table.expire(now: 259).isEmpty)
    #expect(table.expire(now: 1000).map(\.value) == [2])
    #expect(table.wake == nil && table.expire(now: 2000).isEmpty)
  }

  @Test func aRenewalThatWasOvertakenShortensNothing() {
    var table = table()
    table.renew(0, leaving: false, now: 200)
    table.renew(0, leaving: false, now: 100)
    #expect(table.holders[0].expires == 310)
  }

  @Test func whoLeavesDoesNotComeBackUnderTheSameInstance() {
    var table = table()
    table.renew(0, leaving: true, now: 10)
    table.renew(0, leaving: false, now: 20)
    #expect(table.holders[0].isLeaving)
    #expect(table.remove([1])?.value == 1)
    #expect(table.remove([1]) == nil)
  }

  @Test func namesAreComparedByTheirBytesAndMayOccurTwice() {
    var table = table()
    _ = table.add([3], name: "one", value: 3, now: 0)
    _ = table.add([4], name: "e\u{301}", value: 4, now: 0)
    #expect(table.indices(named: "one") == [0, 2])
    #expect(table.indices(named: "\u{E9}") == [])
    table.setDrained(2, true)
    #expect(table.holders.map(\.isDrained) == [false, false, true, false])
    table.setValue(2, 30)
    #expect(table.holders[2].value == 30)
    table.setDrained(9, true)
    table.renew(9, leaving: true, now: 0)
  }

  @Test func theEndOfTheClock() {
    var table = LeaseTable<Int>(lease: 100, margin: 10)
    _ = table.add([1], name: "one", value: 1, now: .max - 5)
    #expect(table.wake == .max)
  }
}
