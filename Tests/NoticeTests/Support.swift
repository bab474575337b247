import Foundation
import Glibc
import StreakBroker
import StreakClient
import StreakCore
import StreakProtocol
import StreakService
import Synchronization
import Testing
import ZeroMQ

@testable import StreakWorker

/// A directory of a test's own, which goes with it. Short, because a socket's path must be.
final class TemporaryDirectory: Sendable {
  let root: String

  init() throws {
    root = "/tmp/streak-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { root + "/" + name }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func endpoint(_ name: String) throws -> Endpoint { try Endpoint("ipc://\(path(name))") }
}

/// 2025-03-10T12:00:00Z.
let noon: Int64 = 1_741_608_000_000

/// A wall clock that stands still until it is told to go on.
final class WallClock: Sendable {
  private let time = Atomic(noon)

  var now: Int64 { time.load(ordering: .acquiring) }

  func advance(milliseconds: Int64) { time.add(milliseconds, ordering: .acquiringAndReleasing) }

  /// As a watcher wants it, together with the real monotonic clock.
  var moment: @Sendable () -> WatchMoment {
    { [self] in WatchMoment(monotonic: .now, wall: now) }
  }
}

/// A worker within the test, or one after another on the same store.
final class Place {
  let directory: TemporaryDirectory
  let clock = WallClock()
  let endpoint: Endpoint
  private(set) var worker: Worker?
  private let change: (inout WorkerConfiguration) -> Void

  init(
    in directory: TemporaryDirectory? = nil, _ name: String = "s",
    _ change: @escaping (inout WorkerConfiguration) -> Void = { _ in }
  ) throws {
    let directory = try directory ?? TemporaryDirectory()
    self.directory = directory
    self.change = change
    endpoint = try directory.endpoint(name)
    try start()
  }

  deinit { stop() }

  func start() throws {
    var configuration = WorkerConfiguration(
      endpoints: [endpoint], storePath: directory.path("streak.db"))
    configuration.durability = .normal
    change(&configuration)
    worker = try Worker(
      configuration, log: .silent, clock: { [clock] in Instant(milliseconds: clock.now) },
      overrun: {})
  }

  func stop() {
    worker?.stop()
    worker?.wait()
    worker = nil
  }

  func client() throws -> StreakClient {
    try StreakClient(endpoint: endpoint, options: ClientOptions(timeout: 20_000))
  }
}

/// A SUB socket.
final class Listener {
  private let context: Context
  let socket: Socket
  private let monitor: SocketMonitor
  private let frames = Multipart(limit: 4)

  /// Connects and subscribes, and waits until the connection is there.
  init(_ endpoint: Endpoint, _ topics: [[UInt8]]) throws {
    context = try Context()
    socket = try Socket(context, .subscribe)
    try socket.set(.linger, to: 0)
    for topic in topics { try socket.set(.subscribe, to: topic) }
    monitor = try SocketMonitor(of: socket)
    try socket.connect(to: endpoint)
  }

  convenience init(_ endpoint: Endpoint, _ learners: String...) throws {
    try self.init(endpoint, learners.map { ChangeNotice.topic(of: $0) })
  }

  deinit { close() }

  /// The next notice; `nil` where none comes in so many milliseconds.
  func next(milliseconds: Int = 20_000) throws -> ChangeNotice? {
    let poller = Poller()
    poller.add(socket)
    guard try poller.wait(milliseconds: milliseconds) > 0 else { return nil }
    try socket.receive(into: frames)
    return try ChangeNotice(frames: (0..<frames.count).map { frames[$0].bytes })
  }

  func close() {
    socket.close()
    monitor.close()
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

/// An id that is this number.
func id(_ number: Int) -> [UInt8] {
  RecordID(high: 0x0000_4000, low: 0x8000_0000_0000_0000 | UInt64(number)).bytes
}

extension StreakClient {
  /// Counts a launch: a small write that is told.
  func launch(_ number: Int, _ learner: String = "ada") throws {
    _ = try call(Proto.LaunchRequest(learner: learner, id: id(number)))
  }

  /// Records a practice of now.
  func practise(_ number: Int, _ learner: String = "ada", at time: Int64 = noon) throws {
    _ = try call(
      Proto.RecordsPutRequest(
        learner: learner,
        records: [Proto.Record(id: id(number), time: time - 1_000, zone: "UTC", title: "A")]))
  }

  /// Launches until one of them is told: from then on the subscription is in force.
  func introduce(_ listener: Listener, _ learner: String = "ada") throws -> ChangeNotice {
    for number in 1_000_000... {
      try launch(number, learner)
      if let notice = try listener.next(milliseconds: 20) { return notice }
      if number > 1_001_000 { break }
    }
    throw Silence()
  }
}

/// No notice came.
struct Silence: Error {}
