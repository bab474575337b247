import StreakProtocol
import StreakService
import StreakStore
import Synchronization

/// What one thread of a worker counts. It alone writes, any thread may read.
final class SlotCounters: Sendable {
  private enum Place: Int, CaseIterable {
    case reads, snapshots, writes, failedWrites, readTime, writeTime, hits, misses, reused
  }

  /// What a store's failure is called, in the order of the counters.
  private static let failures = [
    "busy", "full", "read_only", "cannot_open", "interrupted", "damaged",
    "unreachable", "other",
  ]
  private static let failureStart = Place.allCases.count
  private static let lockStart = failureStart + failures.count
  private static let commitStart = lockStart + HistogramCounters.size

  /// What a thread is doing.
  enum State: UInt8 { case free, busy, dead }

  let serving = ServingCounters()
  private let block = CounterBlock(count: commitStart + HistogramCounters.size)
  private let locks: HistogramCounters
  private let commits: HistogramCounters
  private let stateNumber = Atomic(State.free.rawValue)

  init() {
    locks = HistogramCounters(block, at: Self.lockStart)
    commits = HistogramCounters(block, at: Self.commitStart)
  }

  // MARK: Counting, from the thread that owns it

  /// What the thread is doing now.
  var state: State {
    get { State(rawValue: stateNumber.load(ordering: .relaxed)) ?? .dead }
    set { stateNumber.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// A message that only reads was answered in so many nanoseconds.
  func read(_ nanoseconds: Int64) {
    add(1, .reads)
    add(UInt64(max(0, nanoseconds)), .readTime)
  }

  /// A write is the only one now, after so many nanoseconds.
  func locked(after nanoseconds: Int64) { locks.record(nanoseconds) }

  /// A write took so many nanoseconds, and after that so many to become durable.
  func wrote(_ nanoseconds: Int64, commit: Int64) {
    add(1, .writes)
    add(UInt64(max(0, nanoseconds)), .writeTime)
    commits.record(commit)
  }

  /// A write was taken back.
  func writeFailed() { add(1, .failedWrites) }

  /// The store failed.
  func failed(_ code: StoreError.Code) {
    let kind =
      switch code {
      case .busy: 0
      case .full: 1
      case .readOnly: 2
      case .cannotOpen: 3
      case .interrupted: 4
      case .damaged: 5
      case .unreachable: 6
      default: 7
      }
    block.add(1, at: Self.failureStart + kind)
  }

  /// Copies what the store counted.
  func publish(_ counts: StoreCounts, snapshots: UInt64) {
    set(counts.cacheHits, .hits)
    set(counts.cacheMisses, .misses)
    set(counts.answersReused, .reused)
    set(snapshots, .snapshots)
  }

  private func add(_ amount: UInt64, _ place: Place) { block.add(amount, at: place.rawValue) }

  private func set(_ value: UInt64, _ place: Place) { block.set(value, at: place.rawValue) }

  // MARK: Telling

  /// What several threads counted of the store, together.
  static func message(_ slots: [SlotCounters], damaged: Bool) -> Proto.StoreMetrics {
    let sums = CounterBlock.sums(slots.map(\.block))
    guard !sums.isEmpty else { return Proto.StoreMetrics(damaged: damaged) }
    func count(_ place: Place) -> UInt64 { sums[place.rawValue] }
    let failed = failures.enumerated().compactMap { index, kind -> Proto.StoreFailure? in
      let count = sums[failureStart + index]
      return count == 0 ? nil : Proto.StoreFailure(kind: kind, count: count)
    }
    return Proto.StoreMetrics(
      reads: count(.reads), snapshots: count(.snapshots), writes: count(.writes),
      failedWrites: count(.failedWrites), lock: HistogramCounters.message(sums, at: lockStart),
      commit: HistogramCounters.message(sums, at: commitStart), readTime: count(.readTime),
      writeTime: count(.writeTime), cacheHits: count(.hits), cacheMisses: count(.misses),
      answersReused: count(.reused), failures: failed, damaged: damaged)
  }
}
