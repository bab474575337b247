import Foundation
import Glibc
import PostgresSupport
import StreakContent
import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import StreakWire
import Synchronization
import Testing
import ZeroMQ

@testable import StreakWorker

/// A directory of a test's own, which goes with it. Short, because a socket's path must be.
final class TemporaryDirectory: Sendable {
  let root: String

  init() throws {
    root = "/tmp/streak-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit {
    TestStore.remove(under: root)
    try? FileManager.default.removeItem(atPath: root)
  }

  func path(_ name: String) -> String { root + "/" + name }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}

/// The instant that is "now" in these tests: 2025-03-10T12:00:00Z, a Monday.
let noon = Instant(milliseconds: 1_741_608_000_000)

/// That day.
let today = CivilDay(number: 20_157)

/// A call of a reply.
struct Answer {
  let header: FrameHeader
  let body: [UInt8]

  var status: Proto.Status { header.status }

  /// The field that is at fault; `nil` where the call is answered.
  var field: String? {
    status == .ok ? nil : (try? Proto.Error(decoding: body))?.field
  }

  /// Status and field on one line.
  var summary: String { status == .ok ? "ok" : "\(status) \(field ?? "?")" }

  func get<Message: WireMessage>(_: Message.Type = Message.self) throws -> Message {
    #expect(status == .ok, "\(summary)")
    return try Message(decoding: body)
  }

  /// The calls of a reply's frames.
  static func all(_ frames: [[UInt8]]) throws -> [Answer] {
    #expect(frames.count.isMultiple(of: 2))
    return try stride(from: 0, to: frames.count - 1, by: 2).map {
      Answer(
        header: try FrameHeader(parsing: frames[$0], expecting: .reply), body: frames[$0 + 1])
    }
  }
}

/// A store and a processor, as one thread of a worker has them.
final class Desk {
  let store: Store
  let processor: MessageProcessor

  init(
    _ path: String, limits: Limits = Limits(), trustAsOf: Bool = false, readOnly: Bool = false,
    busyMilliseconds: Int32 = 5000, content: ContentSource? = nil, log: Log = .silent,
    monotonicNow: @escaping () -> MonotonicTime = { .now },
    clock: @escaping @Sendable () -> Instant = { noon }
  ) throws {
    let zones = ZoneDatabase()
    store = try TestStore.open(
      path, readOnly: readOnly, zones: zones, busyMilliseconds: busyMilliseconds)
    processor = MessageProcessor(
      store: store,
      environment: WorkerEnvironment(
        zones: zones, trustAsOf: trustAsOf, limits: limits, content: content, clock: clock),
      log: log,
      monotonicNow: monotonicNow)
  }

  deinit { store.close() }

  /// The frames of the reply to these frames.
  func reply(
    _ frames: [[UInt8]], arrived: MonotonicTime = .now, isTruncated: Bool = false
  ) -> [[UInt8]] {
    frames.flatMap { $0 }.withUnsafeBytes { bytes in
      var start = 0
      let buffers = frames.map { frame in
        defer { start += frame.count }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + frame.count])
      }
      processor.process(buffers, arrived: arrived, isTruncated: isTruncated)
    }
    return (0..<processor.reply.frameCount).map { processor.reply.frame($0) }
  }

  /// The calls of the reply to these frames.
  func answers(_ frames: [[UInt8]], arrived: MonotonicTime = .now) throws -> [Answer] {
    try Answer.all(reply(frames, arrived: arrived))
  }

  /// The answer to one request.
  func answer(_ request: some StreakCall) throws -> Answer {
    let all = try answers(call(request))
    #expect(all.count == 1)
    return try #require(all.first)
  }

  /// What answers one request, where all is well.
  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try answer(request).get()
  }

  /// How many records of a learner are stored.
  func count(_ learner: String) throws -> Int {
    try ask(Proto.RecordsListRequest(learner: learner, limit: 1000)).records.count
  }
}

/// The two frames of a call.
func call<Request: StreakCall>(_ request: Request, id: UInt64 = 1, budget: UInt32 = 0) -> [[UInt8]]
{
  [FrameHeader.request(Request.op, id: id, budget: budget).bytes, request.encoded()]
}

/// An id that is this number.
func id(_ number: Int) -> [UInt8] {
  RecordID(high: 0x0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number)).bytes
}

/// A record so many days before today.
func record(_ number: Int, daysAgo: Int = 0) -> Proto.Record {
  Proto.Record(
    id: id(number), time: noon.milliseconds - Int64(daysAgo) * 86_400_000 - 1000, zone: "UTC",
    title: "Title \(number % 7)", correct: 3, total: 4)
}

/// A put of records on these days.
func put(_ learner: String, _ numbers: some Sequence<Int>, daysAgo: Int = 0)
  -> Proto.RecordsPutRequest
{
  Proto.RecordsPutRequest(
    learner: learner, records: numbers.map { record($0, daysAgo: daysAgo) })
}

/// Statements in another process: the shell of the engine.
func shell(_ path: String, _ sql: String) throws {
  if Engine.current == .postgresql {
    try PostgresServer.shared?.query(sql, in: TestStore.database(path))
    return
  }
  // Not Process of Foundation, which takes a second to notice an end.
  let commands = [".timeout 5000", ".output /dev/null"].flatMap { ["-cmd", $0] }
  let words = (["sqlite3"] + commands + [path, sql]).map { strdup($0) }
  defer { for word in words { free(word) } }
  var child: pid_t = 0
  var status: Int32 = -1
  #expect(posix_spawnp(&child, "sqlite3", nil, nil, words + [nil], environ) == 0)
  #expect(waitpid(child, &status, 0) == child)
  #expect(status == 0)
}

extension WorkerConfiguration {
  /// A worker on the store that a path stands for, on the engine of the test that runs.
  init(endpoints: [Endpoint], testStore path: String) throws {
    self.init(endpoints: endpoints, storePath: path)
    durability = .normal
    if Engine.current == .postgresql { postgres = try TestStore.settings(path) }
  }
}

/// Waits until something holds, at most so long, and says whether it does.
func eventually(seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = MonotonicTime.now.advanced(milliseconds: Int(seconds * 1000))
  while MonotonicTime.now < end {
    if try condition() { return true }
    usleep(5000)
  }
  return try condition()
}

/// What threads of a test share.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func with<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    // The closure runs under the lock and keeps nothing of it.
    try value.withLock { state in
      var copy = state
      let result = try body(&copy)
      state = copy
      return result
    }
  }

  var current: Value { value.withLock { $0 } }
}
