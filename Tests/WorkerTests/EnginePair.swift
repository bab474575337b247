import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

/// A store in a file and one on a server, which are asked the same and must answer with the same bytes.
final class EnginePair {
  private let directory: TemporaryDirectory
  let desks: [Desk]
  private(set) var replies = 0
  private(set) var bytes = 0

  init(clock: Instant = noon) throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    desks = try Engine.allCases.map { engine in
      try Engine.$current.withValue(engine) {
        let desk = try Desk(directory.path("\(engine)"), clock: { clock })
        // Replies name the store.
        let id = String(repeating: "5a", count: 16)
        try shell(
          directory.path("\(engine)"),
          "UPDATE identity SET id = "
            + (engine == .sqlite ? "x'\(id)'" : "decode('\(id)', 'hex')"))
        return desk
      }
    }
  }

  /// Whether both engines answer these calls with the same bytes.
  func agree(_ frames: [[UInt8]]) -> Bool {
    let answers = desks.map { $0.reply(frames) }
    replies += answers[0].count / 2
    bytes += answers[0].reduce(0) { $0 + $1.count }
    return answers[0] == answers[1]
  }

  /// Whether both tell the same facts and the same changes, in the same order and page by page.
  func factsAgree(_ learner: String, limit: UInt32) throws -> Bool {
    var cursor: [UInt8] = []
    repeat {
      let request = Proto.FactsListRequest(learner: learner, limit: limit, cursor: cursor)
      guard agree(call(request)) else { return false }
      cursor = try desks[0].ask(request).cursor
    } while !cursor.isEmpty
    var more = true
    while more {
      let request = Proto.SyncPullRequest(learner: learner, limit: limit, cursor: cursor)
      guard agree(call(request)) else { return false }
      let reply = try desks[0].ask(request)
      (cursor, more) = (reply.cursor, reply.more)
    }
    return true
  }

  /// The revision of a learner in the file.
  func revision(_ learner: String) -> Int64? {
    try? desks[0].store.read { try desks[0].store.state(of: learner).revision }
  }

  /// Forgets in both, and says whether it came to the same.
  func forgets(before day: CivilDay) throws -> Bool {
    let told = try desks.map { try StoreForget($0.store, before: day).run(dryRun: false) }
    return told[0] == told[1]
  }

  /// What a check of the stores finds.
  func faults() throws -> [String] { try desks.flatMap { try $0.findings() } }
}
