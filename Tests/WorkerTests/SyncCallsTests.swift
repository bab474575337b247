import PostgresSupport
import StreakCore
import StreakProtocol
import Testing

@testable import StreakStore

@Suite("Sync: calls", .bothEngines)
struct SyncCallsTests {
  private let directory: TemporaryDirectory
  private let desk: Desk

  init() throws {
    directory = try TemporaryDirectory()
    desk = try Desk(directory.path("a.db"))
  }

  private static let time = noon.milliseconds

  private func push(_ facts: [Proto.Fact], _ learner: String = "ada") -> Proto.SyncPushRequest {
    Proto.SyncPushRequest(learner: learner, facts: facts)
  }

  private func pull(_ cursor: [UInt8] = [], limit: UInt32 = 0) throws -> Proto.SyncPullReply {
    try desk.ask(Proto.SyncPullRequest(learner: "ada", limit: limit, cursor: cursor))
  }

  @Test("A store has an id of its own that stays, and a backup gets another one")
  func identity() throws {
    let first = try desk.ask(Proto.SyncStateRequest(learner: "ada")).store
    #expect(first.count == 16)
    #expect(
      try Desk(directory.path("a.db")).ask(Proto.SyncStateRequest(learner: "x")).store == first)
    // On a server every store is one that was made for itself.
    if Engine.current == .sqlite {
      _ = try StoreBackup.save(directory.path("a.db"), to: directory.path("b.db"), replaces: false)
    }
    let second = try Desk(directory.path("b.db")).ask(Proto.SyncStateRequest(learner: "ada")).store
    #expect(second.count == 16 && second != first)
  }

  @Test("Changes are told in pages after a cursor, each once until it changes again")
  func pages() throws {
    _ = try desk.ask(put("ada", 0..<5))
    let first = try pull(limit: 3)
    #expect(first.facts.count == 3 && first.more)
    let second = try pull(first.cursor, limit: 3)
    #expect(second.facts.count == 2 && !second.more)
    #expect(try pull(second.cursor).facts.isEmpty)
    #expect(try pull(second.cursor).cursor == second.cursor)
    _ = try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: [id(1)]))
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    let third = try pull(second.cursor)
    #expect(third.facts.count == 3)
    #expect(third.facts.first?.deleted == true && third.facts.first?.record?.id == id(1))
    // What did not change is not told again.
    _ = try desk.ask(put("ada", 2..<3))
    #expect(try pull(third.cursor).facts.isEmpty)
    // A deleted record that is put again is there again.
    _ = try desk.ask(put("ada", 1..<2))
    let fourth = try pull(third.cursor)
    #expect(fourth.facts.count == 1 && fourth.facts.first?.deleted == false)
    #expect(fourth.facts.first.map { $0.updatedAt > Self.time } == true)
    #expect(try desk.ask(Proto.FactsListRequest(learner: "ada")).facts.count == 7)
  }

  @Test("A page of large facts is shorter, and all of them come")
  func large() throws {
    let title = String(repeating: "a", count: 1000)
    for start in stride(from: 0, to: 900, by: 300) {
      var request = put("ada", start..<start + 300)
      for index in request.records.indices {
        request.records[index].title = title
        request.records[index].artist = title
      }
      _ = try desk.ask(request)
    }
    var cursor: [UInt8] = []
    var (pages, facts, listed) = (0, 0, 0)
    repeat {
      let reply = try pull(cursor)
      #expect(reply.encoded().count < 1 << 20)
      cursor = reply.cursor
      facts += reply.facts.count
      pages += 1
      if !reply.more { break }
    } while pages < 100
    #expect(facts == 900 && pages > 2)
    cursor = []
    repeat {
      let reply = try desk.ask(Proto.FactsListRequest(learner: "ada", cursor: cursor))
      cursor = reply.cursor
      listed += reply.facts.count
    } while !cursor.isEmpty
    #expect(listed == 900)
  }

  @Test("A cursor that lies ahead of the store begins again, and says so")
  func ahead() throws {
    _ = try desk.ask(put("ada", 0..<2))
    let far = ChangeCursor(revision: 1000, isRecord: true, key: FactKey(.record, bytes: [1]))
    let reply = try pull(far.bytes)
    #expect(reply.restarted && reply.facts.count == 2)
    #expect(try !pull(reply.cursor).restarted)
  }

  @Test("A push is counted, kept with its cursor, and changes nothing when it comes again")
  func pushes() throws {
    let fact = Proto.Fact(
      favourite: Proto.Favourite(key: "11-30", favourite: true), updatedAt: Self.time)
    let peer = id(77)
    var request = push([fact])
    request.peer = peer
    request.cursor = ChangeCursor(revision: 9, isRecord: false, key: FactKey(.favourite, "x")).bytes
    request.dryRun = true
    #expect(try desk.ask(request).applied == 1)
    #expect(try desk.ask(Proto.SyncStateRequest(learner: "ada", peer: peer)).cursor == [])
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).favourites == [])
    request.dryRun = false
    let first = try desk.ask(request)
    #expect(first.applied == 1 && first.present == 0 && first.revision == 1)
    let second = try desk.ask(request)
    #expect(second.applied == 0 && second.present == 1 && second.revision == 1)
    let state = try desk.ask(Proto.SyncStateRequest(learner: "ada", peer: peer))
    #expect(state.cursor == request.cursor)
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).favourites == ["11-30"])
    var older = fact
    older.updatedAt -= 1
    older.favourite?.favourite = false
    #expect(try desk.ask(push([older])).older == 1)
    // A change here is later than what it changes, whatever the clock says.
    var future = fact
    future.updatedAt = Self.time + 1_000_000
    _ = try desk.ask(push([future]))
    _ = try desk.ask(Proto.FavouritePutRequest(learner: "ada", key: "11-30", remove: true))
    #expect(try desk.ask(push([future])).older == 1)
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).favourites == [])
  }

  @Test("A mark that comes before its task counts when the task comes")
  func markFirst() throws {
    let mark = Proto.Fact(
      taskMark: Proto.TaskMark(task: id(1), day: today.number, kind: .done, marked: true),
      updatedAt: Self.time)
    _ = try desk.ask(push([mark]))
    #expect(try desk.ask(Proto.TasksListRequest(learner: "ada")).tasks.isEmpty)
    #expect(try desk.ask(Proto.FactsListRequest(learner: "ada")).facts == [mark])
    let task = Proto.Fact(
      task: Proto.TaskFact(
        task: Proto.Task(
          id: id(1), title: "Kanji", first: today.number,
          rules: [
            Proto.RecurrenceRule(
              from: today.number, recurrence: Proto.Recurrence(everyDay: true))
          ]), addedAt: Self.time), updatedAt: Self.time)
    _ = try desk.ask(push([task]))
    #expect(
      try desk.ask(Proto.StreakRequest(learner: "ada", ledger: .tasks)).today == .achieved)
    #expect(try desk.ask(Proto.FactsListRequest(learner: "ada")).facts == [task, mark])
  }

  @Test("Coins that two devices spent are owed: the balance is 0 until they are earned again")
  func debt() throws {
    func coin(_ key: String, _ kind: Proto.CoinKind, _ amount: Int64, _ item: String = "")
      -> Proto.Fact
    {
      Proto.Fact(
        coin: Proto.CoinEntry(
          key: key, kind: kind, amount: amount, day: today.number, time: Self.time,
          itemKind: item.isEmpty ? .unspecified : .theme, item: item), updatedAt: Self.time)
    }
    let reply = try desk.ask(
      push([
        coin("opening", .opening, 200), coin("one", .purchase, -200, "a"),
        coin("two", .purchase, -200, "b"),
      ]))
    #expect(reply.applied == 3)
    #expect(try desk.ask(Proto.WalletRequest(learner: "ada")).balance == 0)
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    #expect(try desk.ask(Proto.WalletRequest(learner: "ada")).balance == 0)
    let refused = try desk.answer(
      Proto.PurchaseRequest(learner: "ada", key: "three", kind: .genre, name: "kana"))
    #expect(refused.status == .insufficientBalance)
    // Nothing is taken back of what is owed.
    let reversed = try desk.ask(
      Proto.RewardReverseRequest(learner: "ada", key: "streak:checkin:\(today)"))
    #expect(reversed.balance == 0)
    _ = try desk.ask(Proto.RewardReverseRequest(learner: "ada", key: "two"))
    #expect(try desk.ask(Proto.WalletRequest(learner: "ada")).balance == 1)
  }

  @Test("What was brought along is what all else is counted on")
  func openings() throws {
    let progress = Proto.GenreProgress(genre: "kana", answered: 40, correct: 30, position: 12)
    _ = try desk.ask(
      push([
        Proto.Fact(opening: Proto.Opening(launches: 7), updatedAt: Self.time),
        Proto.Fact(opening: Proto.Opening(quizStreak: 4), updatedAt: Self.time),
        Proto.Fact(opening: Proto.Opening(genre: progress), updatedAt: Self.time),
      ]))
    _ = try desk.ask(Proto.LaunchRequest(learner: "ada", id: id(1)))
    let answer = try desk.ask(
      Proto.QuizAnswerRequest(
        learner: "ada", id: id(2), genre: "kana", mode: .random, position: 3, correct: true))
    #expect(answer.quizStreak == 5 && answer.progress?.answered == 41)
    let all = try desk.ask(Proto.CollectionRequest(learner: "ada"))
    #expect(all.launches == 8 && all.bestQuizStreak == 5)
    #expect(all.progress.first?.position == 12 && all.progress.first?.correct == 31)
  }

  @Test("What no fact can say is refused with its field, and nothing of the call is done")
  func refusals() throws {
    let good = Proto.Fact(
      favourite: Proto.Favourite(key: "a", favourite: true), updatedAt: Self.time)
    func refused(_ field: String, _ fact: Proto.Fact) throws {
      let answer = try desk.answer(push([good, fact]))
      #expect(answer.status == .invalid && answer.field == field, "\(answer.summary)")
    }
    try refused("facts[1]", Proto.Fact(updatedAt: Self.time))
    var two = good
    two.launch = Proto.Launch(id: id(1))
    try refused("facts[1].launch", two)
    var late = good
    late.updatedAt = Instant.max.milliseconds + 1
    try refused("facts[1].updated_at", late)
    var gone = good
    gone.deleted = true
    try refused("facts[1].deleted", gone)
    var record = Proto.Fact(record: record(1), updatedAt: Self.time)
    try refused("facts[1].record.day", record)
    record.record?.day = today.number + 4
    try refused("facts[1].record.day", record)
    record.record?.day = today.number
    record.record?.zone = "Mars/Base"
    try refused("facts[1].record.zone", record)
    try refused(
      "facts[1].profile_rule.profile",
      Proto.Fact(
        profileRule: Proto.ProfileRule(
          from: 1, profile: Proto.Profile(rollover: 1, dailyGoal: 2)), updatedAt: Self.time))
    try refused(
      "facts[1].profile_rule.profile.daily_goal",
      Proto.Fact(
        profileRule: Proto.ProfileRule(from: 1, profile: Proto.Profile(dailyGoal: 0)),
        updatedAt: Self.time))
    try refused(
      "facts[1].task.task.rules",
      Proto.Fact(
        task: Proto.TaskFact(task: Proto.Task(id: id(1), title: "a")), updatedAt: Self.time))
    try refused(
      "facts[1].task_mark.kind",
      Proto.Fact(taskMark: Proto.TaskMark(task: id(1)), updatedAt: Self.time))
    try refused(
      "facts[1].coin.amount",
      Proto.Fact(
        coin: Proto.CoinEntry(key: "a", kind: .opening, amount: .min, time: Self.time),
        updatedAt: Self.time))
    try refused(
      "facts[1].opening", Proto.Fact(opening: Proto.Opening(), updatedAt: Self.time))
    try refused("facts[1].choice", Proto.Fact(choice: Proto.Choice(), updatedAt: Self.time))
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).favourites == [])
    func whole(_ field: String, _ request: Proto.SyncPushRequest, _ status: Proto.Status = .invalid)
      throws
    {
      let answer = try desk.answer(request)
      #expect(answer.status == status && answer.field == field, "\(answer.summary)")
    }
    try whole("facts", push([]))
    try whole("facts", push(Array(repeating: good, count: 1001)), .tooLarge)
    var request = push([good])
    request.cursor = [1]
    try whole("peer", request)
    request.peer = [1]
    try whole("peer", request)
    request.peer = id(1)
    try whole("cursor", request)
    request.cursor = []
    try whole("cursor", request)
    request.asOf = 0
    try whole("as_of", request)
    let rich = (0..<1000).map { index in
      Proto.Fact(
        coin: Proto.CoinEntry(
          key: "c\(index)", kind: .opening, amount: RewardLimits.earned, time: Self.time))
    }
    try whole("facts", push(rich))
    #expect(try desk.ask(Proto.WalletRequest(learner: "ada")).balance == 0)
  }
}
