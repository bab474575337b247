import StreakProtocol
import StreakWire
import Testing
import ZeroMQ

@testable import StreakClient

/// Retry and giving up, with a clock that the test moves.
@Suite struct CallTableTests {
  var options = ClientOptions(timeout: 1000)

  init() {
    options.retries = 2
    options.attemptTimeout = 100
    options.backOff = 10
    options.backOffMax = 15
    options.jitter = { 1 }
  }

  func at(_ milliseconds: Int) -> MonotonicTime {
    MonotonicTime(nanoseconds: 0).advanced(milliseconds: milliseconds)
  }

  func exchange(_ key: UInt64, count: Int = 1) throws -> Exchange {
    try Exchange(
      Array(repeating: RawCall(.ping, [1]), count: count), firstID: key, frameLimit: 100)
  }

  func part(_ id: UInt64, _ status: Proto.Status = .ok, op: Proto.Op = .ping) -> ReplyPart {
    ReplyPart(header: .reply(op, id: id, status: status), body: [])
  }

  // MARK: RetrySchedule

  @Test func attemptsGrowAndTheLastLastsToTheEnd() {
    var schedule = RetrySchedule(options, now: at(0))
    #expect(schedule.attempt(now: at(0)) == .init(budget: 1000, until: at(110)))
    #expect(schedule.silence(now: at(110)) == true)
    #expect(schedule.attempt(now: at(110)) == .init(budget: 890, until: at(225)))
    #expect(schedule.silence(now: at(225)) == true)
    #expect(schedule.attempt(now: at(225)) == .init(budget: 775, until: at(1000)))
    #expect(schedule.silence(now: at(1000)) == false)
  }

  @Test func unavailableWaitsForTheLongerOfBothAndNotBeyondTheEnd() {
    var schedule = RetrySchedule(options, now: at(0))
    #expect(schedule.unavailable(retryAfter: 0, now: at(0)) == at(10))
    #expect(schedule.unavailable(retryAfter: 500, now: at(10)) == at(510))
    #expect(schedule.unavailable(retryAfter: 0, now: at(510)) == at(525))
    #expect(schedule.unavailable(retryAfter: 475, now: at(525)) == nil)
    #expect(schedule.unavailable(retryAfter: .max, now: at(525)) == nil)
    for _ in 0..<100 { #expect(schedule.unavailable(retryAfter: 0, now: at(0)) == at(15)) }
  }

  @Test(arguments: [(0.0, 5), (0.5, 8), (1.0, 10), (7.0, 10), (-1.0, 5)])
  func jitterMovesTheSecondHalf(_ jitter: Double, _ expected: Int) {
    var options = options
    options.jitter = { jitter }
    var schedule = RetrySchedule(options, now: at(0))
    let next = schedule.unavailable(retryAfter: 0, now: at(0))
    #expect(next.map { abs($0.milliseconds(since: at(0)) - expected) <= 1 } == true)
  }

  @Test func absurdOptionsAreTamed() {
    var options = ClientOptions()
    options.timeout = .max
    options.retries = .max
    options.attemptTimeout = .max
    options.backOff = .max
    options.backOffMax = .max
    var schedule = RetrySchedule(options, now: at(0))
    #expect(schedule.attempt(now: at(0)).budget == 31 * 86_400_000)
    _ = schedule.unavailable(retryAfter: .max, now: at(0))
    options.timeout = .min
    options.retries = .min
    options.attemptTimeout = .min
    options.backOff = .min
    options.backOffMax = .min
    schedule = RetrySchedule(options, now: at(0))
    #expect(schedule.attempt(now: at(0)) == .init(budget: 1, until: at(1)))
    #expect(schedule.attempt(now: at(99)).budget == 1)
  }

  // MARK: CallTable

  @Test func silentCallIsQueuedAgainAndThenGivenUp() throws {
    var table = CallTable()
    table.add(try exchange(7), RetrySchedule(options, now: at(0)))
    #expect(table.nextToSend(now: at(1))?.budget == 999)
    table.sent(7, now: at(0))
    #expect(table.nextToSend(now: at(1)) == nil)
    #expect(table.nextTimer == at(110))
    #expect(table.expire(now: at(109)) == [])
    #expect(table.expire(now: at(110)) == [])
    #expect(table.nextToSend(now: at(110))?.exchange.firstID == 7)
    table.sent(7, now: at(110))
    #expect(table.expire(now: at(225)) == [])
    table.sent(7, now: at(225))
    #expect(
      table.expire(now: at(1000)) == [.init(key: 7, outcome: .timedOut(milliseconds: 1000))])
    #expect(table.count == 0)
    #expect(table.expire(now: at(2000)) == [])
    #expect(table.nextTimer == nil)
  }

