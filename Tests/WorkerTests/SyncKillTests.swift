import Foundation
import StreakCore
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakStore

@Suite("A sync that is killed", .serialized)
struct SyncKillTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Records of each device before they meet: several pages.
  private static let records = 3_000

  private func store(_ name: String) -> String { directory.path("\(name).db") }

  private func endpoint(_ name: String) -> String { "ipc://\(directory.path(name))" }

  /// Two stores that have not met: each has records of its own, and both have some.
  private func makeStores() throws -> [Data] {
    for (index, name) in ["a", "b"].enumerated() {
      let desk = try Desk(store(name))
      let first = index * Self.records / 2
      for start in stride(from: first, to: first + Self.records, by: 1000) {
        _ = try desk.ask(put("ada", start..<start + 1000, daysAgo: start / 1000))
      }
      _ = try desk.ask(Proto.RecordsDeleteRequest(learner: "ada", ids: [id(first), id(first + 1)]))
      for day in 0..<20 {
        _ = try desk.ask(
          Proto.ExcuseRequest(
            learner: "ada", first: 20_000 + Int32(day), last: 20_000 + Int32(day)))
      }
    }
    return try ["a", "b"].map {
      try #require(FileManager.default.contents(atPath: store($0)), "closed stores are one file")
    }
  }

  private func reset(_ stores: [Data]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.root) {
      try directory.remove(name)
    }
    for (name, data) in zip(["a", "b"], stores) {
      #expect(FileManager.default.createFile(atPath: store(name), contents: data))
    }
  }

  private func worker(_ name: String) throws -> ChildProcess {
    // What a killed one left behind would look like a socket that is served.
    if directory.exists(name) { try directory.remove(name) }
    return try ChildProcess([
      "--endpoint", endpoint(name), "--store", "sqlite:\(store(name))", "--log-level", "error",
      "--zone", "UTC", "--durability", "normal",
    ])
  }

  private func serves(_ name: String) -> Bool { eventually { directory.exists(name) } }

  @Test("Leaves both with whole pages, and the next one brings them to the same state")
  func kills() throws {
    let stores = try makeStores()
    try reset(stores)
    let begin = MonotonicTime.now
    try finish()
    // How long all of it takes, which one without a kill shows.
    var late = Double(MonotonicTime.now.milliseconds(since: begin)) / 1000
    var moments = [0, 0, 0]
    for round in ChildProcess.rounds(200, until: { moments[1] > 0 }) {
      try reset(stores)
      let workers = [try worker("a"), try worker("b")]
      try #require(serves("a") && serves("b"))
      let sync = try ChildProcess(
        ["sync", endpoint("a"), endpoint("b"), "ada", "--timeout", "2000"], program: "streak")
      usleep(UInt32(Double.random(in: 0...late) * 1_000_000))
      // Either worker, or who goes between them.
      [workers[0], workers[1], sync][round % 3].kill()
      sync.kill()
      for worker in workers { worker.kill() }
      let reached = try look()
      moments[reached] += 1
      late = reached == 2 ? max(0.02, late * 0.8) : reached == 0 ? min(5, late * 1.1) : late
      try finish()
    }
    print("killed before anything, on the way, at the end: \(moments)")
    #expect(moments[1] > 0)
  }

  /// When each fact of a store was changed, those that are gone among them, and in which order.
  private func changes(_ desk: Desk) throws -> [Store.Change] {
    try desk.store.read { try desk.store.changes(of: "ada", after: .start, limit: 100_000) }
  }

  /// Looks at what is there after a kill.
  ///
  /// - Returns: 0: nothing has gone over, 1: something, 2: all.
  private func look() throws -> Int {
    let desks = try ["a", "b"].map { try Desk(store($0)) }
    let changes = try desks.map { try self.changes($0) }
    var isAll = true
    var isAny = false
    for (from, to) in [(0, 1), (1, 0)] {
      let source = try desks[from].ask(Proto.SyncStateRequest(learner: "ada")).store
      let cursor = try desks[to].ask(
        Proto.SyncStateRequest(learner: "ada", peer: source)
      ).cursor
      let place = try ChangeCursor(bytes: cursor)
      let known = Dictionary(
        changes[to].map { ($0.fact.key, $0.fact.updatedAt) }, uniquingKeysWith: max)
      var isLost = false
      for change in changes[from] {
        let isThere = known[change.fact.key].map { $0 >= change.fact.updatedAt } ?? false
        if !isThere { isAll = false }
        // What was noted as heard of is there.
        if !isThere && !change.cursor.isAfter(place) { isLost = true }
      }
      #expect(!isLost)
      if from == 0 { isAny = !cursor.isEmpty }
    }
    for desk in desks {
      _ = try StoreCheck(desk.store, fallback: .utc).run(repair: false) {
        #expect($0.kind == .note, "\($0.text)")
      }
    }
    return isAll ? 2 : isAny ? 1 : 0
  }

  /// Syncs again, to the end.
  private func finish() throws {
    let workers = [try worker("a"), try worker("b")]
    try #require(serves("a") && serves("b"))
    let sync = try ChildProcess(
      ["sync", endpoint("a"), endpoint("b"), "ada"], output: directory.path("out"),
      program: "streak")
    let status = sync.wait()
    #expect(
      status == 0,
      "\(String(decoding: FileManager.default.contents(atPath: directory.path("out")) ?? Data(), as: UTF8.self))"
    )
    for worker in workers { worker.kill() }
    let facts = try ["a", "b"].map { name in
      let desk = try Desk(store(name))
      return try desk.store.read { try desk.store.facts(of: "ada", after: nil, limit: 100_000) }
    }
    let isSame = zip(facts[0], facts[1]).allSatisfy {
      $0.key == $1.key && $0.standing(against: $1) == .same
    }
    #expect(isSame)
    // Half of the records of each are common; two of each were deleted.
    #expect(facts[0].count == Self.records * 3 / 2 - 4 + 20)
  }
}

extension ChangeCursor {
  /// Whether it lies behind another place.
  fileprivate func isAfter(_ other: ChangeCursor) -> Bool {
    func parts(_ cursor: ChangeCursor) -> (Int64, Int) {
      (cursor.revision, cursor.isRecord ? 0 : 1)
    }
    if parts(self) != parts(other) { return parts(self) > parts(other) }
    guard let key, let known = other.key else { return other.key == nil }
    return key > known
  }
}
