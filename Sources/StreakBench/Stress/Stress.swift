import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import ZeroMQ

/// The windowed algorithm, with all that lies around it, against a reference that counts day by day.
final class Stress {
  /// A difference, as small as it could be made.
  struct Mismatch {
    let number: Int
    let text: String
    let steps: [String]
  }

  private let options: StressOptions
  private var peers: [String: any TruthPeer] = [:]
  private(set) var compared = 0
  private(set) var readings = (all: 0, widened: 0, capped: 0)
  /// What learners of this run are called.
  private let run: String

  /// - Throws: where there is no worker, or it is none that can be asked.
  init(_ options: StressOptions) throws {
    self.options = options
    guard let text = options.endpoint else {
      run = "learner"
      return
    }
    run = "stress-\(options.seed)-\(UInt32.random(in: 0...UInt32.max))"
    let peer = try SocketPeer(Endpoint(text))
    let info = try peer.ask(Proto.InfoRequest())
    guard info.trustAsOf, info.zone == "UTC" else {
      throw BenchUsage("the worker must be started with --zone UTC --trust-as-of")
    }
    peers["UTC"] = peer
  }

  /// Worker of a zone: the same one for all histories.
  private func peer(_ zone: String) throws -> any TruthPeer {
    if let peer = peers[zone] { return peer }
    let peer = try DeskPeer(zone: zone)
    peers[zone] = peer
    return peer
  }

  /// A worker with an empty store, or in a running one a learner nobody has used.
  private func fresh(_ zone: String) throws -> (peer: any TruthPeer, learner: String) {
    if options.endpoint == nil { return (try DeskPeer(zone: zone), "learner") }
    return (try peer(zone), "\(run)-\(UInt64.random(in: 0...UInt64.max))")
  }

  /// What pages were read, where the worker is in this process.
  var counts: StoreCounts {
    peers.values.compactMap { ($0 as? DeskPeer)?.store.counts }.reduce(into: StoreCounts()) {
      $0.scans += $1.scans
      $0.pages += $1.pages
      $0.pageBytes += $1.pageBytes
    }
  }

  /// Runs a history; what differs.
  func check(_ number: Int) throws -> Mismatch? {
    let seed = options.seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(number)
    switch number % 4 {
    case 0, 1: return try practice(number, TruthSequence(seed: seed, years: options.years))
    case 2: return try tasks(number, TasksSequence(seed: seed))
    default: return try checkIns(number, CheckInReplay.sequence(seed: seed, years: options.years))
    }
  }

  private func practice(_ number: Int, _ sequence: TruthSequence) throws -> Mismatch? {
    try truth(number, sequence.start, sequence.steps)
  }

  /// Runs steps of a learner who practises.
  func truth(_ number: Int, _ start: Int64, _ steps: [TruthStep]) throws -> Mismatch? {
    var replay = TruthReplay(try peer("UTC"), learner: "\(run)-\(number)", start: start)
    let first = replay.run(steps)
    add(replay.compared, replay.readings)
    guard let first else { return nil }
    func again(_ steps: [TruthStep]) throws -> String? {
      let (peer, learner) = try fresh("UTC")
      var replay = TruthReplay(peer, learner: learner, start: start)
      return replay.run(steps)
    }
    let fewer = try Shrink.truth(steps) { try again($0) != nil }
    return Mismatch(
      number: number, text: try again(fewer) ?? first,
      steps: ["at \(start) ms since 1970"] + fewer.map { "\($0)" })
  }

  private func tasks(_ number: Int, _ sequence: TasksSequence) throws -> Mismatch? {
    // A running worker has one zone.
    if sequence.start.isApia && options.endpoint != nil { return nil }
    func again(_ steps: [TasksStep], _ own: Bool) throws -> String? {
      try TasksSequence.run(
        steps, sequence.start, learner: own ? "\(run)-\(number)" : nil
      ) { now, zone in
        let found = own ? (try self.peer(zone), "") : try self.fresh(zone)
        found.0.now = now
        return found
      }
    }
    let first = try again(sequence.steps, true)
    let asked = sequence.steps.count { if case .ask = $0 { true } else { false } }
    add(asked, (asked, 0, 0))
    guard let first else { return nil }
    let fewer = try Shrink.steps(sequence.steps) { try again($0, false) != nil }
    return Mismatch(
      number: number, text: try again(fewer, false) ?? first,
      steps: ["\(sequence.start)"] + fewer.map { "\($0)" })
  }

  private func checkIns(_ number: Int, _ sequence: (start: Int64, steps: [CheckInReplay.Step]))
    throws -> Mismatch?
  {
    var replay = CheckInReplay(
      try peer("UTC"), learner: "\(run)-\(number)", start: sequence.start)
    let first = replay.run(sequence.steps)
    add(replay.compared, replay.readings)
    guard let first else { return nil }
    func again(_ steps: [CheckInReplay.Step]) throws -> String? {
      let (peer, learner) = try fresh("UTC")
      var replay = CheckInReplay(peer, learner: learner, start: sequence.start)
      return replay.run(steps)
    }
    let fewer = try Shrink.steps(sequence.steps) { try again($0) != nil }
    return Mismatch(
      number: number, text: try again(fewer) ?? first,
      steps: ["at \(sequence.start) ms since 1970"] + fewer.map { "\($0)" })
  }

  private func add(_ compared: Int, _ readings: (all: Int, widened: Int, capped: Int)) {
    self.compared += compared
    self.readings.all += readings.all
    self.readings.widened += readings.widened
    self.readings.capped += readings.capped
  }
}
