import Foundation
import Glibc
import StreakBroker
import StreakClient
import StreakProtocol
import StreakSecurity
import StreakService
import StreakSupport
import StreakWire
import StreakWorker
import Testing
import ZeroMQ

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

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    chmod(path(name), mode)
  }
}

/// Keys of a server and of those who may connect to it.
final class Keyring: Sendable {
  let directory: TemporaryDirectory
  let server: CurveKeyPair
  private let made = Locked<[String: CurveKeyPair]>([:])

  /// Makes the server's key, and a list with the keys of these rights, as in `rights = read`.
  init(_ rights: [String: String]) throws {
    directory = try TemporaryDirectory()
    _ = try SecretKeyFile.generate("server", in: directory.root)
    server = try SecretKeyFile.read(directory.path("server.key"))
    mkdir(directory.path("authorized"), 0o700)
    for (name, text) in rights { try allow(name, text) }
  }

  /// What a server is started with.
  var options: SecurityOptions {
    var options = SecurityOptions()
    options.secretFile = directory.path("server.key")
    options.authorizedKeys = directory.path("authorized")
    return options
  }

  /// The key of a name, made where it is new.
  func pair(_ name: String) throws -> CurveKeyPair {
    if let pair = made.withLock({ $0[name] }) { return pair }
    if !directory.exists(name + ".key") {
      _ = try SecretKeyFile.generate(name, in: directory.root)
    }
    let pair = try SecretKeyFile.read(directory.path(name + ".key"))
    made.withLock { $0[name] = pair }
    return pair
  }

  /// Writes the file of a key.
  func allow(_ name: String, _ text: String) throws {
    try directory.write(
      "public = \(try pair(name).publicKey)\n\(text)\n", to: "authorized/\(name).pub")
  }

  /// Removes the file of a key.
  func remove(_ name: String) { unlink(directory.path("authorized/\(name).pub")) }

  /// What a client of this name connects with.
  func security(_ name: String) throws -> ClientSecurity {
    ClientSecurity(server: server.publicKey, key: try pair(name))
  }
}

/// Lines of a log, for tests that read it.
final class LogLines: Sendable {
  private let lines = Locked<[String]>([])

  var log: Log { Log(level: .debug) { [lines] line in lines.withLock { $0.append(line) } } }

  var text: String { lines.withLock { $0.joined() } }

  func count(_ part: String) -> Int { lines.withLock { $0.count { $0.contains(part) } } }
}

/// A socket that asks, with or without a key, and waits at most so long.
final class Client {
  private let socket: Socket

  init(
    _ context: Context, _ endpoint: Endpoint, _ security: ClientSecurity? = nil,
    milliseconds: Int32 = 20_000
  ) throws {
    socket = try Socket(context, .request)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveTimeout, to: milliseconds)
    try security?.apply(to: socket)
    try socket.connect(to: endpoint)
  }

  func send(_ frames: [[UInt8]]) throws {
    for (index, frame) in frames.enumerated() {
      try socket.send(frame, index + 1 < frames.count ? .more : [])
    }
  }

  /// Status and field of each call of the reply, as in `["ok", "denied learner"]`; none where none came.
  func receive() throws -> [String] {
    let message = Multipart(limit: 200)
    do {
      try socket.receive(into: message)
    } catch {
      if error.code == .again { return [] }
      throw error
    }
    return try stride(from: 0, to: message.count - 1, by: 2).map {
      let header = try FrameHeader(parsing: message[$0].bytes, expecting: .reply)
      guard header.status != .ok else { return "ok" }
      return "\(header.status) \(try Proto.Error(decoding: message[$0 + 1].bytes).field)"
    }
  }

  func ask(_ frames: [[UInt8]]) throws -> [String] {
    try send(frames)
    return try receive()
  }

  func close() { socket.close() }
}

/// The two frames of a call.
func call<Request: StreakCall>(_ request: Request, id: UInt64 = 1) -> [[UInt8]] {
  [FrameHeader.request(Request.op, id: id, budget: 0).bytes, request.encoded()]
}

/// Asks for a streak.
func streak(_ learner: String) -> [[UInt8]] {
  call(Proto.StreakRequest(learner: learner, zone: "UTC"))
}

/// Writes a record.
func write(_ learner: String) -> [[UInt8]] {
  let id: [UInt8] = (0..<16).map { $0 == 6 ? 0x40 : $0 == 8 ? 0x80 : UInt8.random(in: 0...255) }
  return call(
    Proto.RecordsPutRequest(
      learner: learner, zone: "UTC", records: [Proto.Record(id: id, time: 1_741_608_000_000)]))
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
