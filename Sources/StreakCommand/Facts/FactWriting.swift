import StreakProtocol
import StreakWire

/// Writes facts as JSON: an object with the kind as its one key, beside `updated_at`, and `deleted`
/// where it is so. What is absent is left out.
enum FactWriting {
  /// Adds a fact to what was written.
  static func write(_ fact: Proto.Fact, to writer: inout JSONWriter) {
    writer.leavesOutAbsent = true
    writer.beginObject()
    if fact.deleted {
      // Of one that is there no more only the id counts.
      writer.beginObject("record")
      writer.visitBytes("id", fact.record?.id ?? [])
      writer.endObject()
    } else {
      // Swapped, not copied: the writer holds a page of facts.
      var content = FactContent(writer: JSONWriter())
      swap(&content.writer, &writer)
      fact.visitFields(&content)
      swap(&content.writer, &writer)
    }
    writer.visitInstant("updated_at", fact.updatedAt)
    if fact.deleted { writer.visitBool("deleted", true) }
    writer.endObject()
  }
}

/// Writes the message in a fact, and none of the fields beside it.
private struct FactContent: FieldVisitor {
  var writer: JSONWriter

  mutating func visitMessage(_ name: String, _ value: some WireMessage) {
    writer.visitMessage(name, value)
  }

  mutating func visitBool(_ name: String, _ value: Bool) {}
  mutating func visitInt32(_ name: String, _ value: Int32) {}
  mutating func visitInt64(_ name: String, _ value: Int64) {}
  mutating func visitUInt32(_ name: String, _ value: UInt32) {}
  mutating func visitUInt64(_ name: String, _ value: UInt64) {}
  mutating func visitDay(_ name: String, _ value: Int32) {}
  mutating func visitInstant(_ name: String, _ value: Int64) {}
  mutating func visitString(_ name: String, _ value: String) {}
  mutating func visitBytes(_ name: String, _ value: [UInt8]) {}
  mutating func visitEnum(_ name: String, _ value: some WireEnum) {}
  mutating func visitAbsent(_ name: String, _ kind: FieldKind) {}
  mutating func beginList(_ name: String, _ kind: FieldKind, count: Int) {}
  mutating func endList(_ name: String) {}
}
