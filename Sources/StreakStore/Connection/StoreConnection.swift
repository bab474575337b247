/// One connection to a database, for one thread at a time: statements that are prepared once and
/// kept, and transactions.
///
/// The drivers are its subclasses; by itself it has no database, and every statement fails.
public class StoreConnection {
  /// What a transaction may do, and what it sees.
  enum Access {
    /// Only reads, all of one state.
    case read
    /// Reads and writes. What was locked by raising a revision is read as it is from then on.
    case write
    /// Reads and writes, and reads of learners who are not locked are all of one state.
    case writeOnOneState
  }

  private var statements: [Statement?] = []

  init() {}

  /// The statement for this SQL, prepared at its first use and reset.
  ///
  /// The reset is no courtesy: SQLite refuses to bind to a statement that still has rows, and that
  /// statement would then answer for whom it was last used (sqlite.org/c3ref/bind_blob.html).
  final func statement(_ query: Query) throws(StoreError) -> Statement {
    if query.index < statements.count, let known = statements[query.index] {
      known.reset()
      return known
    }
    let statement = try prepare(query)
    while statements.count <= query.index { statements.append(nil) }
    statements[query.index] = statement
    return statement
  }

  /// Takes the rows away from all statements that still have some.
  final func resetStatements() {
    for statement in statements { statement?.reset() }
  }

  /// Gives all statements back, as must be before the connection is closed.
  final func finalizeStatements() {
    for statement in statements { statement?.finalize() }
    statements.removeAll()
  }

  func prepare(_ query: Query) throws(StoreError) -> Statement {
    throw StoreError(.other, "there is no database", detail: query.sql)
  }

  /// Runs statements that return nothing, such as a schema.
  func execute(_ sql: String) throws(StoreError) {
    throw StoreError(.other, "there is no database", detail: sql)
  }

  /// Closes it. It must not be used afterwards. Safe to call twice.
  public func close() {}

  // MARK: Transactions

  func begin(_ access: Access) throws(StoreError) {}

  /// Makes what was written durable.
  func commit() throws(StoreError) {}

  /// Ends a transaction, if one is open, and nothing of it stays.
  func rollback() {}

  /// Begins a part of a transaction that may be taken back by itself.
  func enterPart() throws(StoreError) {}

  /// Ends that part.
  func leavePart(keep: Bool) throws(StoreError) {}

  /// Takes the part back after an error, as far as there is a transaction left.
  func abandonPart() {}

  /// Runs reads whose failure must not end the transaction. A statement that fails ends it on some
  /// engines; SQLite goes on.
  func apart(_ body: () throws -> Void) throws { try body() }

  /// Whether a transaction that failed so may be run once more.
  func mayRepeat(after error: StoreError) -> Bool { false }
}
