import Glibc
import StreakProtocol
import StreakWire
import Synchronization
import ZeroMQ

/// A worker that answers as a test wants, on a thread of its own.
final class FakeWorker: Sendable {
  struct Call: Sendable {
    var header: FrameHeader
    var body: [UInt8]

    /// The frames of an answer to it.
    func answer(_ status: Proto.Status = .ok, _ body: [UInt8]) -> [[UInt8]] {
      [header.reply(status).bytes, body]
    }

    /// The frames of an answer to a ping that returns these bytes.
    func pong(_ payload: [UInt8]) -> [[UInt8]] {
      answer(.ok, Proto.PingReply(payload: payload).encoded())
    }

    /// The frames of the answer that a good worker gives to a ping.
    var pong: [[UInt8]] {
      pong((try? Proto.PingRequest(decoding: body))?.payload ?? [])
    }

    var unavailable: [[UInt8]] {
      answer(
        .unavailable, Proto.Error(message: "the store is busy", retryAfter: 1).encoded())
    }
  }

  enum Action: Sendable {
    /// Frames for requests by their number, from 0.
    case send([(request: Int, frames: [[UInt8]])])
    /// Frames for this request.
    case answer([[UInt8]])
    /// Says nothing.
    case silence
    /// Goes away without an answer and comes back on the same endpoint.
    case restart
    /// Goes away without an answer and does not come back.
    case leave
  }

  /// Gets the number of the request, from 0, and its calls.
  typealias Handler = @Sendable (Int, [Call]) -> Action

  let endpoint: Endpoint
  private let path: String
  private let stopping = Atomic(false)
  private let wakeUp: WakeUp
  private let thread: LoopThread
  private let received: Counter

  /// How many requests came in.
  var requests: Int { received.value.load(ordering: .acquiring) }

  final class Counter: Sendable {
    let value = Atomic(0)
  }

  init(_ directory: String, _ handler: @escaping Handler) throws {
    let endpoint = try Endpoint("ipc://\(directory)/worker.sock")
    self.endpoint = endpoint
    path = directory
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    let received = Counter()
    self.received = received
    let context = try Context()
    let first = try Socket(context, .router)
    _ = try first.bind(to: endpoint)
    let loop = Loop(context, endpoint, first, wakeUp, received, handler)
    thread = try LoopThread(name: "fake-worker") { loop.run() }
  }

  /// Hangs up and removes the socket file.
  func stop() {
    guard !stopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
    wakeUp.signal()
    thread.join()
  }

  deinit {
    stop()
  }

  private final class Loop {
    let context: Context
    let endpoint: Endpoint
    var socket: Socket
    let wakeUp: WakeUp
    let received: Counter
    let handler: Handler
    var senders: [[UInt8]] = []

    init(
      _ context: Context, _ endpoint: Endpoint, _ socket: Socket, _ wakeUp: WakeUp,
      _ received: Counter, _ handler: @escaping Handler
    ) {
      self.context = context
      self.endpoint = endpoint
      self.socket = socket
      self.wakeUp = wakeUp
      self.received = received
      self.handler = handler
    }

    func run() {
      try? loop()
      socket.close()
      context.close()
    }

    func loop() throws {
      let frames = Multipart(limit: 200)
      while true {
        let poller = Poller()
        poller.add(socket)
        poller.add(descriptor: wakeUp.descriptor)
        _ = try poller.wait(milliseconds: nil)
        if poller.ready(at: 1) != [] { return }
        try socket.receive(into: frames)
        let number = senders.count
        senders.append(frames[0].bytes)
        // Who, empty, then the calls.
        var calls: [Call] = []
        for index in stride(from: 2, to: frames.count - 1, by: 2) {
          let header = try frames[index].withBytes {
            try FrameHeader(parsing: $0, expecting: .request)
          }
          calls.append(Call(header: header, body: frames[index + 1].bytes))
        }
        received.value.add(1, ordering: .releasing)
        switch handler(number, calls) {
        case .silence: break
        case .answer(let answer): try send(number, answer)
        case .send(let answers): for answer in answers { try send(answer.request, answer.frames) }
        case .leave: return
        case .restart:
          socket.close()
          socket = try Socket(context, .router)
          _ = try socket.bind(to: endpoint)
        }
      }
    }

    func send(_ number: Int, _ answer: [[UInt8]]) throws {
      let frames = [senders[number], []] + answer
      for (index, frame) in frames.enumerated() {
        try socket.send(frame, index < frames.count - 1 ? .more : [])
      }
    }
  }
}

/// A directory of its own for one test, removed with the files in it.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/clienttest-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
    }
  }

  deinit {
    for name in ["worker.sock", "worker.sock.lock"] { unlink(path + "/" + name) }
    rmdir(path)
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}

/// Milliseconds that something took.
func milliseconds(since start: MonotonicTime) -> Int {
  MonotonicTime.now.milliseconds(since: start)
}
