import StreakProtocol

/// A worker that answers calls, be it in this process or behind a socket, with a clock that is set.
protocol TruthPeer: AnyObject {
  /// The worker's clock, in milliseconds since 1970.
  var now: Int64 { get set }

  /// Answers all calls of a batch as one message.
  func send(_ batch: TruthBatch) throws
}

extension TruthPeer {
  /// Asks one call in a message of its own.
  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    let batch = TruthBatch()
    let answer = batch.add(request)
    try send(batch)
    return try answer()
  }
}

/// What the worker answers instead of what was asked for.
struct TruthRefusal: Error, Equatable, CustomStringConvertible {
  let status: Proto.Status
  let field: String
  var message = ""

  static func == (left: TruthRefusal, right: TruthRefusal) -> Bool {
    left.status == right.status && left.field == right.field
  }

  var description: String { "\(status.rawValue) \(field): \(message)" }
}

/// Calls that travel in one message.
final class TruthBatch {
  var frames: [[UInt8]] = []
  var replies: [[UInt8]] = []

  /// Adds a call; what is returned reads its reply after the batch was sent.
  func add<Request: StreakCall>(_ request: Request) -> () throws -> Request.Reply {
    let index = frames.count
    frames.append(FrameHeader.request(Request.op, id: UInt64(index)).bytes)
    frames.append(request.encoded())
    return { [self] in
      guard index + 1 < replies.count else {
        throw TruthRefusal(status: .internal, field: "message", message: "has no such reply")
      }
      let header = try replies[index].withUnsafeBytes {
        try FrameHeader(parsing: $0, expecting: .reply)
      }
      guard header.status == .ok else {
        let error = try Proto.Error(decoding: replies[index + 1])
        throw TruthRefusal(status: header.status, field: error.field, message: error.message)
      }
      guard header.op == Request.op, header.id == UInt64(index) else {
        throw TruthRefusal(status: .internal, field: "header", message: "of another call")
      }
      return try Request.Reply(decoding: replies[index + 1])
    }
  }

  var callCount: Int { frames.count / 2 }
}

/// Does one step after the other, and says what first differs, or what went wrong.
func firstDifference<Step>(_ steps: [Step], _ run: (Step) throws -> String?) -> String? {
  for (index, step) in steps.enumerated() {
    do {
      if let text = try run(step) { return "step \(index): \(text)" }
    } catch {
      return "step \(index): \(error)"
    }
  }
  return nil
}
