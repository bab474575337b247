import Glibc
import StreakProtocol
import StreakSecurity
import StreakSupport
import StreakWorker
import Synchronization
import Testing
import ZeroMQ

@Suite("Strangers that knock without end", .serialized)
struct HandshakeFloodTests {
  /// Milliseconds of each request, one after the other, by a client that is connected, and now and then by a
  /// new one.
  private func ask(_ worker: SecureWorker, count: Int) throws -> [Double] {
    let connected = try worker.client("reader")
    #expect(try connected.ask(streak("ada")) == ["ok"])
    var times: [Double] = []
    for number in 0..<count {
      let begin = MonotonicTime.now
      if number.isMultiple(of: 20) {
        let fresh = try Client(worker.context, worker.tcp, try worker.keys.security("reader"))
        #expect(try fresh.ask(streak("ada")) == ["ok"])
        fresh.close()
      } else {
        #expect(try connected.ask(streak("ada")) == ["ok"])
        times.append(Double(MonotonicTime.now.nanoseconds - begin.nanoseconds) / 1_000_000)
      }
    }
    return times.sorted()
  }

  private func show(_ name: String, _ times: [Double]) {
    func part(_ share: Double) -> Double {
      times[min(times.count - 1, Int(Double(times.count) * share))]
    }
    print("flood: \(name): p50 \(part(0.5)) ms, p99 \(part(0.99)) ms, max \(part(1)) ms")
  }

  @Test("Nobody who is authorized is refused or left waiting", arguments: [1, 2])
  func flood(threads: Int) throws {
    let worker = try SecureWorker(threads: threads, ["reader": "rights = read"])
    defer { worker.end() }
    show("quiet, \(threads) threads", try ask(worker, count: 400))
    let flood = try Flood(worker)
    defer { flood.end() }
    #expect(eventually { flood.knocks.value > 20 })
    var times = try ask(worker, count: 400)
    let end = MonotonicTime.now.advanced(milliseconds: 30_000)
    while flood.knocks.value < 100 && MonotonicTime.now < end {
      times += try ask(worker, count: 100)
    }
    show("flooded, \(threads) threads", times.sorted())
    #expect(flood.knocks.value >= 100)
    print("flood: \(flood.knocks.value) unauthorized handshakes meanwhile")
    // The log is not flooded: a few lines in ten seconds, of each kind.
    #expect(worker.lines.count("level=warning") < 60)
  }
}

/// Strangers: some begin a handshake and never go on, some are refused again and again, some have keys that
/// the server cannot read.
private final class Flood {
  let knocks = Count()
  private let isOver = Count()
  private var halfOpen: [Int32] = []
  private var threads: [LoopThread] = []
  private let context: Context

  init(_ worker: SecureWorker) throws {
    context = try Context()
    guard case .tcp(_, let port?) = worker.tcp.transport else { throw CancellationError() }
    for number in 0..<200 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      withUnsafePointer(to: &address) {
        // A sockaddr_in is passed as the sockaddr it begins with.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      // Half of them say half a greeting.
      let greeting: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3]
      if number.isMultiple(of: 2) { _ = Glibc.write(descriptor, greeting, greeting.count) }
      halfOpen.append(descriptor)
    }
    let stranger = Stranger(
      context: context, endpoint: worker.tcp, server: worker.keys.server.publicKey, knocks: knocks,
      isOver: isOver)
    for _ in 0..<2 { threads.append(try LoopThread(name: "knock") { stranger.knock() }) }
    threads.append(try LoopThread(name: "garble") { stranger.garble() })
  }

  func end() {
    isOver.add()
    for thread in threads { thread.join() }
    for descriptor in halfOpen { close(descriptor) }
    context.close()
  }
}

/// What one thread of them does.
private struct Stranger: Sendable {
  let context: Context
  let endpoint: Endpoint
  let server: CurvePublicKey
  let knocks: Count
  let isOver: Count

  /// Comes again and again with the right key of the server and a new one of its own.
  func knock() {
    while isOver.value == 0 {
      do {
        let socket = try Socket(context, .dealer)
        try socket.useCurve(.generate(), server: server)
        let monitor = try HandshakeMonitor(of: socket)
        try socket.connect(to: endpoint)
        let poller = Poller()
        poller.add(monitor.socket)
        if try poller.wait(milliseconds: 5000) > 0 { knocks.add() }
        socket.close()
        monitor.close()
      } catch {
        usleep(1000)
      }
    }
  }

  /// Comes ten times at once with a key of the server that it does not have, and tries again at once.
  func garble() {
    var sockets: [Socket] = []
    for _ in 0..<10 {
      guard let socket = try? Socket(context, .dealer) else { continue }
      try? socket.set(.reconnectInterval, to: 1)
      if let wrong = try? CurveKeyPair.generate() {
        try? socket.useCurve(wrong, server: wrong.publicKey)
      }
      try? socket.connect(to: endpoint)
      sockets.append(socket)
    }
    while isOver.value == 0 { usleep(10_000) }
    for socket in sockets { socket.close() }
  }
}

/// Counts on several threads.
final class Count: Sendable {
  private let count = Atomic(0)

  func add() { count.add(1, ordering: .acquiringAndReleasing) }

  var value: Int { count.load(ordering: .acquiring) }
}
