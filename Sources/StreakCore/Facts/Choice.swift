/// A setting of a learner that has no dates.
public enum Choice: Hashable, Sendable {
  /// Whether anything rings.
  case reminderEnabled(Bool)
  /// When to remind: minutes after midnight, 0-1439.
  case reminderMinute(Int)
  /// The chosen theme; empty: none.
  case selectedTheme(String)

  /// Its number in ``FactKey``.
  public var number: UInt8 {
    switch self {
    case .reminderEnabled: 1
    case .reminderMinute: 2
    case .selectedTheme: 3
    }
  }
}
