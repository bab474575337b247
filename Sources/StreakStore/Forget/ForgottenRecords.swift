import StreakCore

/// A record that was forgotten, where a write wants to change or delete it.
public struct ForgottenRecord: Error, Sendable {
  /// Its place in the list of the write.
  public let index: Int
}

/// Which of a learner's records were forgotten: their ids stay, so that one that comes again is not
/// counted twice.
struct ForgottenRecords {
  private static let any = Query("SELECT 1 FROM forgotten WHERE learner = $1 LIMIT 1")
  private static let find = Query("SELECT digest FROM forgotten WHERE learner = $1 AND id = $2")

  private let store: Store
  private let learner: String
  /// Nothing was forgotten.
  let isEmpty: Bool

  init(store: Store, learner: String) throws {
    self.store = store
    self.learner = learner
    let row = try store.connection.statement(Self.any)
    row.bind(1, learner)
    isEmpty = try !row.step()
    row.reset()
  }

  /// What is left of the content of a record that was forgotten; `nil`: it was not.
  func digest(of id: RecordID) throws -> [UInt8]? {
    if isEmpty { return nil }
    let row = try store.connection.statement(Self.find)
    row.bind(1, learner).bind(2, id)
    defer { row.reset() }
    return try row.step() ? Array(row.blob(0)) : nil
  }
}
