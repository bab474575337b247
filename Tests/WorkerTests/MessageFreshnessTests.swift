import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakStore
@testable import StreakWorker

/// "Reads need to be right through any worker straight after a write through another one: no cache
/// without a proof of that" (design: "Architecture").
@Suite("A read after a write finds it, whoever wrote")
struct MessageFreshnessTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.path("streak.db")
  }

  /// What is read through a desk must be what has been written through any.
  private func expect(_ desk: Desk, _ learner: String, _ days: Int) throws {
    let streak = try desk.ask(Proto.StreakRequest(learner: learner))
    #expect(Int(streak.count) == days)
    #expect(Int(streak.revision) == days)
    #expect(Int(streak.best?.count ?? 0) == days)
    #expect(try desk.count(learner) == days)
    let months = try desk.ask(Proto.MonthsRequest(learner: learner, year: 2025)).months
    #expect(months.reduce(0) { $0 + Int($1.records) } == min(days, 69))
  }

  @Test(.bothEngines) func twoStoresOnOneFile() throws {
    let desks = [try Desk(path), try Desk(path)]
    for day in 0..<85 {
      let learner = ["ada", "bob"][day % 2]
      let (writer, reader) = day % 3 == 0 ? (desks[0], desks[1]) : (desks[1], desks[0])
      // Whatever each of them knows from before.
      try expect(reader, learner, day / 2)
      _ = try writer.ask(put(learner, [day], daysAgo: day / 2))
      try expect(reader, learner, day / 2 + 1)
      try expect(writer, learner, day / 2 + 1)
    }
  }

  @Test(.bothEngines) func correctionsDeletionsExcusesAndProfiles() throws {
    let (writer, reader) = (try Desk(path), try Desk(path))
    func count() throws -> UInt32 { try reader.ask(Proto.StreakRequest(learner: "ada")).count }
    for day in 0..<5 { _ = try writer.ask(put("ada", [day], daysAgo: day)) }
    #expect(try count() == 5)
    _ = try writer.ask(put("ada", [2], daysAgo: 50))
    #expect(try count() == 2)
    let gap = today.number - 2
    _ = try writer.ask(Proto.ExcuseRequest(learner: "ada", first: gap, last: gap))
    #expect(try count() == 4)
    _ = try writer.ask(Proto.ExcuseRequest(learner: "ada", first: gap, last: gap, remove: true))
    #expect(try count() == 2)
    _ = try writer.ask(put("ada", [2], daysAgo: 2))
    #expect(try count() == 5)
    _ = try writer.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: [id(1)]))
    #expect(try count() == 1)
    _ = try writer.ask(
      Proto.ProfilePutRequest(
        learner: "ada", from: today.number, profile: Proto.Profile(dailyGoal: 2)))
    #expect(try count() == 0)
    #expect(
      try reader.ask(Proto.ProfileGetRequest(learner: "ada")).profile?.dailyGoal == 2)
  }

  @Test func anotherProcess() throws {
    let desk = try Desk(path)
    _ = try desk.ask(put("ada", [1]))
    for number in 1...20 {
      #expect(Int(try desk.ask(Proto.BestRequest(learner: "ada")).count) == number)
      // As every writer does it: the revision first.
      try shell(
        path,
        """
        BEGIN IMMEDIATE; UPDATE learner SET revision = revision + 1 WHERE learner = 'ada';
        UPDATE best SET days = days + 1 WHERE learner = 'ada'; COMMIT
        """)
      if number % 5 == 0 {
        // Emptying the log waits for readers, as an idle slot knows.
        desk.store.releaseSnapshot()
        try shell(path, "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  @Test(.bothEngines) func threadsThatWriteAndReadAtOnce() throws {
    _ = try Desk(path)
    let (writes, each) = (2, 500)
    let acknowledged = Shared(0)
    let finished = Shared(0)
    let failures = Shared<[String]>([])
    let reads = Shared(0)
    let path = path
    var threads: [LoopThread] = []
    for writer in 0..<writes {
      threads.append(
        try LoopThread(name: "writer") {
          do {
            let desk = try Desk(path)
            for number in 0..<each {
              _ = try desk.ask(put("ada", [writer * each + number]))
              acknowledged.with { $0 += 1 }
            }
          } catch {
            failures.with { $0.append("\(error)") }
          }
          finished.with { $0 += 1 }
        })
    }
    for _ in 0..<2 {
      threads.append(
        try LoopThread(name: "reader") {
          do {
            let desk = try Desk(path)
            while finished.current < writes {
              let before = acknowledged.current
              let months = try desk.ask(Proto.MonthsRequest(learner: "ada", year: 2025)).months
              let streak = try desk.ask(Proto.StreakRequest(learner: "ada"))
              let found = Int(months[2].records)
              if found < before || Int(streak.revision) < found || before > 0 && streak.count != 1 {
                failures.with { $0.append("\(found) of \(before), revision \(streak.revision)") }
              }
              reads.with { $0 += 1 }
            }
          } catch {
            failures.with { $0.append("\(error)") }
          }
        })
    }
    for thread in threads { thread.join() }
    #expect(failures.current == [])
    #expect(acknowledged.current == writes * each)
    #expect(reads.current > 100)
    #expect(
      try Desk(path).ask(Proto.StreakRequest(learner: "ada")).revision == UInt64(writes * each))
  }

  /// One message sees one state of the store, however many calls it has.
  @Test(.bothEngines) func aMessageSeesOneState() throws {
    _ = try Desk(path)
    let path = path
    let failures = Shared<[String]>([])
    let writer = try LoopThread(name: "writer") {
      do {
        let desk = try Desk(path)
        for number in 0..<300 {
          // Both learners in one message: in every state they have as many records.
          _ = try desk.answers(call(put("ada", [number])) + call(put("bob", [number])))
        }
      } catch {
        failures.with { $0.append("\(error)") }
      }
    }
    let desk = try Desk(path)
    var last: UInt64 = 0
    while last < 300 && failures.current.isEmpty {
      let answers = try desk.answers(
        call(Proto.StreakRequest(learner: "ada")) + call(Proto.StreakRequest(learner: "bob")))
      let revisions = try answers.map { try $0.get(Proto.StreakReply.self).revision }
      #expect(revisions[0] == revisions[1])
      #expect(revisions[0] >= last)
      last = revisions[0]
    }
    writer.join()
    #expect(failures.current == [])
  }

  @Test func aKeptSnapshotIsLetGo() throws {
    let desk = try Desk(path)
    _ = try desk.ask(put("ada", [1]))
    #expect(!desk.store.holdsSnapshot)
    _ = try desk.count("ada")
    #expect(desk.store.holdsSnapshot)
    let other = try SQLiteConnection(path: path, busyMilliseconds: 0)
    defer { other.close() }
    #expect(try !isEmptied(other))
    desk.store.releaseSnapshot()
    #expect(try isEmptied(other))
    #expect(try desk.count("ada") == 1)
  }
}

/// Writes the log of changes into the file and empties it, if no reader is in the way.
func isEmptied(_ connection: SQLiteConnection) throws -> Bool {
  let statement = try SQLiteStatement(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
  defer { statement.finalize() }
  return try statement.step() && statement.int(0) == 0
}
