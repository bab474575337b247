/// A message made up from its schema, in three forms that must agree: bytes, text that `protoc`
/// reads, and what a visitor should see.
public struct RandomMessage: Sendable {
  /// A value of a field.
  public enum Value: Sendable {
    /// What stands on the wire, and in text.
    case varint(UInt64, String)
    /// The content of a string or of bytes.
    case content([UInt8])
    /// Fields of its own.
    case message(RandomMessage)
  }

  /// A field and its values: none where it is absent, more than one only in a list.
  public struct Entry: Sendable {
    /// The field.
    public var field: SchemaFile.Field
    /// The values.
    public var values: [Value]
    /// How a visitor calls what it holds.
    public var kind: String
  }

  /// The fields in the order of the schema.
  public var entries: [Entry] = []

  /// A message of a schema, different for every state of the generator.
  public init(
    _ name: String, of schema: SchemaFile, depth: Int = 3, _ random: inout SplitMix64
  ) {
    for field in schema.fields(of: name) {
      let kind = Self.kind(field.type, schema)
      var count = 1
      if field.label == "repeated" {
        count = Bool.random(using: &random) ? Int.random(in: 0...4, using: &random) : 0
      } else if field.label == "optional" || kind == "message" {
        count = Int.random(in: 0...1, using: &random)
      }
      if kind == "message" && depth == 0 { count = 0 }
      let values = (0..<count).map { _ in
        Self.value(field.type, kind, schema, depth: depth, &random)
      }
      entries.append(Entry(field: field, values: values, kind: kind))
    }
  }

  private static func kind(_ type: String, _ schema: SchemaFile) -> String {
    switch type {
    case "bool", "int32", "int64", "uint32", "uint64", "string", "bytes": type
    case "sint32": "day"
    case "sint64": "instant"
    default: schema.values(of: type) == nil ? "message" : "enumeration"
    }
  }

  private static func value(
    _ type: String, _ kind: String, _ schema: SchemaFile, depth: Int, _ random: inout SplitMix64
  ) -> Value {
    // A width first, so that small numbers and extremes come as often as large ones.
    let bits = random.next() >> UInt64.random(in: 0...63, using: &random)
    let numbers: [UInt64] = [0, 1, .max, 1 << 31, 1 << 63, bits, bits, bits, ~bits, ~bits]
    let number = numbers.randomElement(using: &random) ?? 0
    let small = Int64(Int32(truncatingIfNeeded: number))
    let large = Int64(bitPattern: number)
    switch kind {
    case "bool": return .varint(number & 1, number & 1 == 1 ? "true" : "false")
    case "int32": return .varint(UInt64(bitPattern: small), "\(small)")
    case "int64": return .varint(number, "\(large)")
    case "uint32": return .varint(number & 0xFFFF_FFFF, "\(number & 0xFFFF_FFFF)")
    case "uint64": return .varint(number, "\(number)")
    case "day": return .varint(mapped(small) & 0xFFFF_FFFF, "\(small)")
    case "instant": return .varint(mapped(large), "\(large)")
    case "string": return .content(Array(text(&random).utf8))
    case "bytes":
      let count = [0, 1, 16, 16, 127, 128].randomElement(using: &random) ?? 0
      return .content((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    case "enumeration":
      let known = schema.values(of: type)?.randomElement(using: &random)?.number ?? 0
      let value = Int64(Int.random(in: 0...4, using: &random) == 0 ? Int32(small) : known)
      return .varint(UInt64(bitPattern: value), "\(value)")
    default: return .message(RandomMessage(type, of: schema, depth: depth - 1, &random))
    }
  }

  /// The zigzag mapping by its definition, not by the trick with bits.
  private static func mapped(_ value: Int64) -> UInt64 {
    value >= 0 ? UInt64(value) * 2 : UInt64(-(value + 1)) * 2 + 1
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let parts = [
      "", "a", "Europe/Berlin", "0190c0de-7a5e-7000", "が", "か\u{3099}", "日本語の歌", "é", "\u{0}",
      "\"quoted\\\"", "\n", "👩‍👩‍👧", "\u{10FFFF}", String(repeating: "x", count: 120),
    ]
    let count = Int.random(in: 0...3, using: &random)
    return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }
}
