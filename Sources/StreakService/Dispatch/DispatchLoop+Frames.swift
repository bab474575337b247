import StreakDispatch
import StreakProtocol
import StreakWire
import ZeroMQ

/// Which frames go where.
extension DispatchLoop {
  /// Sends a request to a slot; false, and nothing sent, where it has no connection.
  func send(_ delivery: DispatchTable<Parcel>.Delivery, now: MonotonicTime) throws -> Bool {
    guard let socket = try begin(delivery.sequence, to: delivery.slot, now: now) else {
      return false
    }
    let parcel = delivery.request
    countWait(delivery, now: now)
    if !delivery.mustComplete { parcel.expireCalls(now: now) }
    let body = parcel.body
    guard !parcel.calls.isEmpty else {
      for index in body { try pass(parcel.message[index], on: socket, index == body.last) }
      return true
    }
    try sendCalls(delivery, on: socket, now: now, isLast: true)
    return true
  }

  /// Begins a message to a slot, with what stands before the calls; `nil`, and nothing sent, where it has no
  /// connection.
  func begin(_ sequence: UInt64, to slot: Int, now: MonotonicTime) throws -> Socket? {
    guard let socket = ports[slot]?.socket else { return nil }
    let isSent = try withUnsafeBytes(of: sequence.bigEndian) {
      try socket.sendIfReady($0, .more)
    }
    // Only the first frame finds out whether there is room: the others go where it went.
    guard isSent else { return nil }
    ports[slot]?.isTouched = true
    try socket.send([], .more)
    if options.isStamped { try socket.send(Stamp.bytes(now), .more) }
    return socket
  }

  /// Sends the calls of a request that have time left.
  ///
  /// - Parameter isLast: no other request follows in the message.
  func sendCalls(
    _ delivery: DispatchTable<Parcel>.Delivery, on socket: Socket, now: MonotonicTime, isLast: Bool
  ) throws {
    let parcel = delivery.request
    let last = parcel.calls.lastIndex { !$0.isKept } ?? 0
    for index in parcel.calls.indices where !parcel.calls[index].isKept {
      let frame = parcel.body.lowerBound + 2 * index
      if let header = parcel.forwardedHeader(
        index, now: now, mustComplete: delivery.mustComplete)
      {
        try socket.send(header.bytes, .more)
      } else {
        try pass(parcel.message[frame], on: socket, false)
      }
      try pass(parcel.message[frame + 1], on: socket, isLast && index == last)
    }
  }

  /// Sends a frame and keeps it, because it may have to be sent again.
  private func pass(_ frame: Message, on socket: Socket, _ isLast: Bool) throws {
    scratch.share(frame)
    try socket.send(scratch, isLast ? [] : .more)
  }

  /// Takes a slot's message, which is in ``reply``, to whoever asked.
  func take(from slot: Int) throws {
    guard reply.count > 2, !reply.isTruncated, reply[1].size == 0,
      let sequence = reply[0].withBytes(Self.sequence)
    else { return }
    let bundle = takeBundle(sequence, from: slot)
    divideReply()
    guard let bundle else { return try take(sequence, from: slot, answers.indices) }
    // Of another number of answers nobody knows whose they are; the slot still owes them.
    guard answers.count == 2 * bundle.calls else { return }
    var next = 0
    for part in bundle.parts {
      try take(part.sequence, from: slot, next..<next + 2 * part.calls)
      next += 2 * part.calls
    }
  }

  /// Finds the answers of ``reply``: its frames after the envelope, or what is in the only one.
  private func divideReply() {
    answers.removeAll(keepingCapacity: true)
    isReplyPack = reply.count == 3 && reply[2].withBytes { CallPack.unpack($0, into: &answers) }
    if isReplyPack { return }
    for index in 2..<reply.count {
      // Invariant: a frame's bytes stay where they are until it is sent, and are not looked at after
      // that, or until the next reply is received, which finds its own.
      answers.append(reply[index].withBytes { $0 })
    }
  }

  /// Sends an answer's header or body to the client.
  private func sendAnswer(_ index: Int, _ flags: SendFlags) throws {
    if isReplyPack {
      try front.send(answers[index], flags)
    } else {
      try front.send(reply[index + 2], flags)
    }
  }

