import Synchronization

/// A fixed number of counters that one thread raises and any thread reads.
///
/// Raising one is a load, an addition and a store, without a locked instruction, because nobody else
/// writes. A reader may see some counters a moment later than others.
public final class CounterBlock: @unchecked Sendable {
  // Invariant: points to `count` atomics that are initialised from init to deinit and never move.
  // Atomics may be used from any thread.
  private let base: UnsafeMutablePointer<Atomic<UInt64>>
  /// How many there are.
  public let count: Int

  /// So many counters at 0.
  public init(count: Int) {
    self.count = max(0, count)
    base = .allocate(capacity: max(1, count))
    for index in 0..<self.count { (base + index).initialize(to: Atomic(0)) }
  }

  deinit {
    for index in 0..<count { (base + index).deinitialize(count: 1) }
    base.deallocate()
  }

  /// Adds to a counter. From the one thread that owns the block; beyond its end nothing happens.
  @inline(__always)
  public func add(_ amount: UInt64, at index: Int) {
    guard index >= 0 && index < count else { return }
    let value = base[index].load(ordering: .relaxed)
    base[index].store(value &+ amount, ordering: .relaxed)
  }

  /// Sets a counter. From the one thread that owns the block.
  public func set(_ value: UInt64, at index: Int) {
    guard index >= 0 && index < count else { return }
    base[index].store(value, ordering: .relaxed)
  }

  /// A counter; 0 beyond the end.
  public subscript(index: Int) -> UInt64 {
    guard index >= 0 && index < count else { return 0 }
    return base[index].load(ordering: .relaxed)
  }

  /// The sums of blocks that are laid out alike.
  public static func sums(_ blocks: [CounterBlock]) -> [UInt64] {
    let count = blocks.map(\.count).max() ?? 0
    return (0..<count).map { index in blocks.reduce(0) { $0 &+ $1[index] } }
  }
}
