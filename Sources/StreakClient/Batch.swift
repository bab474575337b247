import StreakProtocol
import StreakWire

/// Calls of different kinds for one round trip, at most 64.
public struct Batch: Sendable {
  /// Finds the answer to one call of the batch.
  public struct Ticket<Reply: WireMessage>: Sendable {
    let index: Int
  }

  private(set) var calls: [RawCall] = []

  /// No calls yet.
  public init() {}

  /// How many calls there are.
  public var count: Int { calls.count }

  /// Adds a call; the ticket finds its answer.
  public mutating func add<Request: StreakCall>(_ request: Request) -> Ticket<Request.Reply> {
    calls.append(RawCall(request))
    return Ticket(index: calls.count - 1)
  }
}

/// The answers to a batch.
public struct BatchReplies: Sendable {
  let replies: [RawReply]

  /// The answer to one call.
  ///
  /// - Throws: `refused` where the worker refused this call, `badReply` where its answer cannot be
  ///   read or the ticket is another batch's.
  public func reply<Reply: WireMessage>(
    _ ticket: Batch.Ticket<Reply>
  ) throws(StreakClientError) -> Reply {
    try raw(ticket).decode(Reply.self)
  }

  /// The answer to a call that told which one the client has, as a snapshot's etag does; `nil`
  /// where that is still true.
  ///
  /// - Throws: as ``reply(_:)`` does.
  public func replyIfModified<Reply: WireMessage>(
    _ ticket: Batch.Ticket<Reply>
  ) throws(StreakClientError) -> Reply? {
    try raw(ticket).decodeIfModified(Reply.self)
  }

  private func raw<Reply: WireMessage>(
    _ ticket: Batch.Ticket<Reply>
  ) throws(StreakClientError) -> RawReply {
    guard replies.indices.contains(ticket.index) else {
      throw StreakClientError(.badReply, "the ticket is not one of this batch")
    }
    return replies[ticket.index]
  }
}

extension RawReply {
  /// The message or the refusal, as a value.
  func result<Reply: WireMessage>(_: Reply.Type) -> Result<Reply, StreakClientError> {
    do throws(StreakClientError) {
      return .success(try decode(Reply.self))
    } catch {
      return .failure(error)
    }
  }
}
