import StreakProtocol
import StreakWire
import ZeroMQ

/// A REP socket whose calls are answered at once, in the loop that polls it: for what a broker is told and
/// asked. Whatever arrives, it replies (Protocol/README.md).
public final class CallDesk {
  /// Answers a call with an encoded body, or throws what it is refused with.
  public typealias Handler = (FrameHeader, UnsafeRawBufferPointer) throws -> [UInt8]

  private let socket: Socket
  private let limits: Limits
  private let name: String
  private let handler: Handler
  private let message: Multipart

  /// A desk on a socket that belongs to the loop.
  ///
  /// - Parameter name: what answers, as clients are told.
  public init(_ socket: Socket, name: String, limits: Limits = Limits(), handler: @escaping Handler)
  {
    self.socket = socket
    self.name = name
    self.limits = limits
    self.handler = handler
    message = Multipart(limit: 2 * limits.calls + 1)
  }

  /// Who sent the message that is being answered: the `User-Id` that the transport gives it.
  public var user: String? { message[0].property("User-Id") }

  /// Answers what has arrived, a bounded number at a time; whether there may be more.
  public func serve() throws -> Bool {
    for _ in 0..<16 {
      guard try socket.receiveIfReady(into: message) else { return false }
      let replies = answer()
      for (index, frame) in replies.enumerated() {
        try socket.send(frame, index + 1 < replies.count ? .more : [])
      }
    }
    return true
  }

  private func answer() -> [[UInt8]] {
    if message.isTruncated || message.count > 2 * limits.calls {
      return refusal(0, .init(.tooLarge, field: "message", "has more than \(limits.calls) calls"))
    }
    guard message.count.isMultiple(of: 2) else {
      let text = "must be calls of two frames, header and body"
      return refusal(0, CallError(.invalid, field: "message", text))
    }
    return stride(from: 0, to: message.count, by: 2).flatMap { answer(at: $0) }
  }

  private func answer(at index: Int) -> [[UInt8]] {
    do {
      let header = try message[index].withBytes { bytes throws(CallError) in
        try FrameHeader(parsing: bytes, expecting: .request)
      }
      let size = message[index + 1].size
      guard size <= limits.frame else {
        let text = "has \(size) bytes, at most \(limits.frame) are taken"
        throw CallError(.tooLarge, field: "body", text)
      }
      let body = try message[index + 1].withBytes { try handler(header, $0) }
      return [header.reply().bytes, body]
    } catch let error as CallError {
      return refusal(index, error)
    } catch let error as WireError {
      return refusal(index, CallError(error))
    } catch {
      return refusal(index, CallError(.internal, "the \(name) failed to answer"))
    }
  }

  private func refusal(_ index: Int, _ error: CallError) -> [[UInt8]] {
    let header = message[index].withBytes { FrameHeader.reply(echoing: $0, error.status) }
    return [header.bytes, error.body.encoded()]
  }
}