  /// Takes the answers to one request, which are some of ``answers``, to whoever asked.
  private func take(_ sequence: UInt64, from slot: Int, _ own: Range<Int>) throws {
    guard let answered = table.answered(slot: slot, sequence: sequence) else { return }
    let parcel = answered.request
    if answered.mayBeDone && isRefused(own) {
      // This one did nothing; but the first one may have done it, so this is no answer.
      table.putBack(
        answered, delay: DispatchOptions.time(milliseconds: 100),
        now: MonotonicTime.now.nanoseconds)
      return
    }
    defer { recycle(parcel) }
    count(answered: parcel, own)
    guard try sendEnvelope(parcel) else { return }
    let hasLocal = parcel.calls.contains(where: \.isKept)
    let passed = parcel.calls.count { !$0.isKept }
    guard hasLocal, own.count == 2 * passed else {
      for index in own { try sendAnswer(index, index == own.last ? [] : .more) }
      return
    }
    var next = own.lowerBound
    let last = parcel.calls.count - 1
    for (index, call) in parcel.calls.enumerated() {
      if call.isKept {
        try send(call.denial ?? expired(call), for: call, index == last)
      } else {
        try sendAnswer(next, .more)
        try sendAnswer(next + 1, index == last ? [] : .more)
        next += 2
      }
    }
  }

  private static func sequence(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
    bytes.count == 8 ? UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) : nil
  }

  /// Whether a call among the answers says that nothing was done for want of time or room.
  private func isRefused(_ own: Range<Int>) -> Bool {
    for index in stride(from: own.lowerBound, to: own.upperBound, by: 2) {
      let header = try? FrameHeader(parsing: answers[index], expecting: .reply)
      if header?.status == .unavailable || header?.status == .deadlineExceeded { return true }
    }
    return false
  }

  // MARK: Answers of its own

  /// Answers every call of a request with one error, without a slot.
  func finish(_ parcel: Parcel, _ error: CallError) throws {
    defer { recycle(parcel) }
    count(parcel, refused: error)
    guard try sendEnvelope(parcel) else { return }
    guard !parcel.calls.isEmpty else {
      let first = parcel.body.first.map { parcel.message[$0] }
      let header =
        first?.withBytes { FrameHeader.reply(echoing: $0, error.status) }
        ?? FrameHeader.reply(.unspecified, id: 0, status: error.status)
      try front.send(header.bytes, .more)
      return try front.send(error.body.encoded())
    }
    let last = parcel.calls.count - 1
    for (index, call) in parcel.calls.enumerated() {
      let isExpired = error.status == .deadlineExceeded || call.isExpired
      let own = call.denial ?? (isExpired ? expired(call) : error)
      try send(own, for: call, index == last)
    }
  }

  private func send(_ error: CallError, for call: Parcel.Call, _ isLast: Bool) throws {
    try front.send(call.header.reply(error.status).bytes, .more)
    try front.send(error.body.encoded(), isLast ? [] : .more)
  }

  private func expired(_ call: Parcel.Call) -> CallError {
    CallError(
      .deadlineExceeded, field: "header.budget",
      "the budget of \(call.header.budget) ms ran out before the work began")
  }

  func error(for ending: DispatchTable<Parcel>.Ending) -> CallError {
    switch ending {
    case .expired: CallError(.deadlineExceeded, field: "header.budget", "the budget ran out")
    case .unavailable:
      CallError(.unavailable, "no worker could take it", retryAfter: max(options.retryAfter, 100))
    case .unknown:
      CallError(
        .internal, "the worker that had it was lost: it is not known whether it was done")
    }
  }

  /// Sends the frames before the calls; false where who asked is gone, or takes no more replies: nobody
  /// else waits for that.
  private func sendEnvelope(_ parcel: Parcel) throws -> Bool {
    isFrontTouched = true
    let frames = parcel.body.lowerBound
    for index in 0..<frames {
      if index > 0 {
        try front.send(parcel.message[index], .more)
        continue
      }
      guard try begin(parcel.message[index]) else {
        countUndeliverable()
        return false
      }
    }
    return true
  }

  /// Sends the name of a client; false where it is unknown by now, or takes nothing more.
  private func begin(_ name: Message) throws(ZeroMQError) -> Bool {
    do throws(ZeroMQError) {
      return try front.sendIfReady(name, .more)
    } catch {
      if error.code == .hostUnreachable { return false }
      throw error
    }
  }
}
