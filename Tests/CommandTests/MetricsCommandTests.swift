import Foundation
import StreakProtocol
import StreakWire
import Testing

@testable import StreakCommand

@Suite("Metrics")
struct MetricsCommandTests {
  /// 2 up to 1 µs, 3 above and up to 2 ms, 1 above that.
  static let histogram = Proto.Histogram(
    bounds: [1_000, 2_000_000], counts: [2, 3, 1], sum: 12_345_678_901)

  static let worker = Proto.MetricsReply(
    version: "0.1.0", pid: 7, started: 1_764_000_000_123, uptime: 86_400_500, store: "sqlite",
    threads: 4, busy: 1, dead: 1,
    serving: Proto.ServingMetrics(
      ops: [
        Proto.OpMetrics(op: .unspecified, results: [.init(status: .unknownOp, calls: 5)]),
        Proto.OpMetrics(
          op: .streak,
          results: [.init(status: .ok, calls: .max), .init(status: .invalid, calls: 2)],
          time: 1_500_000_000),
        Proto.OpMetrics(op: .init(rawValue: 9999), results: [.init(status: .ok, calls: 1)]),
      ], reads: histogram, writes: Proto.Histogram(bounds: [1_000, 2_000_000]),
      receivedBytes: 10, sentBytes: 20, undivided: 3),
    dispatch: Proto.DispatchMetrics(
      waiting: 7, queue: 1000, accepted: 100, answered: 90, refused: 4, expired: 3,
      repeatedRequests: 2, wait: histogram),
    storing: Proto.StoreMetrics(
      reads: 10, snapshots: 2, writes: 5, failedWrites: 1, lock: histogram, commit: histogram,
      cacheHits: 6, cacheMisses: 4,
      failures: [Proto.StoreFailure(kind: "busy", count: 1)], damaged: true),
    interrupted: 1, leasesLost: 2)

  static let broker = Proto.BrokerMetricsReply(
    version: "0.1.0", started: 1_764_000_000_000, uptime: 7, places: 5, busy: 2,
    serving: Proto.ServingMetrics(reads: histogram),
    workers: [
      Proto.BrokerWorker(name: "a\"b\\c\nd", slots: 2, connected: 2, answered: 7),
      Proto.BrokerWorker(name: "same", slots: 1, outstanding: 1, answered: 1),
      Proto.BrokerWorker(name: "same", slots: 2, outstanding: 3, answered: 2),
    ], registered: 3)

  private enum Counted {
    case worker(Proto.MetricsReply)
    case broker(Proto.BrokerMetricsReply)

    var message: any WireMessage {
      switch self {
      case .worker(let message): message
      case .broker(let message): message
      }
    }
  }

  private func run(_ words: String, reply: Counted) -> ProgramRun {
    ProgramRun.run(
      words,
      worker: FakeWorker.replying((.metrics, reply.message), (.brokerMetrics, reply.message)))
  }

  @Test("The text is in Prometheus's format, whatever was counted")
  func format() {
    for reply in [Self.worker, Proto.MetricsReply()] {
      let format = PrometheusFormat(run("metrics", reply: .worker(reply)).out)
      #expect(format.faults == [])
      #expect(format.samples.count > 30)
    }
    for reply in [Self.broker, Proto.BrokerMetricsReply()] {
      let format = PrometheusFormat(run("broker metrics", reply: .broker(reply)).out)
      #expect(format.faults == [])
      #expect(format.samples.allSatisfy { $0.name.hasPrefix("streak_broker_") })
    }
  }

