import CLibPQ

/// The rows that a statement returned, in the binary format.
///
/// A copy of libpq's memory with one owner: it is freed when that lets go of it.
final class PostgresResult {
  private let handle: OpaquePointer

  /// Takes over a result of libpq.
  init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { PQclear(handle) }

  var rows: Int32 { PQntuples(handle) }
  var columns: Int32 { PQnfields(handle) }

  /// Rows that the statement added, changed or deleted.
  var changes: Int {
    guard let text = PQcmdTuples(handle) else { return 0 }
    return Int(String(cString: text)) ?? 0
  }

  /// The name of the command that was done, as in `COMMIT`.
  var command: String { PQcmdStatus(handle).map { String(cString: $0) } ?? "" }

  /// The types of a described statement's parameters.
  var parameterTypes: [UInt32] { (0..<PQnparams(handle)).map { PQparamtype(handle, $0) } }

  func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(handle, row, column) == 1 }

  /// The bytes of a value, valid as long as this object.
  func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
    guard row >= 0, row < rows, column >= 0, column < columns,
      let start = PQgetvalue(handle, row, column)
    else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column)))
  }

  /// A number of whatever type; 0 for NULL and for what is no number.
  func number(_ row: Int32, _ column: Int32) -> Int64 {
    let bytes = bytes(row, column)
    switch (PQftype(handle, column), bytes.count) {
    case (PostgresType.int8, 8): return bytes.loadBigEndian(as: Int64.self)
    case (PostgresType.int4, 4): return Int64(bytes.loadBigEndian(as: Int32.self))
    case (PostgresType.int2, 2): return Int64(bytes.loadBigEndian(as: Int16.self))
    case (PostgresType.numeric, 8...): return Self.numeric(bytes)
    default: return 0
    }
  }

  /// A sum of 64-bit numbers, which the server gives as a decimal: its count of digits of base
  /// 10,000, the power of the first one, the sign, the places behind the point, and the digits
  /// (PostgreSQL's source, numeric_send).
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    func word(_ index: Int) -> Int {
      Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)))
    }
    let count = min(word(0), bytes.count / 2 - 4)
    let power = Int(Int16(truncatingIfNeeded: word(1)))
    let isNegative = word(2) == 0x4000
    guard count > 0, power >= 0 else { return 0 }
    var value: Int64 = 0
    for index in 0...min(power, 5) {
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10_000)
      let digit = index < count ? Int64(word(4 + index)) : 0
      let (sum, alsoTooLarge) = product.addingReportingOverflow(digit)
      if tooLarge || alsoTooLarge { return isNegative ? .min : .max }
      value = sum
    }
    if power > 5 { return isNegative ? .min : .max }
    return isNegative ? -value : value
  }
}

/// The numbers of types (PostgreSQL's source, pg_type.dat).
enum PostgresType {
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
  static let numeric: UInt32 = 1700
}

extension UnsafeRawBufferPointer {
  /// The first bytes as a number; there must be so many.
  fileprivate func loadBigEndian<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type)
    -> Number
  {
    Number(bigEndian: loadUnaligned(as: type))
  }
}