  @Test func callThatWasNeverSentHadNoWorker() throws {
    var table = CallTable()
    table.add(try exchange(7), RetrySchedule(options, now: at(0)))
    #expect(
      table.expire(now: at(1000)) == [.init(key: 7, outcome: .noWorker(milliseconds: 1000))])
  }

  @Test func replyEndsItsCallOnceWheneverItComes() throws {
    var table = CallTable()
    for key in [7, 8] as [UInt64] {
      table.add(try exchange(key), RetrySchedule(options, now: at(0)))
      table.sent(key, now: at(0))
    }
    #expect(table.received([part(9)], now: at(1)) == nil)
    // In the pause before the second sending.
    #expect(table.expire(now: at(110)) == [])
    let answered = CallTable.Finished(key: 7, outcome: .answered([RawReply(.ok, [])]))
    #expect(table.received([part(7)], now: at(111)) == answered)
    #expect(table.received([part(7)], now: at(112)) == nil)
    #expect(table.nextToSend(now: at(112))?.exchange.firstID == 8)
    #expect(table.count == 1)
  }

  @Test func removedCallIsForgottenWithAllItsIds() throws {
    var table = CallTable()
    table.add(try exchange(7, count: 3), RetrySchedule(options, now: at(0)))
    table.sent(7, now: at(0))
    #expect(table.remove(7) == true)
    #expect(table.remove(7) == false)
    #expect(table.count == 0)
    #expect(table.received([part(8)], now: at(1)) == nil)
    #expect(table.expire(now: at(5000)) == [])
  }

  @Test func onlyUnavailableCallsAreSentAgain() throws {
    var table = CallTable()
    table.add(try exchange(7, count: 3), RetrySchedule(options, now: at(0)))
    table.sent(7, now: at(0))
    let mixed = [part(7), part(8, .unavailable), part(9, .notFound)]
    #expect(table.received(mixed, now: at(1)) == nil)
    #expect(table.nextToSend(now: at(5)) == nil)
    #expect(table.expire(now: at(11)) == [])
    #expect(table.nextToSend(now: at(11))?.exchange.pending == [1])
    table.sent(7, now: at(11))
    // The same late reply again changes nothing that is known.
    #expect(
      table.received([part(7, .internal), part(8, .unavailable), part(9)], now: at(12)) == nil)
    let answers = [RawReply(.ok, []), RawReply(.ok, []), RawReply(.notFound, [])]
    #expect(
      table.received([part(8)], now: at(13)) == .init(key: 7, outcome: .answered(answers)))
  }

  @Test func unavailableToTheEndIsTheAnswer() throws {
    var table = CallTable()
    table.add(try exchange(7), RetrySchedule(options, now: at(0)))
    table.sent(7, now: at(990))
    let finished = table.received([part(7, .unavailable)], now: at(995))
    #expect(finished?.outcome == .answered([RawReply(.unavailable, [])]))
  }

  @Test func repliesThatDoNotAnswerAreBad() throws {
    let wrong: [[ReplyPart]] = [
      [part(7)], [part(7), part(7)], [part(8), part(7)], [part(7), part(9)],
      [part(7), part(8, op: .info)], [part(7), part(8), part(9)], [part(7), part(6)],
    ]
    for parts in wrong {
      var table = CallTable()
      table.add(try exchange(7, count: 2), RetrySchedule(options, now: at(0)))
      table.sent(7, now: at(0))
      guard case .badReply = table.received(parts, now: at(1))?.outcome else {
        Issue.record("\(parts)")
        continue
      }
      #expect(table.count == 0)
    }
  }

  @Test func oneRefusalOfAWholeMessageIsEveryCalls() throws {
    var table = CallTable()
    table.add(try exchange(7, count: 3), RetrySchedule(options, now: at(0)))
    table.sent(7, now: at(0))
    #expect(
      table.received([part(7, .tooLarge)], now: at(1))?.outcome
        == .answered(Array(repeating: RawReply(.tooLarge, []), count: 3)))
  }

  @Test func idsMayWrap() throws {
    var table = CallTable()
    table.add(try exchange(.max, count: 2), RetrySchedule(options, now: at(0)))
    table.sent(.max, now: at(0))
    #expect(table.received([part(.max), part(0)], now: at(1))?.key == .max)
  }

  @Test func onlyWhatWaitsToBeSentFailsWhenNobodyIsThere() throws {
    var table = CallTable()
    for key in [7, 8] as [UInt64] {
      table.add(try exchange(key), RetrySchedule(options, now: at(0)))
    }
    table.sent(7, now: at(0))
    #expect(table.removeQueued() == [8])
    #expect(table.count == 1)
  }

  @Test func timersOfForgottenCallsDoNotPileUp() throws {
    var table = CallTable()
    for key in 0..<100_000 as Range<UInt64> {
      table.add(try exchange(key), RetrySchedule(options, now: at(0)))
      table.sent(key, now: at(0))
      table.remove(key)
      _ = table.nextToSend(now: at(0))
    }
    #expect(table.timerCount < 1000)
  }

  @Test func heapGivesTheEarliestFirst() {
    var heap = DeadlineHeap()
    var generator = SystemRandomNumberGenerator()
    let times = (0..<500).map { _ in Int.random(in: 0..<100, using: &generator) }
    for time in times { heap.insert(.init(time: at(time), key: UInt64(time))) }
    var sorted: [Int] = []
    while let entry = heap.removeFirst() { sorted.append(Int(entry.key)) }
    #expect(sorted == times.sorted())
    #expect(heap.removeFirst() == nil)
  }
}
