import StreakWire

extension Proto.Op {
  /// Whether the operation changes state: bit 7 of its number, so that it can be told of operations
  /// that are not known yet (README.md, "Operations").
  @inlinable
  public var changesState: Bool { rawValue & 0x80 != 0 }

  /// Whether it asks for something whose cost grows neither with a history nor with what is asked for, so
  /// that nobody waits long behind it.
  public var isBrief: Bool {
    switch self {
    case .ping, .info, .profileGet, .card, .streak, .week, .remindersPlan, .snapshot, .wallet, .tip:
      true
    default: false
    }
  }

  /// Whether the number is that of an operation, which `unspecified` is not.
  public var isKnown: Bool { isDefined && self != .unspecified }

  /// Every operation of the schema, in its order.
  public static var all: [Proto.Op] {
    known.map(\.value).filter { $0 != .unspecified }
  }

  /// The request of the operation, `nil` where it is not known.
  public var call: (any StreakCall.Type)? {
    Proto.calls.first { $0.op == self }
  }
}
