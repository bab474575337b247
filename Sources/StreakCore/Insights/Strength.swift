/// How well a habit sits: an exponential average of the days on which something was due, so that one
/// missed day costs a little and never everything.
///
/// A day that was achieved takes 5.2% of what is missing to the whole away, one that was missed 5.2% of
/// what is there; after 13 missed days half is left. Days on which nothing was due leave it alone. The
/// rule is that of Loop Habit Tracker for something that is due daily: previous · m + value · (1 − m),
/// with m = ½^(1/13).
///
/// Computed with whole numbers and rounded down, so that every implementation finds the same one and the
/// strength comes to exactly nothing and exactly all of it (Protocol/README.md, "Insights").
public struct Strength: Hashable, Sendable {
  /// The whole: 2^30.
  static let whole: UInt64 = 1 << 30

  /// ½^(1/13) of the whole, rounded: what one day leaves.
  static let kept: UInt64 = 1_017_990_480

  /// 0 to ``whole``.
  private(set) var value: UInt64 = 0

  /// None.
  public init() {}

  /// Adds the day after those added so far.
  public mutating func add(achieved: Bool) {
    value = achieved ? Self.whole - Self.left(of: Self.whole - value) : Self.left(of: value)
  }

  /// Adds the days of a window, which come after those added so far.
  public mutating func add(_ window: DayWindow) {
    let counted = window.counted
    var index = counted.last()
    while let day = index {
      add(achieved: window.achieved[day])
      index = counted.last(below: day)
    }
  }

  /// Hundredths of a per cent, 0-10,000, rounded half up.
  public var hundredths: Int {
    Int((value * 10_000 + Self.whole / 2) >> 30)
  }

  private static func left(of amount: UInt64) -> UInt64 { (amount * kept) >> 30 }
}

extension DayWindow {
  /// The days that were achieved or broken: those that a share is of, and that a strength moves on.
  /// Today is one of them once it is achieved.
  var counted: DayBits { (achieved & DayBits(below: judgedLength)) | broken }
}
