import Glibc
import StreakProtocol
import StreakSupport
import StreakWire
import Testing
import ZeroMQ

@testable import StreakService

@Suite("What is counted")
struct MetricsCounterTests {
  @Test("A duration is counted in the first bucket whose bound is not below it")
  func buckets() {
    let bounds = DurationBuckets.bounds
    #expect(bounds.first == 1_000 && bounds.last == 10_000_000_000)
    #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    var values: [Int64] = [.min, -1, 0, 1, .max]
    for bound in bounds { values += [Int64(bound) - 1, Int64(bound), Int64(bound) + 1] }
    for power in 0..<63 { values += [1 << power, (1 << power) - 1, (1 << power) + 1] }
    for _ in 0..<10_000 { values.append(Int64.random(in: 0...20_000_000_000)) }
    for value in values {
      // Counted one by one, as the rule says it.
      let expected = bounds.firstIndex { Int64($0) >= value } ?? bounds.count
      #expect(DurationBuckets.index(of: value) == expected, "\(value)")
    }
  }

  @Test("Counters beyond the end are none, and sums are over all blocks")
  func blocks() {
    let (one, two) = (CounterBlock(count: 2), CounterBlock(count: 3))
    one.add(.max, at: 0)
    one.add(2, at: 0)
    one.add(5, at: 2)
    one.add(5, at: -1)
    two.add(10, at: 0)
    two.add(7, at: 2)
    #expect(one[0] == 1 && one[2] == 0 && one[-1] == 0)
    #expect(CounterBlock.sums([one, two]) == [11, 0, 7])
    #expect(CounterBlock.sums([]).isEmpty)
  }

  @Test("Calls are counted by operation and status; what is not known has one row")
  func calls() throws {
    let (one, two) = (ServingCounters(), ServingCounters())
    for op in [48, 48, 47, 0, 70_000, 255] as [UInt32] { one.count(op: op, status: 0) }
    two.count(op: 48, status: 2)
    two.count(op: 48, status: 65_535)
    let header = FrameHeader.reply(.syncPush, id: 7, status: .conflict).bytes
    header.withUnsafeBytes { two.count(header: $0) }
    header.withUnsafeBytes { two.count(header: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    two.spent(-5, op: 48)
    two.spent(50, op: 48)
    two.answered(1_000, isWrite: false)
    two.answered(.max, isWrite: true)
    two.moved(received: 10, sent: 20)
    let told = ServingCounters.message([one, two])
    let found = told.ops.map { op in
      "\(op.op.rawValue): "
        + op.results.map { "\($0.status.rawValue)=\($0.calls)" }.joined(separator: " ")
    }
    #expect(found == ["0: 0=4", "48: 0=2 2=1 15=1", "224: 6=1"])
    #expect(told.ops[1].time == 50)
    #expect(told.receivedBytes == 10 && told.sentBytes == 20)
    let reads = try #require(told.reads)
    #expect(reads.counts.first == 1 && reads.counts.count == reads.bounds.count + 1)
    #expect(told.writes?.counts.last == 1)
    #expect(ServingCounters.message([ServingCounters()]).reads?.counts == [])
  }

  @Test("One thread counts while others read, and nothing is lost")
  func threads() throws {
    let counters = (0..<3).map { _ in ServingCounters() }
    let running = try counters.map { own in
      try LoopThread(name: "counter") {
        for _ in 0..<20_000 { own.count(op: 1, status: 0) }
      }
    }
    var last: UInt64 = 0
    for _ in 0..<50 {
      let now = ServingCounters.message(counters).ops.first?.results.first?.calls ?? 0
      #expect(now >= last)
      last = now
    }
    for thread in running { thread.join() }
    #expect(ServingCounters.message(counters).ops.first?.results.first?.calls == 60_000)
  }
}

@Suite("A service manager")
struct ServiceManagerTests {
  /// A socket that takes what programs tell their service manager.
  private final class Manager {
    let path: String
    private let descriptor: Int32
    private let directory: TemporaryDirectory

    init(_ directory: TemporaryDirectory) throws {
      self.directory = directory
      path = directory.path("notify")
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// What comes within so many milliseconds.
    func next(milliseconds: Int32 = 5_000) -> String? {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, milliseconds) == 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  @Test("It is told of readiness, of reloading with the time, and of the end")
  func words() throws {
    let manager = try Manager(TemporaryDirectory())
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.path])
    notifier.ready()
    #expect(manager.next()?.hasPrefix("READY=1\n") == true)
    notifier.reloading()
    let lines = manager.next()?.split(separator: "\n") ?? []
    #expect(lines.first == "RELOADING=1")
    // systemd 253 takes the reload for done only with the clock that it reads itself (sd_notify(3)).
    let time = lines.first { $0.hasPrefix("MONOTONIC_USEC=") }.flatMap { Int64($0.dropFirst(15)) }
    let now = MonotonicTime.now.nanoseconds / 1000
    #expect(time.map { $0 <= now && $0 > now - 60_000_000 } == true)
    notifier.stopping()
    #expect(manager.next()?.hasPrefix("STOPPING=1\n") == true)
  }

  @Test("It hears of a program that gets on, and of one that does not it hears nothing")
  func alive() throws {
    let manager = try Manager(TemporaryDirectory())
    let notifier = ServiceNotifier(environment: ["NOTIFY_SOCKET": manager.path])
    let watchdog = try #require(
      ServiceWatchdog(
        environment: ["WATCHDOG_USEC": "60000", "WATCHDOG_PID": "77"], pid: 77, notifier: notifier))
    #expect(watchdog.limit == 60 && watchdog.interval == 20)
    let isStuck = Locked(false)
    let asked = Locked(0)
    try watchdog.start { milliseconds in
      asked.withLock { $0 += milliseconds > 0 ? 1 : 0 }
      return !isStuck.withLock { $0 }
    }
    for _ in 0..<3 { #expect(manager.next() == "WATCHDOG=1") }
    isStuck.withLock { $0 = true }
    // What was under way may still come; then it is asked again and again, in vain.
    let before = asked.withLock { $0 }
    #expect(eventually { asked.withLock { $0 } > before + 3 })
    while manager.next(milliseconds: 0) != nil {}
    let later = asked.withLock { $0 }
    #expect(eventually { asked.withLock { $0 } > later + 3 })
    #expect(manager.next(milliseconds: 0) == nil)
    isStuck.withLock { $0 = false }
    #expect(manager.next() == "WATCHDOG=1")
  }

  @Test("Nobody is told where nobody asked, or another process was meant")
  func nobody() {
    let notifier = ServiceNotifier(environment: [:])
    notifier.ready()
    let wrong: [[String: String]] = [
      [:], ["WATCHDOG_USEC": ""], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-5"],
      ["WATCHDOG_USEC": "x"], ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "78"],
    ]
    for environment in wrong {
      #expect(ServiceWatchdog(environment: environment, pid: 77, notifier: notifier) == nil)
    }
    let tiny = ServiceWatchdog(
      environment: ["WATCHDOG_USEC": "1"], pid: 77, notifier: notifier)
    #expect(tiny?.limit == 1 && tiny?.interval == 1)
  }
}
