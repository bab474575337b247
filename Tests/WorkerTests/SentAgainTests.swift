import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakWorker

/// Protocol/README.md, "Sending again": whoever got no reply to a write sends it again as it was.
@Suite("A write that is sent again")
struct SentAgainTests {
  private let content: ContentDesk

  init() throws {
    // Each look at the clock is a second later, so that nothing is the same by chance.
    let clock = Shared(noon)
    content = try ContentDesk(clock: {
      clock.with { time in
        time = time.advanced(byMilliseconds: 1000)
        return time
      }
    })
    try content.makeFree(.genre, "free")
  }

  /// A request of each operation that writes, in an order in which each does something.
  static var requests: [any StreakCall] {
    let day = today.number
    let prices = [
      Proto.ItemPrice(kind: .theme, name: "night", price: 1),
      Proto.ItemPrice(kind: .genre, name: "free", price: 0),
    ]
    return [
      Proto.RewardRulesPutRequest(
        rules: Proto.RewardRules(prices: Proto.ItemPrices(prices: prices))),
      Proto.ProfilePutRequest(learner: "ada", from: day - 9, profile: Proto.Profile(zone: "UTC")),
      put("ada", 0..<3),
      Proto.RecordsDeleteRequest(learner: "ada", ids: [id(2)]),
      Proto.RestampRequest(
        learner: "ada", id: id(9), first: day - 1, last: day, toZone: "Asia/Tokyo"),
      Proto.ExcuseRequest(learner: "ada", first: day - 3, last: day - 2),
      Proto.RemindersPutRequest(
        learner: "ada", devices: [Proto.Device(name: "phone", role: .secondary)]),
      Proto.TaskPutRequest(learner: "ada", id: id(1), title: "Scales"),
      Proto.TaskCheckRequest(learner: "ada", id: id(1), cardDay: day),
      Proto.TaskExcuseRequest(learner: "ada", id: id(1), cardDay: day + 1),
      Proto.TaskEndRequest(learner: "ada", id: id(1), last: day + 5),
      Proto.CheckInRequest(learner: "ada"),
      Proto.VideoBonusRequest(learner: "ada", key: "video"),
      Proto.PurchaseRequest(learner: "ada", key: "theme", kind: .theme, name: "night"),
      Proto.ThemeSelectRequest(learner: "ada", name: "night"),
      Proto.RewardReverseRequest(learner: "ada", key: "video"),
      Proto.FavouritePutRequest(learner: "ada", key: "03-10"),
      Proto.QuizAnswerRequest(learner: "ada", id: id(11), genre: "free", correct: true),
      Proto.LaunchRequest(learner: "ada", id: id(12)),
      Proto.AdViewRequest(learner: "ada", viewDay: day),
      Proto.SyncPushRequest(
        learner: "ada",
        facts: [
          Proto.Fact(
            choice: Proto.Choice(reminderMinute: 1111),
            updatedAt: noon.milliseconds + 86_400_000)
        ]),
    ]
  }

  /// All that is known of the learner, with its revision, and the rules of everybody.
  private func everything() throws -> [[UInt8]] {
    let facts = try content.desk.ask(Proto.FactsListRequest(learner: "ada", limit: 1000))
    #expect(facts.cursor.isEmpty)
    let rules = try content.desk.ask(Proto.RewardRulesGetRequest())
    return [facts.encoded(), rules.encoded()]
  }

  private func send(_ request: some StreakCall) throws -> Proto.Status {
    try content.desk.answer(request).status
  }

  @Test("It succeeds again and changes nothing, whichever operation it is")
  func changesNothing() throws {
    var tried: Set<Proto.Op> = []
    for request in Self.requests {
      let op = type(of: request).op
      let before = try everything()
      #expect(try send(request) == .ok, "\(op)")
      let after = try everything()
      #expect(after != before, "\(op) does nothing, so this shows nothing")
      #expect(try send(request) == .ok, "\(op)")
      #expect(try everything() == after, "\(op) was done twice")
      tried.insert(op)
    }
    // Those of a broker are none of a worker's.
    let writes = Proto.Op.all.filter { $0.changesState && !$0.name.hasPrefix("broker_") }
    #expect(writes.filter { !tried.contains($0) } == [])
  }
}
