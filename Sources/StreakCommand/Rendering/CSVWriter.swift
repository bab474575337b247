/// Writes rows of CSV (RFC 4180) with LF at their ends.
struct CSVWriter {
  private var bytes: [UInt8] = []

  /// A row; a field is quoted only where it must be.
  mutating func row(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(field)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// What was written since the last time.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func append(_ field: String) {
    let needsQuotes = field.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
      default: false
      }
    }
    guard needsQuotes else {
      bytes.append(contentsOf: field.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
