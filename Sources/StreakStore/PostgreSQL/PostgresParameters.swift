import CLibPQ

/// The parameters of one execution, laid out as libpq wants them: binary, in the types of the
/// statement.
struct PostgresParameters {
  private var bytes: [UInt8] = []
  /// Where each begins; `nil` for NULL.
  private var starts: [Int?] = []
  private var lengths: [Int32] = []

  /// Lays parameters out.
  ///
  /// - Throws: ``StoreError`` for a number that its column cannot hold; nothing was sent.
  init(_ values: [PostgresStatement.Value], types: [UInt32], sql: String) throws(StoreError) {
    for (index, type) in types.enumerated() {
      let start = bytes.count
      switch index < values.count ? values[index] : .null {
      case .null:
        starts.append(nil)
        lengths.append(0)
        continue
      case .number(let number):
        guard append(number, as: type) else {
          throw StoreError(
            .other, "the store cannot hold a number", detail: "\(number) as type \(type) in: \(sql)"
          )
        }
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .bytes(let value): bytes.append(contentsOf: value)
      }
      starts.append(start)
      lengths.append(Int32(clamping: bytes.count - start))
    }
    // An empty value at the end must have an address, because none stands for NULL.
    bytes.append(0)
  }

  private mutating func append(_ number: Int64, as type: UInt32) -> Bool {
    switch type {
    case PostgresType.int8: append(number)
    case PostgresType.int4:
      guard let number = Int32(exactly: number) else { return false }
      append(number)
    case PostgresType.int2:
      guard let number = Int16(exactly: number) else { return false }
      append(number)
    default: return false
    }
    return true
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Sends the execution of a prepared statement, and says whether libpq took it.
  func send(on connection: OpaquePointer, name: String) -> Bool {
    let formats = [Int32](repeating: 1, count: starts.count)
    return bytes.withUnsafeBytes { buffer in
      // Invariant: the addresses lie in the buffer, which stays through the call; libpq copies.
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = starts.map { start in start.flatMap { start in base.map { $0 + start } } }
      return PQsendQueryPrepared(
        connection, name, Int32(starts.count), values, lengths, formats, 1) == 1
    }
  }
}
