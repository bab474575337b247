import Foundation
import Glibc
import StreakClient
import StreakProtocol
import StreakService
import StreakSupport
import Synchronization
import Testing
import ZeroMQ

@testable import StreakBroker

/// A directory of a test's own, which goes with it. Short, because a socket's path must be.
final class TemporaryDirectory: Sendable {
  let root: String

  init() throws {
    root = "/tmp/streak-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { root + "/" + name }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func endpoint(_ name: String) throws -> Endpoint { try Endpoint("ipc://\(path(name))") }
}

/// A program that was built along with the tests, in a process of its own.
final class ChildProgram {
  let id: pid_t
  private var status: Int32?

  init(_ program: String, _ arguments: [String], output: String = "/dev/null") throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(filePath: own).deletingLastPathComponent().path() + program
    // Not Process of Foundation, which takes a second to notice an end.
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, words + [nil], environ)
    try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
    id = child
  }

  deinit { kill() }

  func send(_ signal: Int32) { if status == nil { Glibc.kill(id, signal) } }

  /// Stops it where it is, and returns when it stands still: until then it may begin something.
  func freeze() {
    guard status == nil else { return }
    Glibc.kill(id, SIGSTOP)
    var raw: Int32 = 0
    while waitpid(id, &raw, WUNTRACED) < 0, errno == EINTR {}
  }

  /// Waits for its end; the exit status, or 128 and the signal.
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) < 0, errno == EINTR {}
    // wait(2): the low seven bits are the signal, the next byte is the status.
    let found = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    status = found
    return found
  }

  /// Ends it as a loss of power would, also where it is stopped.
  func kill() {
    send(SIGKILL)
    wait()
  }

  /// User and system time so far, in milliseconds.
  var processorTime: Int {
    let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return .max
    }
    return (user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK))
  }
}

/// A client that waits at most so long for a reply.
final class Client {
  private let socket: Socket

  init(_ context: Context, _ endpoint: Endpoint, milliseconds: Int32 = 20_000) throws {
    socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: milliseconds)
    try socket.connect(to: endpoint)
  }

  func send(_ frames: [[UInt8]]) throws {
    for (index, frame) in frames.enumerated() {
      try socket.send(frame, index + 1 < frames.count ? .more : [])
    }
  }

  /// The calls of the reply; `nil` where none came.
  func receive() throws -> [RawReply]? {
    let message = Multipart(limit: 200)
    do {
      try socket.receive(into: message)
    } catch {
      if error.code == .again { return nil }
      throw error
    }
    return try stride(from: 0, to: message.count - 1, by: 2).map {
      let header = try FrameHeader(parsing: message[$0].bytes, expecting: .reply)
      return RawReply(header.status, message[$0 + 1].bytes)
    }
  }

  func ask(_ frames: [[UInt8]]) throws -> [RawReply]? {
    try send(frames)
    return try receive()
  }

  /// What answers one request.
  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    let replies = try #require(try ask(call(request)), "nobody answers")
    return try #require(replies.first).decode(Request.Reply.self)
  }

  func close() { socket.close() }
}

/// The two frames of a call.
func call<Request: StreakCall>(_ request: Request, id: UInt64 = 1, budget: UInt32 = 0) -> [[UInt8]]
{
  [FrameHeader.request(Request.op, id: id, budget: budget).bytes, request.encoded()]
}

