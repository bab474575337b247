/// An enum of the schema. It is open, as all of proto3's are: a number that this version does not
/// know is kept, not refused, and written again as it came (protobuf.dev, "Enum Behavior").
public protocol WireEnum: RawRepresentable, Hashable, Sendable, CustomStringConvertible
where RawValue == Int32 {
  /// The value with this number, known or not.
  init(rawValue: Int32)

  /// Every value of the schema, in its order, with the short lower-case name that people see:
  /// `DAY_STATUS_PENDING` is `pending`.
  static var known: [(value: Self, name: String)] { get }

  /// Whether the number is one of the schema's.
  var isDefined: Bool { get }

  /// The short name, or the number in digits where it is not known.
  var name: String { get }
}

extension WireEnum {
  /// The value with a short name.
  public init?(name: String) {
    guard let found = Self.known.first(where: { $0.name == name }) else { return nil }
    self = found.value
  }

  /// The short name.
  public var description: String { name }
}
