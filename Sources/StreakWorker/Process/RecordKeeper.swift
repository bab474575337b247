import StreakCore
import StreakStore
import Synchronization
import ZeroMQ

/// Forgets old records while a worker serves, when nobody asks it anything.
///
/// It has a thread and a connection of its own. Each of its transactions is short, and before each it
/// waits until no call has come for a while; but not for ever, because a worker may never be idle.
final class RecordKeeper: Sendable {
  /// How long nothing must have come, in milliseconds.
  static let quiet = 50
  /// How long it waits for that, before it does one transaction all the same.
  static let patience = 1_000
  /// How often it looks for records that have become old: every hour.
  static let interval = 3_600_000

  private let days: Int
  private let environment: WorkerEnvironment
  private let log: Log
  private let open: @Sendable () throws -> Store

  /// A keeper.
  ///
  /// - Parameters:
  ///   - days: how many days' records are kept, at least ``StoreForget/leastAge``.
  ///   - open: opens its store, in its own thread.
  init(
    days: Int, environment: WorkerEnvironment, log: Log,
    open: @escaping @Sendable () throws -> Store
  ) {
    self.days = days
    self.environment = environment
    self.log = log
    self.open = open
  }

  /// The first day whose records stay.
  var firstDay: CivilDay {
    DayClock(zone: .utc).day(of: environment.now) - max(days, StoreForget.leastAge)
  }

  /// Forgets at once and then every hour, until `stop` is signalled.
  func run(until stop: WakeUp) {
    let poller = Poller()
    poller.add(descriptor: stop.descriptor)
    repeat { forget(poller) } while wait(Self.interval, poller)
  }

  /// Waits so many milliseconds, and says whether to go on after them.
  private func wait(_ milliseconds: Int, _ poller: Poller) -> Bool {
    (try? poller.wait(milliseconds: milliseconds)) == 0
  }

  /// Waits until nobody asks, and says whether to go on.
  private func waitForQuiet(_ poller: Poller) -> Bool {
    let end = MonotonicTime.now.advanced(milliseconds: Self.patience)
    var calls: UInt64
    repeat {
      calls = environment.calls.load(ordering: .relaxed)
      guard wait(Self.quiet, poller) else { return false }
    } while environment.calls.load(ordering: .relaxed) != calls && MonotonicTime.now < end
    return true
  }

  private func forget(_ poller: Poller) {
    guard !environment.storeIsDamaged.load(ordering: .relaxed) else { return }
    let day = firstDay
    guard waitForQuiet(poller) else { return }
    do {
      let store = try open()
      defer { store.close() }
      let summary = try StoreForget(store, before: day).run(dryRun: false) { waitForQuiet(poller) }
      guard summary.forgotten > 0 else { return }
      log.info(
        "records forgotten", ("before", "\(day)"), ("records", "\(summary.forgotten)"),
        ("kept", "\(summary.kept)"))
    } catch {
      // At the next hour it goes on where it was.
      log.error("records not forgotten", ("error", "\(error)"))
    }
  }
}
