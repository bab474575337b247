import StreakProtocol

/// A histogram of durations within a ``CounterBlock``: its buckets, and the sum after them.
public struct HistogramCounters: Sendable {
  /// Counters that it takes.
  public static let size = DurationBuckets.count + 1

  private let block: CounterBlock
  private let start: Int

  /// One that begins at a counter of a block.
  public init(_ block: CounterBlock, at start: Int) {
    self.block = block
    self.start = start
  }

  /// Counts a duration of so many nanoseconds. From the thread that owns the block.
  public func record(_ nanoseconds: Int64) {
    block.add(1, at: start + DurationBuckets.index(of: nanoseconds))
    block.add(UInt64(max(0, nanoseconds)), at: start + DurationBuckets.count)
  }

  /// The histogram in sums of blocks, as it is told.
  public static func message(_ sums: [UInt64], at start: Int) -> Proto.Histogram {
    guard start >= 0, start + size <= sums.count else {
      return Proto.Histogram(bounds: DurationBuckets.bounds)
    }
    let counts = Array(sums[start..<start + DurationBuckets.count])
    return Proto.Histogram(
      bounds: DurationBuckets.bounds, counts: counts.allSatisfy { $0 == 0 } ? [] : counts,
      sum: sums[start + DurationBuckets.count])
  }
}
