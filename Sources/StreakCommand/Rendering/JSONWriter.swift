import StreakCore
import StreakProtocol
import StreakWire

/// Writes messages as JSON, with the names of the schema.
///
/// Days are `"2026-11-30"`, instants RFC 3339 in UTC, enums their short names, ids the text of a
/// UUID and other bytes hexadecimal digits; what is absent is `null`.
struct JSONWriter {
  /// What is written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether what is absent is left out, instead of `null`.
  var leavesOutAbsent = false

  /// For each object or list that is open: whether it is a list, and whether something is in it.
  private var open: [(isList: Bool, isEmpty: Bool)] = []

  /// The document of one message, with a newline.
  static func document(_ message: some WireMessage) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(message)
    writer.raw("\n")
    return writer.bytes
  }

  /// A message as an object.
  mutating func value(_ message: some WireMessage) {
    beginObject()
    message.visitFields(&self)
    endObject()
  }

  mutating func beginObject(_ name: String = "") { begin(name, isList: false) }
  mutating func endObject() { end("}") }
  mutating func beginList(_ name: String = "") { begin(name, isList: true) }
  mutating func endList() { end("]") }

  /// Gives back what was written so far: a long document need not be in memory as a whole.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// A number that is written already.
  mutating func visitNumber(_ name: String, _ text: String) {
    key(name)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes that are JSON, whatever they are part of.
  mutating func append(_ json: [UInt8]) {
    bytes.append(contentsOf: json)
  }

  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func begin(_ name: String, isList: Bool) {
    key(name)
    raw(isList ? "[" : "{")
    open.append((isList, true))
  }

  private mutating func end(_ mark: StaticString) {
    _ = open.popLast()
    raw(mark)
  }

  /// The comma before a value, and its name where it is in an object.
  private mutating func key(_ name: String) {
    guard let (isList, isEmpty) = open.last else { return }
    if !isEmpty { raw(",") }
    open[open.count - 1].isEmpty = false
    guard !isList else { return }
    quoted(name)
    raw(":")
  }

  private mutating func number(_ name: String, _ value: some FixedWidthInteger) {
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  private mutating func text(_ name: String, _ value: String) {
    key(name)
    quoted(value)
  }

  /// A string (RFC 8259, section 7). Beyond the RFC, DEL and C1 are escaped too, so that a
  /// document can be shown on a terminal.
  private mutating func quoted(_ value: String) {
    raw("\"")
    for scalar in value.unicodeScalars {
      switch scalar.value {
      case 0x22: raw("\\\"")
      case 0x5C: raw("\\\\")
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0..<0x20, 0x7F...0x9F:
        raw("\\u00")
        hex(UInt8(truncatingIfNeeded: scalar.value))
      default:
        bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    }
    raw("\"")
  }

  private mutating func hex(_ byte: UInt8) {
    for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
  }
}

extension JSONWriter: FieldVisitor {
  mutating func visitBool(_ name: String, _ value: Bool) {
    key(name)
    raw(value ? "true" : "false")
  }

  mutating func visitInt32(_ name: String, _ value: Int32) { number(name, value) }
  mutating func visitInt64(_ name: String, _ value: Int64) { number(name, value) }
  mutating func visitUInt32(_ name: String, _ value: UInt32) { number(name, value) }
  mutating func visitUInt64(_ name: String, _ value: UInt64) { number(name, value) }

  mutating func visitDay(_ name: String, _ value: Int32) {
    text(name, CivilDay(number: value).description)
  }

  mutating func visitInstant(_ name: String, _ value: Int64) {
    text(name, Instant(milliseconds: value).rfc3339())
  }

  mutating func visitString(_ name: String, _ value: String) { text(name, value) }

  mutating func visitBytes(_ name: String, _ value: [UInt8]) {
    if Self.ids.contains(name), let id = RecordID(bytes: value) {
      text(name, id.description)
      return
    }
    key(name)
    raw("\"")
    for byte in value { hex(byte) }
    raw("\"")
  }

  /// Fields of bytes that hold ids.
  private static let ids = ["id", "ids", "task"]

  mutating func visitEnum(_ name: String, _ value: some WireEnum) { text(name, value.name) }

  mutating func visitMessage(_ name: String, _ value: some WireMessage) {
    beginObject(name)
    value.visitFields(&self)
    endObject()
  }

  mutating func visitAbsent(_ name: String, _ kind: FieldKind) {
    guard !leavesOutAbsent else { return }
    key(name)
    raw("null")
  }

  mutating func beginList(_ name: String, _ kind: FieldKind, count: Int) { beginList(name) }
  mutating func endList(_ name: String) { endList() }
}
