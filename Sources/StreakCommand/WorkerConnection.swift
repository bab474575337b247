import StreakClient
import StreakProtocol
import StreakWire

/// A worker that can be asked.
public protocol WorkerConnection: AnyObject {
  /// Sends the calls in one message and returns the replies in their order.
  ///
  /// A reply that is not OK is returned, not thrown; a ``ConnectionError`` says that there is none.
  func exchange(_ calls: [RawCall]) throws -> [RawReply]

  /// Sends the calls in one message, and returns what waits for the replies. Nothing else is sent
  /// before it was called.
  func send(_ calls: [RawCall]) throws -> () throws -> [RawReply]
}

extension WorkerConnection {
  /// Has the replies already when it returns.
  public func send(_ calls: [RawCall]) throws -> () throws -> [RawReply] {
    let replies = try exchange(calls)
    return { replies }
  }
}

/// Why there is no reply.
public enum ConnectionError: Error, Hashable, Sendable {
  /// Nobody listens at the endpoint.
  case nobodyThere
  /// Nothing came in so many milliseconds.
  case noAnswer(milliseconds: Int)
  /// The keys of both sides do not fit.
  case keyRefused(String)
  /// The endpoint cannot be one.
  case badEndpoint(String)
  /// Something came that is no reply.
  case badAnswer(String)
  /// The request is larger than a frame may be.
  case tooLarge(String)
  /// A fault of the library or the system.
  case failed(String)
}

extension RawReply {
  /// What went wrong; `nil` where nothing did.
  var error: CallError? {
    guard status != .ok else { return nil }
    guard let body = try? Proto.Error(decoding: body), !body.message.isEmpty else {
      return CallError(status, "the worker gave no reason")
    }
    return CallError(status, body)
  }

  /// The message; throws the ``CallError`` that the reply is where it is none.
  func get<Message: WireMessage>(_: Message.Type = Message.self) throws -> Message {
    if let error { throw error }
    do {
      return try Message(decoding: body)
    } catch {
      throw CommandError(
        .protocol, "the worker's answer cannot be read (\(error)); is it another version?")
    }
  }
}
