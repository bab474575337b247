import StreakCore

/// A prepared statement with positional parameters `$1`, `$2`, ….
///
/// Bind, then ``step()`` through the rows, or ``run()`` or ``change()`` where there are none. What is
/// bound stays until it is bound anew.
///
/// A driver overrides everything in the class itself; all that is built on it is in extensions, so
/// that it is found without a table of functions. Without a driver it is a statement that has no
/// rows.
class Statement {
  // MARK: Parameters, counted from 1

  func set(_ index: Int32, _ value: Int64) {}
  func setNull(_ index: Int32) {}
  func set(_ index: Int32, _ text: String) {}
  func set(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {}

  // MARK: Running

  /// Goes to the next row; false where there is none, and the statement is reset.
  func step() throws(StoreError) -> Bool { false }

  /// Runs a statement that has no rows. On a server it may travel with the next one whose outcome is
  /// waited for, at the latest with the commit, and its failure shows there.
  func run() throws(StoreError) { while try step() {} }

  /// Runs a statement that has no rows, and returns how many it added, changed or deleted.
  func change() throws(StoreError) -> Int { 0 }

  /// Ends a statement whose remaining rows are not wanted.
  func reset() {}

  /// Gives the statement back to the engine; it must not be used afterwards.
  func finalize() {}

  // MARK: Columns, counted from 0

  var columnCount: Int32 { 0 }

  /// A number as it is stored.
  func number(_ column: Int32) -> Int64 { 0 }

  func isNull(_ column: Int32) -> Bool { true }

  func text(_ column: Int32) -> String { "" }

  /// The bytes of a column, valid until the next step.
  func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: nil, count: 0)
  }
}

extension Statement {
  @discardableResult
  func bind(_ index: Int32, _ value: Int64) -> Statement {
    set(index, value)
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ value: Int) -> Statement { bind(index, Int64(value)) }

  @discardableResult
  func bind(_ index: Int32, _ value: Int?) -> Statement {
    guard let value else {
      setNull(index)
      return self
    }
    return bind(index, Int64(value))
  }

  @discardableResult
  func bind(_ index: Int32, _ day: CivilDay) -> Statement { bind(index, Int64(day.number)) }

  @discardableResult
  func bind(_ index: Int32, _ text: String) -> Statement {
    set(index, text)
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ bytes: UnsafeRawBufferPointer) -> Statement {
    set(index, bytes)
    return self
  }

  /// Binds the 16 bytes of an id.
  @discardableResult
  func bind(_ index: Int32, _ id: RecordID) -> Statement {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes in
      bind(index, bytes)
    }
  }
}

extension Statement {
  // A file may hold what no program of ours wrote, and arithmetic on that must not overflow: numbers
  // beyond all that is ever stored come back as the nearest one that is harmless. They stay beyond,
  // so that `streakd check` knows them.

  /// More than any amount, count or instant, and a sum of hundreds of them still fits in 64 bits.
  private static var largest: Int64 { 1 << 54 }
  /// More than any day has as its number.
  private static var largestDay: Int64 { 4_000_000 }

  func int64(_ column: Int32) -> Int64 {
    min(max(number(column), -Self.largest), Self.largest)
  }

  func int(_ column: Int32) -> Int { Int(int64(column)) }

  func int32(_ column: Int32) -> Int32 { Int32(clamping: int64(column)) }

  func day(_ column: Int32) -> CivilDay {
    CivilDay(number: Int32(min(max(int64(column), -Self.largestDay), Self.largestDay)))
  }

  /// The day in a column of a row that was asked for by days.
  ///
  /// - Throws: `inconsistent` for a day that lies outside. No query gives one, but an index that is damaged hands
  ///   out rows that it should pass over, and who sorts days into a range must not meet them.
  func day(_ column: Int32, in days: ClosedRange<CivilDay>) throws(StoreError) -> CivilDay {
    let found = day(column)
    guard days.contains(found) else {
      throw StoreError(
        .inconsistent, "an index of days is damaged",
        detail: "\(found) is not of \(days.lowerBound) to \(days.upperBound)")
    }
    return found
  }

  /// The number of a page of days.
  func page(_ column: Int32) -> Int32 {
    let largest = Self.largestDay / Int64(DayPage.days)
    return Int32(min(max(int64(column), -largest), largest))
  }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  /// The score in two columns, what was right and what was asked; harmless to count with whatever
  /// the file says.
  func score(_ column: Int32) -> Score? {
    let largest = 1_000_000_000
    return optionalInt(column + 1).map { total in
      Score(
        correct: min(max(int(column), 0), largest), total: min(max(total, 0), largest))
    }
  }

  /// The id in a column of 16 bytes.
  func id(_ column: Int32) -> RecordID {
    let bytes = blob(column)
    guard bytes.count == 16 else { return RecordID(high: 0, low: 0) }
    return RecordID(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
