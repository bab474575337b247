/// The buckets that durations are counted in: nine to a power of ten, from 1 µs to 10 s.
///
/// So no bucket is wider than what it begins with, and a quantile that is read off it is at most that
/// far from the true one.
public enum DurationBuckets {
  /// The longest duration of each bucket but the last one, in nanoseconds.
  public static let bounds: [UInt64] = {
    var bounds: [UInt64] = []
    var power: UInt64 = 1_000
    while power < 10_000_000_000 {
      for step in 1...9 { bounds.append(power * UInt64(step)) }
      power *= 10
    }
    return bounds + [power]
  }()

  /// Buckets, that of the durations above all bounds among them.
  public static let count = bounds.count + 1

  /// For each number of binary digits the first bucket that a number with so many may be in.
  private static let first: [Int] = (0...64).map { digits in
    let least: UInt64 = digits == 0 ? 0 : 1 << UInt64(digits - 1)
    return bounds.firstIndex { $0 >= least } ?? bounds.count
  }

  /// The bucket of a duration in nanoseconds; of a negative one the first.
  public static func index(of nanoseconds: Int64) -> Int {
    let value = UInt64(max(0, nanoseconds))
    var index = first[64 - value.leadingZeroBitCount]
    while index < bounds.count && bounds[index] < value { index += 1 }
    return index
  }
}
