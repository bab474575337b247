import StreakCore

/// Which store this is, and how far it has followed others.
extension Store {
  private static let identityRow = Query("SELECT id FROM identity WHERE name = 'store'")
  private static let saveIdentity = Query(
    "INSERT INTO identity (name, id) VALUES ('store', $1) ON CONFLICT (name) DO NOTHING")
  private static let peerRow = Query("SELECT cursor FROM peer WHERE learner = $1 AND store = $2")
  private static let savePeer = Query(
    """
    INSERT INTO peer (learner, store, cursor) VALUES ($1, $2, $3)
    ON CONFLICT (learner, store) DO UPDATE SET cursor = excluded.cursor
    """)

  /// The id of this store and of no other one: cursors of others belong to it. A backup is another
  /// store, because what is written to it goes another way.
  ///
  /// - Returns: `nil` where it has none yet, because it was only ever opened to be read.
  public func identity() throws -> RecordID? {
    let row = try connection.statement(Self.identityRow)
    defer { row.reset() }
    return try row.step() ? row.id(0) : nil
  }

  /// Gives a store an id where it has none.
  static func makeIdentity(_ connection: SQLiteConnection) throws(StoreError) {
    let known = try connection.statement(Self.identityRow)
    let hasOne = try known.step()
    known.reset()
    if hasOne { return }
    let row = try connection.statement(Self.saveIdentity)
    row.bind(1, RecordID.random())
    try row.run()
  }

  /// How far this store has followed another one's changes of a learner; empty: not at all.
  public func peerCursor(of learner: String, store: RecordID) throws -> [UInt8] {
    let row = try connection.statement(Self.peerRow)
    row.bind(1, learner).bind(2, store)
    defer { row.reset() }
    return try row.step() ? Array(row.blob(0)) : []
  }

  /// Notes how far this store has followed another one.
  func savePeerCursor(_ cursor: [UInt8], of learner: String, store: RecordID) throws {
    let row = try connection.statement(Self.savePeer)
    row.bind(1, learner).bind(2, store)
    cursor.withUnsafeBytes { _ = row.bind(3, $0) }
    try row.run()
  }
}
