import StreakDispatch
import StreakProtocol

/// What a dispatcher counted, where other threads may read it.
///
/// Its loop writes; what it knows of its table it copies here before it sleeps, so that no request
/// pays for that.
public final class DispatchCounters: Sendable {
  private enum Place: Int, CaseIterable {
    case waiting, queue, accepted, answered, refused, expired, unavailable, unknown, repeated, late
    case undeliverable
  }

  /// What the loop answered itself; at a broker, everything that it answered.
  public let serving = ServingCounters()

  private let block = CounterBlock(count: Place.allCases.count + HistogramCounters.size)
  private let wait: HistogramCounters

  /// Nothing counted yet.
  public init() {
    wait = HistogramCounters(block, at: Place.allCases.count)
  }

  /// A request waited so many nanoseconds until a slot was given it. From the loop's thread.
  func waited(_ nanoseconds: Int64) { wait.record(nanoseconds) }

  /// Copies what the table knows. From the loop's thread.
  func publish(_ table: DispatchTable<Parcel>, undeliverable: UInt64) {
    let counts = table.counts
    set(.waiting, UInt64(clamping: table.waiting))
    set(.queue, UInt64(clamping: table.limits.queue))
    set(.accepted, counts.accepted)
    set(.answered, counts.answered)
    set(.refused, counts.refused)
    set(.expired, counts.expired)
    set(.unavailable, counts.unavailable)
    set(.unknown, counts.unknown)
    set(.repeated, counts.repeated)
    set(.late, counts.late)
    set(.undeliverable, undeliverable)
  }

  private func set(_ place: Place, _ value: UInt64) { block.set(value, at: place.rawValue) }

  /// The counters as they are told. From any thread.
  public var message: Proto.DispatchMetrics {
    let sums = CounterBlock.sums([block])
    func count(_ place: Place) -> UInt64 { sums[place.rawValue] }
    return Proto.DispatchMetrics(
      waiting: UInt32(clamping: count(.waiting)), queue: UInt32(clamping: count(.queue)),
      accepted: count(.accepted), answered: count(.answered), refused: count(.refused),
      expired: count(.expired), unavailable: count(.unavailable), unknown: count(.unknown),
      repeatedRequests: count(.repeated), lateReplies: count(.late),
      undeliverable: count(.undeliverable),
      wait: HistogramCounters.message(sums, at: Place.allCases.count))
  }
}
