import StreakWire

/// A request of the schema: it knows its operation and what answers it. The conformances are
/// generated, by the rule that `OP_ABC_DEF` is asked with `AbcDefRequest` and answered with
/// `AbcDefReply`.
public protocol StreakCall: WireMessage {
  /// What answers it when all is well.
  associatedtype Reply: WireMessage

  /// The operation in the header.
  static var op: Proto.Op { get }
}
