import Foundation
import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import StreakWorker
import Synchronization
import ZeroMQ

@testable import StreakBench

/// A worker without its sockets: a store in a directory of its own, a clock that the test sets, and
/// requests and replies as the frames that travel.
final class TruthWorker: TruthPeer {
  let directory: URL
  let store: Store
  private let processor: MessageProcessor
  private let clock: Clock

  private final class Clock: Sendable {
    let milliseconds: Atomic<Int64>

    init(_ now: Int64) {
      milliseconds = Atomic(now)
    }
  }

  typealias Refusal = TruthRefusal
  typealias Batch = TruthBatch

  init(now: Int64, zone: String = "UTC", trustAsOf: Bool = false) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-truth-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let zones = ZoneDatabase()
    store = try TestStore.open(
      directory.appendingPathComponent("streak.sqlite").path, zones: zones)
    let clock = Clock(now)
    self.clock = clock
    let environment = WorkerEnvironment(
      zones: zones, zone: try zones.zone(named: zone), trustAsOf: trustAsOf
    ) {
      Instant(milliseconds: clock.milliseconds.load(ordering: .relaxed))
    }
    processor = MessageProcessor(store: store, environment: environment)
  }

  deinit {
    store.close()
    TestStore.remove(under: directory.path)
    try? FileManager.default.removeItem(at: directory)
  }

  /// The worker's clock, in milliseconds since 1970.
  var now: Int64 {
    get { clock.milliseconds.load(ordering: .relaxed) }
    set { clock.milliseconds.store(newValue, ordering: .relaxed) }
  }

  func send(_ batch: Batch) { processor.answer(batch) }
}

/// What the environment asks of the generated tests.
enum TruthSettings {
  /// The seed: `STREAK_TEST_SEED`.
  static var seed: UInt64 { number("STREAK_TEST_SEED") ?? 20_261_130 }

  /// How many sequences of operations are generated: `STREAK_TEST_SEQUENCES`.
  static var sequences: Int {
    let number = number("STREAK_TEST_SEQUENCES").map(Int.init) ?? 2_000
    // A server is asked over a socket: fewer of the same.
    return Engine.current == .postgresql ? max(10, number / 50) : number
  }

  /// A number that the environment says; `nil` where it says none.
  static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
