/// Percentages from integers, exactly.
public enum Percent {
  /// `correct` of `total` per cent, rounded half up: 57 of 200 is 29. `nil` where nothing was asked.
  ///
  /// - Parameters: 0 <= correct <= total <= 2^55.
  public static func rounded(_ correct: Int, of total: Int) -> Int? {
    total > 0 ? (200 * correct + total) / (2 * total) : nil
  }

  /// Whether `left` is a smaller (-1), equal (0) or greater (1) share than `right`, exactly.
  ///
  /// - Parameters: totals above 0.
  static func compare(_ left: (correct: Int, total: Int), _ right: (correct: Int, total: Int))
    -> Int
  {
    let (a, b) = (
      left.correct.multipliedFullWidth(by: right.total),
      right.correct.multipliedFullWidth(by: left.total)
    )
    if a.high != b.high { return a.high < b.high ? -1 : 1 }
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1
  }
}
