import Foundation
import StreakCore
import StreakProtocol
import StreakStore
import StreakWorker
import ZeroMQ

/// Answers the same request again and again in this process, without sockets: what a profiler counts of it
/// is what a request costs, and nothing else.
final class RequestLoop {
  /// What is asked.
  enum Kind: String, CaseIterable {
    /// A streak that was asked before.
    case again
    /// A streak at an instant, which is read from the pages each time.
    case anew
    /// A snapshot that the client has.
    case unchanged
    /// A record, which is made durable; making the request and reading the reply count too.
    case put
  }

  private let store: Store
  private let directory: URL
  private let processor: MessageProcessor
  private let kind: Kind
  private let learner = "0b54f9a6-1f0e-4b6c-9a35-5f1d1f8f5c11"
  // 2026-03-10T12:00:00Z.
  private let noon: Int64 = 1_773_144_000_000
  private var number: UInt64 = 0

  init(_ kind: Kind) throws {
    self.kind = kind
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("streak-requests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let zones = ZoneDatabase()
    store = try Store(
      path: directory.appendingPathComponent("streak.db").path, durability: .normal, zones: zones)
    let noon = noon
    processor = MessageProcessor(
      store: store,
      environment: WorkerEnvironment(zones: zones) { Instant(milliseconds: noon) })
    let records = (0..<400).map { day in
      record(time: noon - Int64(day) * 86_400_000 - 1000)
    }
    try ask(Proto.RecordsPutRequest(learner: learner, records: records))
  }

  deinit {
    store.close()
    try? FileManager.default.removeItem(at: directory)
  }

  private func record(time: Int64) -> Proto.Record {
    number += 1
    let id = withUnsafeBytes(of: number.bigEndian) { [UInt8](repeating: 1, count: 8) + $0 }
    return Proto.Record(id: id, time: time, zone: "UTC", kind: "dictation", title: "Scales")
  }

  @discardableResult
  private func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    let batch = TruthBatch()
    let answer = batch.add(request)
    processor.answer(batch)
    return try answer()
  }

  /// Answers so many requests, after some that fill what is kept for the next.
  ///
  /// - Throws: where an answer is not what it should be.
  func run(_ count: Int) throws {
    let frames: [[UInt8]]
    switch kind {
    case .again: frames = call(Proto.StreakRequest(learner: learner))
    case .anew: frames = call(Proto.StreakRequest(learner: learner, asOf: noon))
    case .unchanged:
      let etag = try ask(Proto.SnapshotRequest(learner: learner)).etag
      frames = call(Proto.SnapshotRequest(learner: learner, etag: etag))
    case .put:
      for _ in 0..<count {
        try ask(Proto.RecordsPutRequest(learner: learner, records: [record(time: noon - 1000)]))
      }
      return
    }
    withFrames(frames) { frames in
      for _ in 0..<count + 100 { processor.process(frames, arrived: .now) }
    }
    let status = try FrameHeader(parsing: processor.reply.frame(0), expecting: .reply).status
    guard status == (kind == .unchanged ? .notModified : .ok) else {
      throw TruthRefusal(status: status, field: "", message: "is no answer")
    }
  }

  private func call(_ request: some StreakCall) -> [[UInt8]] {
    [FrameHeader.request(type(of: request).op, id: 1).bytes, request.encoded()]
  }
}
