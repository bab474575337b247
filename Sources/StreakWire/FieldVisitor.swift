/// What a field holds, finer than its Swift type: days and instants are not just integers.
public enum FieldKind: Hashable, Sendable, CaseIterable {
  /// True or false.
  case bool
  /// A number from -2^31 on.
  case int32
  /// A number from -2^63 on.
  case int64
  /// A number from 0 on, below 2^32.
  case uint32
  /// A number from 0 on, below 2^64.
  case uint64
  /// A civil day: days since 1970-01-01. Every `sint32` is one.
  case day
  /// An instant: milliseconds since 1970-01-01T00:00:00Z. Every `sint64` is one.
  case instant
  /// Text.
  case string
  /// Bytes.
  case bytes
  /// One of a set of names.
  case enumeration
  /// Fields of its own.
  case message
}

/// Sees the fields of a message one by one, in the order of the schema and by their names in it
/// (`days_fetched`): the way to print any message, as JSON or for people.
///
/// Every field is seen. One without presence is seen with its default where it was not sent; an
/// optional one, or a message, that was not sent is seen as absent. The elements of a list are seen
/// one by one between ``beginList(_:_:count:)`` and ``endList(_:)``, under the list's name.
public protocol FieldVisitor {
  /// A bool.
  mutating func visitBool(_ name: String, _ value: Bool)
  /// An int32.
  mutating func visitInt32(_ name: String, _ value: Int32)
  /// An int64.
  mutating func visitInt64(_ name: String, _ value: Int64)
  /// A uint32.
  mutating func visitUInt32(_ name: String, _ value: UInt32)
  /// A uint64.
  mutating func visitUInt64(_ name: String, _ value: UInt64)
  /// A civil day: days since 1970-01-01.
  mutating func visitDay(_ name: String, _ value: Int32)
  /// An instant: milliseconds since 1970-01-01T00:00:00Z.
  mutating func visitInstant(_ name: String, _ value: Int64)
  /// A string.
  mutating func visitString(_ name: String, _ value: String)
  /// Bytes.
  mutating func visitBytes(_ name: String, _ value: [UInt8])
  /// An enum: ``WireEnum/name`` is what people see.
  mutating func visitEnum(_ name: String, _ value: some WireEnum)
  /// A message. Its fields are not seen unless the visitor asks for them, with
  /// ``WireMessage/visitFields(_:)``.
  mutating func visitMessage(_ name: String, _ value: some WireMessage)
  /// An optional field, or a message, that was not sent.
  mutating func visitAbsent(_ name: String, _ kind: FieldKind)
  /// A list begins: so many elements follow.
  mutating func beginList(_ name: String, _ kind: FieldKind, count: Int)
  /// The list ends.
  mutating func endList(_ name: String)
}
