import Foundation
import PostgresSupport
import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import StreakWorker
import Synchronization
import ZeroMQ

/// A worker without its sockets: a store in a directory of its own, a clock that the test sets, and
/// requests and replies as the frames that travel.
final class TruthWorker {
  let directory: URL
  let store: Store
  private let processor: MessageProcessor
  private let clock: Clock
  private var id: UInt64 = 0

  private final class Clock: Sendable {
    let milliseconds: Atomic<Int64>

    init(_ now: Int64) {
      milliseconds = Atomic(now)
    }
  }

  /// What the worker answers instead of what was asked for.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let status: Proto.Status
    let field: String
    var message = ""

    static func == (left: Refusal, right: Refusal) -> Bool {
      left.status == right.status && left.field == right.field
    }

    var description: String { "\(status.rawValue) \(field): \(message)" }
  }

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

  /// Asks one call in a message of its own.
  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    let batch = Batch()
    let answer = batch.add(request)
    send(batch)
    return try answer()
  }

  /// Calls that travel in one message.
  final class Batch {
    fileprivate var frames: [[UInt8]] = []
    fileprivate var replies: [[UInt8]] = []

    /// Adds a call; what is returned reads its reply after the batch was sent.
    func add<Request: StreakCall>(_ request: Request) -> () throws -> Request.Reply {
      let index = frames.count
      frames.append(FrameHeader.request(Request.op, id: UInt64(index)).bytes)
      frames.append(request.encoded())
      return { [self] in
        let header = try replies[index].withUnsafeBytes {
          try FrameHeader(parsing: $0, expecting: .reply)
        }
        guard header.status == .ok else {
          let error = try Proto.Error(decoding: replies[index + 1])
          throw Refusal(status: header.status, field: error.field, message: error.message)
        }
        guard header.op == Request.op, header.id == UInt64(index) else {
          throw Refusal(status: .internal, field: "header", message: "of another call")
        }
        return try Request.Reply(decoding: replies[index + 1])
      }
    }

    var callCount: Int { frames.count / 2 }
  }

  func send(_ batch: Batch) {
    let buffers = batch.frames.map { frame in
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: frame.count, alignment: 8)
      buffer.copyBytes(from: frame)
      return buffer
    }
    defer { for buffer in buffers { buffer.deallocate() } }
    processor.process(buffers.map { UnsafeRawBufferPointer($0) }, arrived: .now)
    batch.replies = (0..<processor.reply.frameCount).map { processor.reply.frame($0) }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): a seed printed on failure brings the same sequence back.
struct TruthRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() >> 33) % bound }

  mutating func within(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }

  mutating func chance(_ one: Int, in many: Int) -> Bool { below(many) < one }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
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