/// Status and field of a reply.
func summary(_ reply: RawReply?) -> String {
  guard let reply else { return "none" }
  guard reply.status != .ok else { return "ok" }
  return "\(reply.status) \((try? Proto.Error(decoding: reply.body))?.field ?? "?")"
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

/// A broker within the test, and workers that do as they are told.
final class Bench {
  let directory: TemporaryDirectory
  let context: Context
  let endpoint: Endpoint
  let broker: Broker
  private let control: Client

  init(
    listed: [String] = [], log: Log = .silent,
    _ change: (inout BrokerConfiguration) -> Void = { _ in }
  ) throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    context = try Context()
    endpoint = try directory.endpoint("s")
    var configuration = BrokerConfiguration(
      endpoints: [endpoint], workers: [try directory.endpoint("w")],
      control: try directory.endpoint("c"))
    configuration.listed = try listed.map { try directory.endpoint($0) }
    change(&configuration)
    broker = try Broker(configuration, log: log)
    control = try Client(context, configuration.control)
  }

  func status() throws -> Proto.BrokerStatusReply { try control.ask(Proto.BrokerStatusRequest()) }

  func tell<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try control.ask(request)
  }

  func refusal(_ request: some StreakCall) throws -> String {
    summary(try control.ask(call(request))?.first)
  }

  func client(milliseconds: Int32 = 20_000) throws -> Client {
    try Client(context, endpoint, milliseconds: milliseconds)
  }

  /// Waits until so many places are connected.
  func connected(_ count: Int) throws -> Bool {
    try eventually { try status().workers.reduce(0) { $0 + Int($1.connected) } == count }
  }

  /// Ends the broker, at most twenty seconds; false where it does not end.
  func end() throws -> Bool {
    broker.stop()
    return try ends()
  }

  func ends() throws -> Bool {
    control.close()
    let ended = Locked(false)
    let broker = broker
    let thread = try LoopThread(name: "waiter") {
      broker.wait()
      ended.withLock { $0 = true }
    }
    guard eventually({ ended.withLock { $0 } }) else { return false }
    thread.join()
    return true
  }
}

/// A worker of a listed endpoint that answers pings with its name, or where it has none with what was said;
/// it waits, or never answers.
final class FakeWorker: Sendable {
  private let thread = Locked<LoopThread?>(nil)
  private let control: Endpoint
  private let context: Context
  /// Messages that it began with.
  let taken = Atomic(0)
  /// Budgets of the requests that it had.
  let budgets = Locked<[UInt32]>([])
  /// It holds on to what it has while this is so.
  let isWedged = Atomic(false)
  private let isOver = Atomic(false)

  init(_ context: Context, _ endpoint: Endpoint, name: String = "") throws {
    self.context = context
    control = try Endpoint("inproc://fake-\(UInt64.random(in: 0...UInt64.max))")
    let socket = try Socket(context, .reply)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: 20)
    _ = try socket.bind(to: endpoint)
    // Invariant: the socket is used by its thread alone from here on.
    nonisolated(unsafe) let own = socket
    let loop = try LoopThread(name: "fake") { [self] in
      run(own, Array(name.utf8))
      own.close()
    }
    thread.withLock { $0 = loop }
  }

  private func run(_ socket: Socket, _ name: [UInt8]) {
    let message = Multipart(limit: 200)
    while !isOver.load(ordering: .acquiring) {
      guard (try? socket.receive(into: message)) != nil else { continue }
      taken.add(1, ordering: .acquiringAndReleasing)
      while isWedged.load(ordering: .acquiring), !isOver.load(ordering: .acquiring) { usleep(1000) }
      var frames: [[UInt8]] = []
      for index in stride(from: 0, to: message.count - 1, by: 2) {
        guard let header = try? FrameHeader(parsing: message[index].bytes) else { continue }
        budgets.withLock { $0.append(header.budget) }
        let said = try? Proto.PingRequest(decoding: message[index + 1].bytes).payload
        let payload = name.isEmpty ? said ?? [] : name
        frames += [header.reply().bytes, Proto.PingReply(payload: payload).encoded()]
      }
      if frames.isEmpty { frames = [[]] }
      for (index, frame) in frames.enumerated() {
        try? socket.send(frame, index + 1 < frames.count ? .more : [])
      }
    }
  }

  func end() {
    isOver.store(true, ordering: .releasing)
    let loop = thread.withLock { $0 }
    loop?.join()
  }
}