  @Test("Each number is where its name says")
  func values() {
    let format = PrometheusFormat(run("metrics", reply: .worker(Self.worker)).out)
    #expect(format.value("streak_start_time_seconds") == 1_764_000_000.123)
    #expect(format.value("streak_uptime_seconds") == 86_400.5)
    #expect(
      format.value(
        "streak_build_info", ["program": "streakd", "version": "0.1.0", "store": "sqlite"]) == 1)
    #expect(format.value("streak_threads", ["state": "free"]) == 2)
    #expect(format.value("streak_calls_total", ["op": "streak", "status": "invalid"]) == 2)
    #expect(format.value("streak_calls_total", ["op": "unknown", "status": "unknown_op"]) == 5)
    #expect(format.value("streak_calls_total", ["op": "9999", "status": "ok"]) == 1)
    #expect(format.value("streak_handler_seconds_total", ["op": "streak"]) == 1.5)
    let name = "streak_message_duration_seconds"
    for (bound, count) in [("0.000001", 2.0), ("0.002", 5), ("+Inf", 6)] {
      #expect(format.value("\(name)_bucket", ["kind": "read", "le": bound]) == count)
      #expect(format.value("\(name)_bucket", ["kind": "write", "le": bound]) == 0)
    }
    #expect(format.value("\(name)_sum", ["kind": "read"]) == 12.345678901)
    #expect(format.value("streak_queue_left_total", ["how": "answered"]) == 90)
    #expect(format.value("streak_redispatches_total") == 2)
    #expect(format.value("streak_learner_lookups_total", ["result": "miss"]) == 4)
    #expect(format.value("streak_store_failures_total", ["kind": "busy"]) == 1)
    #expect(format.value("streak_store_damaged") == 1)
    // One thread at the endpoints itself has no queue.
    let direct = PrometheusFormat(run("metrics", reply: .worker(Proto.MetricsReply())).out)
    #expect(!direct.samples.contains { $0.name.hasPrefix("streak_queue") })
  }

  @Test("A worker's name is escaped, and workers of one name are one series")
  func names() {
    let out = run("broker metrics", reply: .broker(Self.broker)).out
    #expect(out.contains(#"streak_broker_worker_answered_total{worker="a\"b\\c\nd"} 7"#))
    let format = PrometheusFormat(out)
    #expect(format.value("streak_broker_worker_answered_total", ["worker": "a\"b\\c\nd"]) == 7)
    #expect(format.value("streak_broker_worker_answered_total", ["worker": "same"]) == 3)
    #expect(format.value("streak_broker_worker_outstanding_messages", ["worker": "same"]) == 4)
  }

  @Test(
    "Nanoseconds are told exactly, and without zeros at their end",
    arguments: [
      (0, "0"), (1, "0.000000001"), (1_000, "0.000001"), (900_000_000, "0.9"),
      (1_000_000_000, "1"), (12_000_000_001, "12.000000001"),
      (UInt64.max, "18446744073.709551615"),
    ] as [(UInt64, String)])
  func seconds(nanoseconds: UInt64, text: String) {
    #expect(PrometheusText.seconds(nanoseconds) == text)
  }

  @Test("As JSON it is one document; what contradicts it is refused")
  func json() throws {
    for words in ["metrics --json", "metrics --format json", "metrics --json --format json"] {
      let out = run(words, reply: .worker(Self.worker)).out
      let read = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any]
      #expect(read?["threads"] as? Int == 4)
    }
    for words in [
      "metrics --json --format prometheus", "metrics --json --textfile x",
      "metrics --format json --textfile x", "metrics --format xml",
    ] {
      let refused = run(words, reply: .worker(Self.worker))
      #expect(refused.code == 64 && refused.out == "", "\(words)")
    }
  }

  @Test(
    "A text file is replaced as a whole, everybody may read it, and a failure leaves the old one")
  func textfile() throws {
    let directory = "/tmp/streak-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/streak.prom"
    try "old\n".write(toFile: path, atomically: false, encoding: .utf8)
    let failed = ProgramRun.run("metrics --textfile \(path)", worker: FakeWorker())
    #expect(failed.code != 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old\n")
    let done = run("metrics --textfile \(path)", reply: .worker(Self.worker))
    #expect(done.code == 0 && done.out == "" && done.errors == "")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(PrometheusFormat(text).faults == [])
    #expect(text == run("metrics", reply: .worker(Self.worker)).out)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["streak.prom"])
    let nowhere = run("metrics --textfile \(directory)/none/x.prom", reply: .worker(Self.worker))
    #expect(nowhere.code == 74)
  }

  @Test("The checker of these tests sees what is wrong")
  func checker() {
    let good = "# HELP a_total x\n# TYPE a_total counter\na_total{b=\"c\"} 1\n"
    #expect(PrometheusFormat(good).faults == [])
    let histogram = """
      # HELP h_seconds x
      # TYPE h_seconds histogram
      h_seconds_bucket{le="1"} 2
      h_seconds_bucket{le="+Inf"} 3
      h_seconds_sum 1
      h_seconds_count 3

      """
    #expect(PrometheusFormat(histogram).faults == [])
    let bad = [
      String(good.dropLast()), good + good, good.replacingOccurrences(of: "_total", with: ""),
      good + "a_total{b=\"c\"} 2\n", good + "other 1\n", good + "a_total{b=\"\\x\"} 1\n",
      good + "a_total x\n", good.replacingOccurrences(of: "# HELP a_total x\n", with: ""),
      histogram.replacingOccurrences(of: "} 3", with: "} 1"),
      histogram.replacingOccurrences(of: "+Inf", with: "2"),
      histogram.replacingOccurrences(of: "count 3", with: "count 2"),
      histogram.replacingOccurrences(of: "h_seconds_sum 1\n", with: ""),
    ]
    for text in bad { #expect(PrometheusFormat(text).faults != [], "\(text)") }
  }
}
