import Testing

@testable import StreakDispatch

@Suite("Which slot answers which request")
struct DispatchTableTests {
  typealias Table = DispatchTable<Int>

  /// A table with slots that are connected.
  static func table(slots: Int, _ change: (inout DispatchLimits) -> Void = { _ in }) -> Table {
    var limits = DispatchLimits()
    limits.queue = 10
    change(&limits)
    var table = Table(limits: limits)
    for _ in 0..<slots { _ = table.addSlot(connected: true) }
    return table
  }

  private func table(slots: Int, _ change: (inout DispatchLimits) -> Void = { _ in }) -> Table {
    Self.table(slots: slots, change)
  }

  /// Everything that a table does now, as words that can be compared.
  private func words(_ table: inout Table, now: Int64 = 0) -> [String] {
    var words: [String] = []
    while let action = table.next(now: now) {
      switch action {
      case .send(let one):
        let mark = one.mustComplete ? "!" : one.isRepeat ? "?" : ""
        words.append("\(one.request)\(mark) to \(one.slot) as \(one.sequence)")
      case .end(let request, let ending): words.append("\(request) \(ending)")
      }
    }
    return words
  }

  private func accept(
    _ table: inout Table, _ request: Int, expires: Int64? = nil, writes: Bool = false,
    brief: Bool = false, now: Int64 = 0
  ) -> Bool {
    table.accept(request, expires: expires, changesState: writes, isBrief: brief, now: now)
  }

