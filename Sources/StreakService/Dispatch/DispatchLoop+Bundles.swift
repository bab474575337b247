import StreakDispatch
import ZeroMQ

/// Sending several requests to a slot at once.
extension DispatchLoop {
  /// Keeps a request for the slot's next message; false where it must go by itself.
  ///
  /// One that was given to another slot before goes alone: it may be what ended that one.
  func gather(_ delivery: DispatchTable<Parcel>.Delivery) -> Bool {
    guard !delivery.isRepeat, delivery.request.isBrief else { return false }
    ports[delivery.slot]?.gathered.append(delivery)
    return true
  }

  /// Sends what was gathered; false where a slot had no connection, so that the table has to be asked again.
  func sendGathered(now: MonotonicTime) throws -> Bool {
    var isSent = true
    for slot in ports.indices where ports[slot]?.gathered.isEmpty == false {
      guard let gathered = ports[slot]?.gathered else { continue }
      ports[slot]?.gathered.removeAll(keepingCapacity: true)
      var rest = gathered[...]
      while let first = rest.first {
        var (count, calls) = (0, 0)
        for delivery in rest {
          calls += delivery.request.calls.count
          if calls > Bundle.calls { break }
          count += 1
        }
        let part = rest.prefix(max(1, count))
        rest = rest.dropFirst(part.count)
        let isTaken =
          part.count > 1 ? try send(part, to: slot, now: now) : try send(first, now: now)
        if isTaken { continue }
        isSent = false
        // Last first: each goes to the head of what waits.
        for delivery in part.reversed() { undelivered(delivery) }
      }
    }
    return isSent
  }

  private func send(
    _ part: ArraySlice<DispatchTable<Parcel>.Delivery>, to slot: Int, now: MonotonicTime
  ) throws -> Bool {
    guard let first = part.first, let socket = try begin(first.sequence, to: slot, now: now) else {
      return false
    }
    var bundle = Bundle()
    bundle.parts.reserveCapacity(part.count)
    let isPack = ports[slot]?.takesPacks == true
    if isPack { pack.removeAll() }
    for (index, delivery) in zip(part.indices, part) {
      let parcel = delivery.request
      countWait(delivery, now: now)
      parcel.expireCalls(now: now)
      bundle.parts.append(
        Bundle.Part(
          sequence: delivery.sequence, calls: parcel.calls.count { !$0.isKept }))
      if isPack {
        packCalls(delivery, now: now)
      } else {
        try sendCalls(delivery, on: socket, now: now, isLast: index == part.endIndex - 1)
      }
    }
    if isPack {
      try pack.withBytes { bytes throws(ZeroMQError) in try socket.send(bytes) }
    }
    ports[slot]?.bundles.append(bundle)
    return true
  }

  /// Puts the calls of a request that have time left into the pack.
  private func packCalls(_ delivery: DispatchTable<Parcel>.Delivery, now: MonotonicTime) {
    let parcel = delivery.request
    for index in parcel.calls.indices where !parcel.calls[index].isKept {
      let frame = parcel.body.lowerBound + 2 * index
      let forwarded = parcel.forwardedHeader(
        index, now: now, mustComplete: delivery.mustComplete)
      parcel.message[frame + 1].withBytes { body in
        if let forwarded {
          forwarded.bytes.withUnsafeBytes { pack.add($0, body) }
        } else {
          parcel.message[frame].withBytes { pack.add($0, body) }
        }
      }
    }
  }

  /// The message of several requests that a reply answers, which is not owed any more.
  func takeBundle(_ sequence: UInt64, from slot: Int) -> Bundle? {
    guard let index = ports[slot]?.bundles.firstIndex(where: { $0.sequence == sequence }) else {
      return nil
    }
    return ports[slot]?.bundles.remove(at: index)
  }
}
