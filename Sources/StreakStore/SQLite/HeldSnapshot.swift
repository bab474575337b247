import CSQLite

/// A read transaction that outlives one read, for as long as it is provably the newest snapshot.
///
/// Beginning and ending a read transaction costs more than the reads themselves: two locks of a
/// file each time. Freshness is by construction. A commit becomes visible when its writer changes
/// the header of the wal-index, which all connections of all processes share
/// (sqlite.org/walformat.html, "The WAL-Index Header"), and it is acknowledged after that. So while
/// both copies of that header are, bit for bit, what they were when the snapshot was taken, there
/// is no commit that the snapshot lacks.
final class HeldSnapshot {
  private static let beginQuery = Query("BEGIN")
  private static let commitQuery = Query("COMMIT")
  // A deferred transaction takes its snapshot at the first read.
  private static let touch = Query("PRAGMA data_version")

  /// A transaction is open.
  private(set) var isHeld = false

  private var index: UnsafePointer<UInt64>?
  private var header = [UInt64](repeating: 0, count: Int(streak_WAL_HEADER_WORDS))
  private var isProven = false

  /// Whether a snapshot is held that no commit has followed.
  var isNewest: Bool {
    // Invariant: the wal-index stays mapped while the connection is open, and a connection ends its
    // snapshot before it closes.
    guard isHeld, isProven, let index else { return false }
    return streak_wal_header_equal(index, header) != 0
  }

  /// Takes the newest snapshot.
  ///
  /// - Returns: a number that is another one where anybody else has committed since it was asked last, and
  ///   the same after commits of this connection alone (sqlite.org/pragma.html, "data_version").
  func begin(_ connection: SQLiteConnection) throws(StoreError) -> Int64 {
    letGo(connection)
    try connection.statement(Self.beginQuery).run()
    isHeld = true
    isProven = false
    if let index { streak_wal_header_copy(index, &header) }
    let row = try connection.statement(Self.touch)
    let version = try row.step() ? row.int64(0) : -1
    row.reset()
    if index == nil { index = streak_sqlite3_wal_index(connection.handle) }
    // What was copied before the snapshot was taken is still there after it: nobody committed in
    // between, so the snapshot is that of the copy.
    if let index { isProven = streak_wal_header_equal(index, header) != 0 }
    return version
  }

  /// Ends the transaction, if one is open. A failure loses nothing: the next begin reports it.
  func end(_ connection: SQLiteConnection) {
    guard isHeld else { return }
    isHeld = false
    isProven = false
    try? connection.statement(Self.commitQuery).run()
    letGo(connection)
  }

  /// Takes its rows away from a statement that an error left amid them: outside of any transaction it keeps the
  /// state that it reads, and what is begun then would see that one and not the newest
  /// (sqlite.org/lang_transaction.html, "Read transactions versus write transactions").
  private func letGo(_ connection: SQLiteConnection) {
    if sqlite3_txn_state(connection.handle, nil) != SQLITE_TXN_NONE { connection.resetStatements() }
  }
}
