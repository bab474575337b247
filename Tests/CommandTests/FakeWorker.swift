import StreakClient
import StreakProtocol
import StreakWire

@testable import StreakCommand

/// A worker that answers from a script instead of a socket.
final class FakeWorker: WorkerConnection {
  /// What it was asked, message by message.
  private(set) var messages: [[RawCall]] = []

  /// Answers a call.
  var answer: (RawCall) -> RawReply = { _ in RawReply(.unknownOp, []) }

  /// Thrown instead of an answer.
  var failure: ConnectionError?

  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    messages.append(calls)
    if let failure { throw failure }
    return calls.map(answer)
  }

  var calls: [RawCall] { messages.flatMap { $0 } }

  /// The requests of a kind, in order.
  func requests<Request: StreakCall>(_: Request.Type) throws -> [Request] {
    try calls.filter { $0.op == Request.op }.map { try Request(decoding: $0.body) }
  }

  /// A worker that has one reply for each operation.
  static func replying(_ replies: (Proto.Op, any WireMessage)...) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { call in
      guard let reply = replies.first(where: { $0.0 == call.op }) else {
        return RawReply(.unknownOp, Proto.Error(message: "unknown").encoded())
      }
      return RawReply(.ok, reply.1.encoded())
    }
    return worker
  }

  /// A worker that refuses everything.
  static func refusing(_ error: CallError) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { _ in RawReply(error.status, error.body.encoded()) }
    return worker
  }
}

/// A worker that keeps records in memory and may refuse some.
final class FakeStore {
  let worker = FakeWorker()
  private(set) var records: [String: [[UInt8]: Proto.Record]] = [:]

  /// Refuses a record: the field in it, and why.
  var refuses: (Proto.Record) -> (field: String, message: String)? = { _ in nil }

  /// Records that a call may have.
  var limit = 1_000

  init() {
    worker.answer = { [self] in answer($0) }
  }

  private func answer(_ call: RawCall) -> RawReply {
    if call.op == .recordsPut, let request = try? Proto.RecordsPutRequest(decoding: call.body) {
      return put(request)
    }
    if call.op == .recordsList, let request = try? Proto.RecordsListRequest(decoding: call.body) {
      return list(request)
    }
    return RawReply(.unknownOp, [])
  }

  private func put(_ request: Proto.RecordsPutRequest) -> RawReply {
    guard request.records.count <= limit else {
      return RawReply(.tooLarge, Proto.Error(field: "records", message: "too many").encoded())
    }
    for (index, record) in request.records.enumerated() {
      guard let (field, message) = refuses(record) else { continue }
      let path = "records[\(index)]" + (field.isEmpty ? "" : ".\(field)")
      return RawReply(.invalid, Proto.Error(field: path, message: message).encoded())
    }
    var reply = Proto.RecordsPutReply()
    var kept = records[request.learner] ?? [:]
    for record in request.records {
      switch kept.updateValue(record, forKey: record.id) {
      case nil: reply.added += 1
      case record?: reply.present += 1
      case _?: reply.changed += 1
      }
    }
    if !request.dryRun { records[request.learner] = kept }
    return RawReply(.ok, reply.encoded())
  }

  private func list(_ request: Proto.RecordsListRequest) -> RawReply {
    let all = (records[request.learner] ?? [:]).values.sorted {
      $0.time == $1.time ? $0.id.lexicographicallyPrecedes($1.id) : $0.time < $1.time
    }
    let start = Int(request.cursor.first ?? 0) * 256 + Int(request.cursor.last ?? 0)
    let end = min(all.count, start + (request.limit == 0 ? 100 : Int(request.limit)))
    let cursor = end < all.count ? [UInt8(end / 256), UInt8(end % 256)] : []
    return RawReply(
      .ok,
      Proto.RecordsListReply(
        records: Array(all[start..<end]), cursor: cursor, revision: 7
      ).encoded())
  }
}
