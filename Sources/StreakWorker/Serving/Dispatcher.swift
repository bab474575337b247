import StreakProtocol
import StreakWire
import ZeroMQ

/// The loop between the ROUTER that takes requests and the slots that answer them: carries out what
/// a ``DispatchTable`` says.
final class Dispatcher {
  /// A request with its envelope, and when it came.
  private struct Request {
    var frames: [Message]
    /// Frames before the first one of the first call.
    var envelope: Int
    var arrived: MonotonicTime
  }

  private let front: Socket
  private let slots: [Socket]
  private let limits: Limits
  private let message: Multipart
  private let poller = Poller()
  private var table: DispatchTable<Request>

  init(context: Context, front: Socket, slots: [Endpoint], environment: WorkerEnvironment) throws {
    self.front = front
    limits = environment.limits
    message = Multipart(limit: 2 * environment.limits.calls + 16)
    self.slots = try slots.map { address in
      let dealer = try Socket(context, .dealer)
      try dealer.set(.linger, to: 0)
      try dealer.connect(to: address)
      return dealer
    }
    table = DispatchTable(
      slots: slots.count, perSlot: ThreadedServer.perSlot,
      queueLimit: ThreadedServer.queueLimit)
  }

  /// Passes requests and replies until `stop` is signalled, and finishes what is there.
  func run(until stop: WakeUp) throws {
    defer {
      front.close()
      for slot in slots { slot.close() }
    }
    poller.add(front)
    for slot in slots { poller.add(slot) }
    let wake = poller.add(descriptor: stop.descriptor)
    var ends: MonotonicTime?
    while true {
      let ready = try poller.wait(milliseconds: ends == nil ? nil : Int(DirectServer.quiet))
      for (index, slot) in slots.enumerated() where poller.ready(at: index + 1) == .readable {
        try takeReplies(slot, index)
      }
      let isRefusing = ends.map { $0 < .now } ?? false
      if poller.ready(at: 0) == .readable { try takeRequests(refusing: isRefusing) }
      if poller.ready(at: wake) == .readable {
        stop.clear()
        ends = ends ?? .now.advanced(milliseconds: DirectServer.patience)
      }
      guard let ends, table.isIdle else { continue }
      if ready == 0 || ends.advanced(milliseconds: DirectServer.patience) < .now { return }
    }
  }

  private func takeRequests(refusing: Bool) throws {
    // A bounded number at a time, so that replies are never kept waiting.
    for _ in 0..<64 {
      guard try front.receiveIfReady(into: message) else { return }
      let request = takeRequest()
      if refusing {
        try refuse(request, .unavailable, "the worker is shutting down", retryAfter: 200)
      } else if message.isTruncated || request.frames.count - request.envelope > 2 * limits.calls {
        try refuse(request, .tooLarge, "has more than \(limits.calls) calls")
      } else {
        switch table.arrived(request) {
        case .send(let slot, let request): try send(request, to: slot)
        case .wait: break
        case .refuse(let request):
          try refuse(request, .unavailable, "the worker is busy", retryAfter: 50)
        }
      }
    }
  }

  /// Takes the frames out of the message that was received.
  private func takeRequest() -> Request {
    var request = Request(frames: [], envelope: 0, arrived: .now)
    request.frames.reserveCapacity(message.count)
    for index in 0..<message.count {
      let frame = Message()
      frame.take(from: message[index])
      // The envelope ends with the first empty frame (ZeroMQ RFC 28); a peer that sends none is
      // answered in its own manner.
      if request.envelope == 0, index > 0, frame.size == 0 { request.envelope = index + 1 }
      request.frames.append(frame)
    }
    if request.envelope == 0 { request.envelope = 1 }
    return request
  }

  private func send(_ request: Request, to slot: Int) throws {
    let dealer = slots[slot]
    let hasDelimiter = request.envelope > 1
    for frame in request.frames[..<request.envelope] { try dealer.send(frame, .more) }
    if !hasDelimiter { try dealer.send([], .more) }
    let body = request.frames[request.envelope...]
    try dealer.send(Stamp.bytes(request.arrived), body.isEmpty ? [] : .more)
    for index in body.indices {
      try dealer.send(body[index], index + 1 < body.endIndex ? .more : [])
    }
  }

  private func takeReplies(_ slot: Socket, _ index: Int) throws {
    while try slot.receiveIfReady(into: message) {
      for frame in 0..<message.count {
        // A peer that is gone gets nothing: ROUTER drops what it cannot route.
        try front.send(message[frame], frame + 1 < message.count ? .more : [])
      }
      if let next = table.answered(slot: index) { try send(next, to: index) }
    }
  }

  /// Answers every call of a request with one error, without a slot.
  private func refuse(
    _ request: Request, _ status: Proto.Status, _ text: String, retryAfter: UInt32 = 0
  ) throws {
    let error = CallError(status, field: "message", text, retryAfter: retryAfter)
    let body = request.frames[request.envelope...]
    let count = body.count > 2 * limits.calls ? 1 : max(1, (body.count + 1) / 2)
    for frame in request.frames[..<request.envelope] { try front.send(frame, .more) }
    for call in 0..<count {
      let index = request.envelope + 2 * call
      let header =
        body.indices.contains(index)
        ? body[index].withBytes { FrameHeader.reply(echoing: $0, status) }
        : FrameHeader.reply(.unspecified, id: 0, status: status)
      try front.send(header.bytes, .more)
      try front.send(error.body.encoded(), call + 1 < count ? .more : [])
    }
  }
}
