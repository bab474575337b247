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

  /// Parameters of so many rows with so many columns each: `($1, $2), ($3, $4)`.
  static func rows(_ rows: Int, of columns: Int) -> String {
    (0..<rows).map { row in
      let names = (1...columns).map { "$\(row * columns + $0)" }
      return "(\(names.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }
}
