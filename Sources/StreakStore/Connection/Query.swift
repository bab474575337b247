import Synchronization

/// An SQL statement's text, made once; its number is what prepared statements are kept by.
///
/// The text is written for all engines: parameters are `$1`, `$2`, …, and each has one type, which
/// the column that it meets gives it.
struct Query: Sendable {
  private static let made = Atomic(0)

  let sql: String
  let index: Int

  init(_ sql: String) {
    self.sql = sql
    index = Self.made.add(1, ordering: .relaxed).oldValue
  }

  /// Parameters of so many rows: the first ones are the same in all rows, and each has so many of its own.
  /// Two rows that share one and have two: `($1, $2, $3), ($1, $4, $5)`.
  static func rows(_ rows: Int, sharing shared: Int, of own: Int) -> String {
    (0..<rows).map { row in
      let numbers = (0..<shared + own).map { $0 < shared ? $0 + 1 : row * own + $0 + 1 }
      return "(\(numbers.map { "$\($0)" }.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }
}
