import StreakProtocol
import StreakWire

/// A call as bytes, for operations that this client has no type for.
public struct RawCall: Hashable, Sendable {
  /// The operation.
  public var op: Proto.Op

  /// The Protobuf message of the operation.
  public var body: [UInt8]

  /// A call of bytes.
  public init(_ op: Proto.Op, _ body: [UInt8]) {
    self.op = op
    self.body = body
  }

  /// A call of a request.
  public init<Request: StreakCall>(_ request: Request) {
    self.init(Request.op, request.encoded())
  }
}

/// An answer as bytes.
public struct RawReply: Hashable, Sendable {
  /// How the call ended.
  public var status: Proto.Status

  /// The reply's message where the status is OK, an `Error` otherwise, nothing with NOT_MODIFIED.
  public var body: [UInt8]

  /// An answer of bytes.
  public init(_ status: Proto.Status, _ body: [UInt8]) {
    self.status = status
    self.body = body
  }

  /// The message, or the refusal that the status and the body tell of. NOT_MODIFIED is a refusal
  /// here: who sends an etag asks with ``decodeIfModified(_:)``.
  public func decode<Reply: WireMessage>(_: Reply.Type) throws(StreakClientError) -> Reply {
    if status == .notModified {
      throw StreakClientError(CallError(status, "what the client has is still true"))
    }
    guard status == .ok else {
      throw StreakClientError(CallError(status, try read(Proto.Error.self)))
    }
    return try read(Reply.self)
  }

  /// The same, but `nil` where the status says that what the client has is still true.
  public func decodeIfModified<Reply: WireMessage>(
    _: Reply.Type
  ) throws(StreakClientError) -> Reply? {
    status == .notModified ? nil : try decode(Reply.self)
  }

  private func read<Message: WireMessage>(_: Message.Type) throws(StreakClientError) -> Message {
    do throws(WireError) {
      return try Message(decoding: body)
    } catch {
      throw StreakClientError(
        .badReply, "the worker's answer cannot be read: \(error). Is it the same version?")
    }
  }
}

/// One header with its body, as received.
struct ReplyPart: Equatable {
  var header: FrameHeader
  var body: [UInt8]
}

/// The calls of one message on their way: what was asked, and what has been answered. No socket.
struct Exchange {
  /// What a reply means for the exchange.
  enum Verdict: Equatable {
    /// Every call has its answer.
    case complete
    /// Some calls were UNAVAILABLE; after so many milliseconds they may be asked again.
    case retry(after: UInt32)
    /// It does not answer these calls.
    case bad(String)
  }

  /// Most calls in a message.
  static let limit = Limits().calls

  let calls: [RawCall]

  /// The id of the first call; the others count up from it.
  let firstID: UInt64

  /// Calls still to be answered, as indices; all of them at first.
  private(set) var pending: [Int]

  private var replies: [RawReply?]

  init(_ calls: [RawCall], firstID: UInt64, frameLimit: Int) throws(StreakClientError) {
    guard (1...Self.limit).contains(calls.count) else {
      throw StreakClientError(
        .tooLarge, "a message has 1 to \(Self.limit) calls and this one \(calls.count): split it")
    }
    if let call = calls.first(where: { $0.body.count > frameLimit }) {
      throw StreakClientError(
        .tooLarge,
        "a call of \(call.body.count) bytes is above the limit of \(frameLimit): send it in parts")
    }
    self.calls = calls
    self.firstID = firstID
    pending = Array(calls.indices)
    replies = Array(repeating: nil, count: calls.count)
  }

  func id(at index: Int) -> UInt64 { firstID &+ UInt64(index) }

  /// The header of a call that is sent now.
  func header(at index: Int, budget: UInt32) -> FrameHeader {
    .request(calls[index].op, id: id(at: index), budget: budget)
  }

  /// The answers, where every call has one, be it UNAVAILABLE.
  var answers: [RawReply]? {
    let known = replies.compactMap { $0 }
    return known.count == calls.count ? known : nil
  }

  /// Takes a reply to this sending or to an earlier one, which may answer calls again that have
  /// their answer already: the first one stands.
  mutating func accept(_ parts: [ReplyPart]) -> Verdict {
    var answered: [Int] = []
    for part in parts {
      let offset = part.header.id &- firstID
      guard offset < UInt64(calls.count), answered.last.map({ $0 < Int(offset) }) ?? true else {
        return .bad("has the id \(part.header.id), which is not the next call's")
      }
      guard part.header.op == calls[Int(offset)].op else {
        return .bad("is for \(part.header.op.name) and the call was \(calls[Int(offset)].op.name)")
      }
      answered.append(Int(offset))
    }
    var parts = parts
    if let refusal = parts.first, parts.count == 1, pending.count > 1, answered[0] == pending[0],
      refusal.header.status != .ok, refusal.header.status != .notModified
    {
      // "A message that cannot be divided into calls is answered by one call" (Protocol/README.md),
      // as by a worker that takes fewer of them: so it is about every one.
      answered = pending
      parts = Array(repeating: refusal, count: pending.count)
    }
    guard pending.allSatisfy(answered.contains) else {
      return .bad("answers \(answered.count) calls of \(pending.count)")
    }
    var retryAfter: UInt32 = 0
    var left: [Int] = []
    for (index, part) in zip(answered, parts) where pending.contains(index) {
      replies[index] = RawReply(part.header.status, part.body)
      guard part.header.status == .unavailable else { continue }
      left.append(index)
      retryAfter = max(retryAfter, (try? Proto.Error(decoding: part.body))?.retryAfter ?? 0)
    }
    pending = left
    return left.isEmpty ? .complete : .retry(after: retryAfter)
  }
}
