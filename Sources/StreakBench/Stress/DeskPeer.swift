import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import StreakWorker
import Synchronization
import ZeroMQ

/// A worker in this process: a store in a temporary directory, a clock that is set, and the frames that
/// would travel.
final class DeskPeer: TruthPeer {
  let store: Store
  private let directory: URL
  private let processor: MessageProcessor
  private let clock: Clock

  private final class Clock: Sendable {
    let milliseconds = Atomic<Int64>(0)
  }

  /// A worker in a zone.
  init(zone: String = "UTC") throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-stress-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let zones = ZoneDatabase()
    // What is written here is of no use to anybody afterwards.
    store = try Store(
      path: directory.appendingPathComponent("streak.db").path, durability: .normal, zones: zones)
    let clock = Clock()
    self.clock = clock
    processor = MessageProcessor(
      store: store,
      environment: WorkerEnvironment(zones: zones, zone: try zones.zone(named: zone)) {
        Instant(milliseconds: clock.milliseconds.load(ordering: .relaxed))
      })
  }

  deinit {
    store.close()
    try? FileManager.default.removeItem(at: directory)
  }

  var now: Int64 {
    get { clock.milliseconds.load(ordering: .relaxed) }
    set { clock.milliseconds.store(newValue, ordering: .relaxed) }
  }

  func send(_ batch: TruthBatch) { processor.answer(batch) }
}
