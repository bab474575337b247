/// A statement that a PostgreSQL server prepares at its first use in each session.
///
/// All its rows are fetched at the first ``step()``.
final class PostgresStatement: Statement {
  /// A parameter as it was bound; how it is sent depends on the type that the server gives it.
  enum Value {
    case null
    case number(Int64)
    case text(String)
    case bytes([UInt8])
  }

  // Unowned: the connection keeps its statements.
  private unowned let connection: PostgresConnection
  private let query: Query
  /// It has rows, and is run for them.
  private let isQuestion: Bool
  private var values: [Value] = []
  private var result: PostgresResult?
  private var row: Int32 = -1

  init(_ connection: PostgresConnection, _ query: Query) {
    self.connection = connection
    self.query = query
    isQuestion = query.sql.utf8.starts(with: "SELECT".utf8)
  }

  private func put(_ index: Int32, _ value: Value) {
    guard index > 0 else { return }
    while values.count < index { values.append(.null) }
    values[Int(index) - 1] = value
  }

  override func set(_ index: Int32, _ value: Int64) { put(index, .number(value)) }
  override func setNull(_ index: Int32) { put(index, .null) }
  override func set(_ index: Int32, _ text: String) { put(index, .text(text)) }
  override func set(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    put(index, .bytes(Array(bytes)))
  }

  override func step() throws(StoreError) -> Bool {
    let rows: PostgresResult
    if let result {
      rows = result
    } else {
      rows = try connection.run(query, values)
      result = rows
    }
    row += 1
    if row < rows.rows { return true }
    reset()
    return false
  }

  override func run() throws(StoreError) {
    guard !isQuestion else { while try step() {}; return }
    reset()
    try connection.runLater(query, values)
  }

  override func change() throws(StoreError) -> Int {
    reset()
    return try connection.run(query, values).changes
  }

  override func reset() {
    result = nil
    row = -1
  }

  override func finalize() { reset() }

  override var columnCount: Int32 { result?.columns ?? 0 }

  override func number(_ column: Int32) -> Int64 { result?.number(row, column) ?? 0 }

  override func isNull(_ column: Int32) -> Bool { result?.isNull(row, column) ?? true }

  override func text(_ column: Int32) -> String { String(decoding: blob(column), as: UTF8.self) }

  override func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    // Invariant: the result is kept until the next step or reset, as the caller must not look longer.
    result?.bytes(row, column) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
