/// Decides who may connect to the sockets of a context (ZeroMQ RFC 27), on a thread of its own: never on
/// one whose handshakes it decides.
///
/// Make it before anything is bound that asks it. There is one in a context.
public final class ZAPHandler: Sendable {
  /// Where libzmq asks, in each context.
  static let endpoint = "inproc://zeromq.zap.01"

  private let stopping: WakeUp
  private let thread: LoopThread

  /// Starts to answer.
  ///
  /// - Parameter decide: called on the handler's thread, for one peer at a time. While it runs nobody
  ///   else gets in.
  /// - Throws: EADDRINUSE where the context has a handler.
  public init(
    _ context: Context, decide: @escaping @Sendable (ZAPRequest) -> ZAPVerdict
  ) throws(ZeroMQError) {
    let socket = try Socket(context, .reply)
    try socket.set(.linger, to: 0)
    try socket.bind(address: Self.endpoint)
    let stopping = try WakeUp()
    self.stopping = stopping
    thread = try LoopThread(name: "zap") {
      defer { socket.close() }
      try? Self.run(socket, until: stopping, decide)
    }
  }

  /// Lets the thread end, which holds a socket without which the context never would.
  deinit { stopping.signal() }

  /// Answers nobody any more, and returns when the thread has ended. Call it once.
  public func close() {
    stopping.signal()
    thread.join()
  }

  private static func run(
    _ socket: Socket, until stopping: WakeUp, _ decide: (ZAPRequest) -> ZAPVerdict
  ) throws(ZeroMQError) {
    let message = Multipart(limit: 16)
    let poller = Poller()
    poller.add(socket)
    poller.add(descriptor: stopping.descriptor)
    while true {
      _ = try poller.wait(milliseconds: nil)
      if !poller.ready(at: 1).isEmpty { return }
      while try socket.receiveIfReady(into: message) {
        let frames = (0..<message.count).map { message[$0].bytes }
        let request = message.isTruncated ? nil : ZAPRequest(frames)
        let verdict = request.map(decide) ?? .fail
        // The id comes back also where the rest cannot be read: libzmq waits for it.
        let reply = verdict.frames(id: frames.count > 1 ? frames[1] : [])
        for (index, frame) in reply.enumerated() {
          try socket.send(frame, index + 1 < reply.count ? .more : [])
        }
      }
    }
  }
}