  @Test func theLeastLoadedSlotComesFirst() {
    var table = table(slots: 3)
    for request in 0..<6 { #expect(accept(&table, request)) }
    #expect(
      words(&table) == [
        "0 to 0 as 1", "1 to 1 as 2", "2 to 2 as 3", "3 to 0 as 4", "4 to 1 as 5", "5 to 2 as 6",
      ])
    #expect(table.answered(slot: 1, sequence: 2)?.request == 1)
    #expect(table.answered(slot: 1, sequence: 5)?.request == 4)
    #expect(table.answered(slot: 2, sequence: 3)?.request == 2)
    for request in 6..<9 { #expect(accept(&table, request)) }
    #expect(words(&table) == ["6 to 1 as 7", "7 to 1 as 8", "8 to 2 as 9"])
    #expect(table.outstanding(1) == 2 && table.answeredCount(1) == 2)
  }

  @Test func whatNoSlotCanTakeWaitsInOrderAndWhatTheQueueCannotTakeIsRefused() {
    var table = table(slots: 1) {
      $0.perSlot = 1
      $0.queue = 3
    }
    #expect(accept(&table, 0))
    #expect(words(&table) == ["0 to 0 as 1"])
    #expect((1...5).map { accept(&table, $0) } == [true, true, true, false, false])
    #expect(words(&table) == [])
    #expect(table.waiting == 3 && table.open == 4 && table.counts.refused == 2)
    #expect(table.answered(slot: 0, sequence: 1) != nil)
    #expect(words(&table) == ["1 to 0 as 2"])
    // There is room for one again, behind those that wait.
    #expect(accept(&table, 6) && !accept(&table, 7))
    for sequence in UInt64(2)...4 {
      #expect(table.answered(slot: 0, sequence: sequence) != nil)
      _ = words(&table)
    }
    #expect(table.answered(slot: 0, sequence: 5)?.request == 6)
    #expect(table.open == 0 && table.wake == nil)
  }

  @Test func noRoomToWaitStillServesAFreeSlot() {
    var table = table(slots: 1) {
      $0.queue = 0
      $0.perSlot = 1
    }
    #expect(accept(&table, 1))
    #expect(words(&table) == ["1 to 0 as 1"])
    #expect(!accept(&table, 2))
  }

  @Test func anAnswerThatNobodyOwesChangesNothing() {
    var table = table(slots: 1)
    for slot in [-1, 0, 7] { #expect(table.answered(slot: slot, sequence: 1) == nil) }
    #expect(accept(&table, 1))
    #expect(words(&table) == ["1 to 0 as 1"])
    #expect(table.answered(slot: 0, sequence: 2) == nil)
    #expect(table.answered(slot: 0, sequence: 1)?.request == 1)
    // An answer that comes twice is none.
    #expect(table.answered(slot: 0, sequence: 1) == nil)
    #expect(table.counts.answered == 1 && table.counts.late == 0)
  }

  @Test func whatADeadSlotOwesGoesToAnotherInItsOrder() {
    var table = table(slots: 2)
    for request in 0..<5 { #expect(accept(&table, request)) }
    #expect(words(&table).count == 4)
    table.disconnected(0, now: 1)
    #expect(words(&table, now: 1) == [])
    #expect(table.answered(slot: 1, sequence: 2)?.request == 1)
    #expect(table.answered(slot: 1, sequence: 4)?.request == 3)
    // Before what came later.
    #expect(words(&table, now: 2) == ["0? to 1 as 5", "2? to 1 as 6"])
    // What the dead one says after all is nobody's answer.
    #expect(table.answered(slot: 0, sequence: 1) == nil)
    table.connected(0)
    #expect(words(&table, now: 3) == ["4 to 0 as 7"])
    #expect(table.counts.repeated == 2)
  }

  @Test func aSlotThatOverranGetsNothingUntilItsLateRepliesCame() {
    var table = table(slots: 2) { $0.overrun = 100 }
    for request in 0..<3 { #expect(accept(&table, request)) }
    #expect(words(&table) == ["0 to 0 as 1", "1 to 1 as 2", "2 to 0 as 3"])
    #expect(table.answered(slot: 1, sequence: 2) != nil)
    #expect(table.wake == 100)
    #expect(words(&table, now: 99) == [])
    #expect(words(&table, now: 100) == ["0? to 1 as 4", "2? to 1 as 5"])
    #expect(table.overdue(0) == 2 && table.outstanding(0) == 0)
    #expect(table.answered(slot: 0, sequence: 1) == nil)
    #expect(table.answered(slot: 1, sequence: 4)?.request == 0)
    #expect(accept(&table, 3, now: 101))
    #expect(words(&table, now: 101) == ["3 to 1 as 6"])
    #expect(table.answered(slot: 0, sequence: 3) == nil)
    #expect(table.counts.late == 2 && table.overdue(0) == 0)
    #expect(accept(&table, 4, now: 102))
    #expect(words(&table, now: 102) == ["4 to 0 as 7"])
  }

  @Test func manyQuestionsMayWaitAtADoorButNotBehindAWrite() {
    var table = table(slots: 1) { $0.perSlotReads = 4 }
    for request in 0..<5 { #expect(accept(&table, request)) }
    #expect(words(&table).count == 4)
    // A write has its turn, and questions that came after it do not pass it by.
    #expect(accept(&table, 5, writes: true))
    #expect(accept(&table, 6))
    #expect(table.answered(slot: 0, sequence: 1) != nil)
    #expect(words(&table) == ["4 to 0 as 5"])
    for sequence in UInt64(2)...3 { #expect(table.answered(slot: 0, sequence: sequence) != nil) }
    #expect(words(&table) == [])
    #expect(table.answered(slot: 0, sequence: 4) != nil)
    #expect(words(&table) == ["5 to 0 as 6"])
    #expect(table.answered(slot: 0, sequence: 5) != nil)
    #expect(words(&table) == ["6 to 0 as 7"])
    #expect(accept(&table, 7))
    #expect(words(&table) == [])
    #expect(table.answered(slot: 0, sequence: 6) != nil)
    #expect(words(&table) == ["7 to 0 as 8"])
  }

  @Test func questionsWaitForEachOtherWhereASlotHasEnoughToDo() {
    var table = table(slots: 1) {
      $0.perSlot = 1
      $0.perSlotReads = 8
      $0.rounds = 2
    }
    for request in 0..<3 { #expect(accept(&table, request)) }
    table.beginRound()
    #expect(words(&table) == ["0 to 0 as 1", "1 to 0 as 2", "2 to 0 as 3"])
    #expect(accept(&table, 3))
    table.beginRound()
    #expect(words(&table) == ["3 to 0 as 4"])
    // Those of a second round are at its door: what comes now goes together, later.
    for request in 4..<6 { #expect(accept(&table, request)) }
    for sequence in UInt64(1)...2 {
      #expect(table.answered(slot: 0, sequence: sequence) != nil)
      table.beginRound()
      #expect(words(&table) == [])
    }
    #expect(table.answered(slot: 0, sequence: 3) != nil)
    table.beginRound()
    #expect(words(&table) == ["4 to 0 as 5", "5 to 0 as 6"])
  }

  @Test func briefRequestsOfARoundGoToOneSlotUntilItHasEnough() {
    var table = table(slots: 2) {
      $0.perSlot = 1
      $0.perSlotReads = 8
      $0.rounds = 2
      $0.together = 3
    }
    for request in 0..<4 { #expect(accept(&table, request, brief: true)) }
    table.beginRound()
    #expect(words(&table) == ["0 to 0 as 1", "1 to 0 as 2", "2 to 0 as 3", "3 to 1 as 4"])
    // Another round begins with the least loaded.
    for request in 4..<6 { #expect(accept(&table, request, brief: true)) }
    table.beginRound()
    #expect(words(&table) == ["4 to 1 as 5", "5 to 1 as 6"])
  }

  @Test func whatIsNotBriefIsSpreadAndNothingGoesWithAWrite() {
    func given(_ requests: [(writes: Bool, brief: Bool)]) -> [String] {
      var table = table(slots: 2) {
        $0.perSlot = 2
        $0.perSlotReads = 8
        $0.together = 3
      }
      for (request, kind) in requests.enumerated() {
        #expect(accept(&table, request, writes: kind.writes, brief: kind.brief))
      }
      table.beginRound()
      return words(&table)
    }
    let (brief, long, write) = ((false, true), (false, false), (true, false))
    #expect(given([long, long]) == ["0 to 0 as 1", "1 to 1 as 2"])
    #expect(given([brief, long, brief]) == ["0 to 0 as 1", "1 to 1 as 2", "2 to 0 as 3"])
    // Behind the write of slot 0 the third would wait.
    #expect(
      given([brief, write, brief, write, brief])
        == ["0 to 0 as 1", "1 to 1 as 2", "2 to 0 as 3", "3 to 1 as 4", "4 to 0 as 5"])
    // One that says both is a write.
    #expect(given([(true, true), (true, true)]) == ["0 to 0 as 1", "1 to 1 as 2"])
  }

  @Test func aSlotThatIsFilledIsLeftWhereItCanTakeNoMore() {
    for change: (inout Table) -> Void in [
      { $0.disconnected(0, now: 0) }, { $0.setDraining(0, true) }, { $0.removeSlot(0, now: 0) },
    ] {
      var table = table(slots: 2) {
        $0.perSlotReads = 8
        $0.together = 8
      }
      #expect(accept(&table, 0, brief: true))
      table.beginRound()
      #expect(words(&table) == ["0 to 0 as 1"])
      change(&table)
      #expect(accept(&table, 1, brief: true))
      #expect(words(&table).last?.contains("1 to 1 as") == true)
    }
  }

  @Test func nothingIsPutBehindARequestThatRunsLong() {
    var table = table(slots: 1) { $0.stall = 20 }
    #expect(accept(&table, 0))
    #expect(words(&table) == ["0 to 0 as 1"])
    #expect(accept(&table, 1, now: 21))
    #expect(words(&table, now: 21) == [])
    _ = table.addSlot(connected: true)
    #expect(words(&table, now: 22) == ["1 to 1 as 2"])
  }

  @Test func aBudgetThatRunsOutWhileItWaitsIsToldInTime() {
    var table = table(slots: 0)
    #expect(accept(&table, 1, expires: 50))
    #expect(accept(&table, 2, expires: 40, writes: true))
    #expect(accept(&table, 3))
    #expect(table.wake == 40)
    #expect(words(&table, now: 39) == [])
    #expect(words(&table, now: 40) == ["2 expired"])
    #expect(table.wake == 50)
    // One whose time is over is not sent, also where nobody looked in between.
    _ = table.addSlot(connected: true)
    #expect(words(&table, now: 50) == ["1 expired", "3 to 0 as 1"])
    #expect(table.counts.expired == 2)
  }

  @Test func withoutABudgetARequestWaitsForItsPatience() {
    var table = table(slots: 0) { $0.patience = 1000 }
    #expect(accept(&table, 1, now: 5))
    #expect(words(&table, now: 1004) == [])
    #expect(words(&table, now: 1005) == ["1 unavailable"])
    #expect(table.open == 0)
  }

  @Test func aWriteThatASlotHadIsNeverToldThatNothingWasDone() {
    var table = table(slots: 1) { $0.patience = 1000 }
    #expect(accept(&table, 1, expires: 50, writes: true))
    #expect(accept(&table, 2, expires: 50))
    #expect(words(&table).count == 2)
    table.disconnected(0, now: 10)
    // The read's budget counts on, the write's does not: it may be done.
    #expect(words(&table, now: 50) == ["2 expired"])
    table.connected(0)
    #expect(words(&table, now: 60) == ["1! to 0 as 3"])
    table.disconnected(0, now: 70)
    #expect(words(&table, now: 1069) == [])
    #expect(words(&table, now: 1070) == ["1 unknown"])
  }

  @Test func aRefusalOfAWriteThatMayBeDoneIsTriedAgainLater() throws {
    var table = table(slots: 2) {
      $0.attempts = 3
      $0.patience = 1000
    }
    #expect(accept(&table, 1, writes: true))
    #expect(words(&table) == ["1 to 0 as 1"])
    table.disconnected(0, now: 1)
    #expect(words(&table, now: 1) == ["1! to 1 as 2"])
    let reply = table.answered(slot: 1, sequence: 2)
    let second = try #require(reply)
    #expect(second.mayBeDone)
    table.putBack(second, delay: 100, now: 2)
    #expect(table.open == 1)
    #expect(words(&table, now: 101) == [])
    #expect(table.wake.map { $0 <= 102 } == true)
    #expect(words(&table, now: 102) == ["1! to 1 as 3"])
    let again = table.answered(slot: 1, sequence: 3)
    let third = try #require(again)
    table.putBack(third, delay: 100, now: 103)
    #expect(words(&table, now: 103) == ["1 unknown"])
    #expect(table.counts.answered == 0 && table.open == 0)
  }

  @Test func whatKillsItsSlotDoesNotKillAllOfThem() {
    var table = table(slots: 9) { $0.attempts = 3 }
    #expect(accept(&table, 1))
    #expect(accept(&table, 2, writes: true))
    var ends: [String] = []
    for round in 0..<9 {
      for word in words(&table, now: Int64(round)) where !word.contains(" to ") {
        ends.append(word)
      }
      table.disconnected(round, now: Int64(round))
    }
    #expect(ends.sorted() == ["1 unavailable", "2 unknown"])
  }

  @Test func whatCouldNotBeSentWasNotHad() {
    var table = table(slots: 2)
    #expect(accept(&table, 1, expires: 50, writes: true))
    #expect(words(&table) == ["1 to 0 as 1"])
    table.undelivered(slot: 0, sequence: 1)
    #expect(!table.isConnected(0))
    // So its budget counts, and it is no repeat.
    #expect(words(&table, now: 1) == ["1 to 1 as 2"])
    table.undelivered(slot: 1, sequence: 2)
    #expect(words(&table, now: 50) == ["1 expired"])
    #expect(table.counts.repeated == 0)
  }

  @Test func drainingAndPausing() {
    var table = table(slots: 2)
    table.setDraining(0, true)
    #expect(accept(&table, 1))
    #expect(words(&table) == ["1 to 1 as 1"])
    table.isPaused = true
    #expect(accept(&table, 2, expires: 9))
    #expect(accept(&table, 3))
    #expect(words(&table, now: 9) == ["2 expired"])
    #expect(table.answered(slot: 1, sequence: 1) != nil)
    table.isPaused = false
    table.setDraining(0, false)
    table.setDraining(1, true)
    #expect(words(&table, now: 10) == ["3 to 0 as 2"])
  }

  @Test func whatIsGivenUpAtTheEndIsToldWhatMayBeDone() {
    var table = table(slots: 1) { $0.perSlot = 2 }
    for request in 0..<2 { #expect(accept(&table, request, writes: request == 1)) }
    #expect(words(&table).count == 2)
    #expect(accept(&table, 2, writes: true))
    table.abandon()
    #expect(Set(words(&table)) == ["0 unavailable", "1 unknown", "2 unavailable"])
    #expect(table.open == 0 && table.wake == nil)
  }

  @Test func aRemovedSlotsNumberIsUsedAgainAndItsLateRepliesAreNobodys() {
    var table = table(slots: 2)
    #expect(accept(&table, 1))
    #expect(words(&table) == ["1 to 0 as 1"])
    table.removeSlot(0, now: 1)
    #expect(table.addSlot(connected: true) == 0)
    #expect(table.answered(slot: 0, sequence: 1) == nil)
    #expect(words(&table, now: 1) == ["1? to 0 as 2"])
    table.removeSlot(7, now: 1)
    table.connected(7)
    table.setDraining(-1, true)
    #expect(!table.isConnected(7))
  }

  @Test func timesAtTheEndOfTheClockDoNotOverflow() {
    var table = table(slots: 1) {
      $0.overrun = .max
      $0.patience = .max
      $0.stall = .max
    }
    #expect(accept(&table, 1, writes: true, now: .max - 1))
    #expect(words(&table, now: .max - 1) == ["1 to 0 as 1"])
    table.disconnected(0, now: .max - 1)
    #expect(words(&table, now: .max - 1) == [])
  }
}
