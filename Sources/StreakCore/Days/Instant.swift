/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, negative before it.
  public let milliseconds: Int64

  /// The instant so many milliseconds after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The instant so many seconds after 1970-01-01T00:00:00Z, clamped to what 64 bits can say.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    let (quotient, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// 0001-01-01T00:00:00Z.
  public static let min = Instant(seconds: Int64(CivilDay.min.number) * 86_400)

  /// 9999-12-31T23:59:59.999Z.
  public static let max = Instant(
    milliseconds: (Int64(CivilDay.max.number) + 1) * 86_400_000 - 1)

  /// Whether the instant lies in the years 1-9999 (UTC), which is what peers may name.
  public var isValid: Bool { self >= Self.min && self <= Self.max }

  /// The instant so many milliseconds later.
  public func advanced(byMilliseconds delta: Int64) -> Instant {
    let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
    return Instant(milliseconds: overflow ? (delta < 0 ? .min : .max) : sum)
  }

  /// Whether the left instant is the earlier one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
