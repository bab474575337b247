import StreakProtocol
import ZeroMQ

/// A request that a dispatcher holds until it is answered: its frames as they came, and what a dispatcher
/// must know of its calls. Used again for another one after that.
public final class Parcel {
  /// What is known of one call.
  struct Call {
    var header: FrameHeader
    /// Its header can be read, so that its budget counts.
    var isReadable: Bool
    /// Its budget ran out while it waited, so that it is answered here.
    var isExpired = false
    /// Why whoever sent it may not ask it.
    var denial: CallError?

    /// It is answered here and not passed on.
    var isKept: Bool { isExpired || denial != nil }
  }

  let message: Multipart
  /// Frames before the first call: who asked, and the delimiter.
  private(set) var envelope = 0
  /// When it came.
  private(set) var arrived = MonotonicTime(nanoseconds: 0)
  /// None where the frames cannot be divided into calls.
  var calls: [Call] = []
  /// Why nothing that its sender asks is answered.
  var senderDenial: CallError?

  init(frameLimit: Int) {
    message = Multipart(limit: frameLimit)
  }

  /// Frames after the envelope.
  var body: Range<Int> { min(envelope, message.count)..<message.count }

  /// Whether the peer sent the empty frame that ends an envelope.
  var hasDelimiter: Bool { envelope > 1 }

  /// Whether any call changes state.
  var changesState: Bool {
    calls.contains { $0.isReadable && $0.denial == nil && $0.header.op.changesState }
  }

  /// Whether it asks for little and changes nothing: such requests may go to a slot together.
  var isBrief: Bool {
    guard !calls.isEmpty, calls.count <= Bundle.calls else { return false }
    for (index, call) in calls.enumerated() {
      guard call.isReadable, call.header.op.isBrief,
        message[body.lowerBound + 2 * index + 1].size <= Bundle.bytes
      else { return false }
    }
    return true
  }

  /// When the last of its budgets is over; `nil` where a call has none.
  var expires: Int64? {
    var last: UInt32 = 0
    for call in calls where call.denial == nil {
      guard call.isReadable, call.header.budget > 0 else { return nil }
      last = max(last, call.header.budget)
    }
    return calls.isEmpty ? nil : arrived.advanced(milliseconds: Int(last)).nanoseconds
  }

  /// Looks at the message that was received.
  func open(arrived: MonotonicTime, callLimit: Int) {
    self.arrived = arrived
    calls.removeAll(keepingCapacity: true)
    senderDenial = nil
    envelope = 1
    // The envelope ends with the first empty frame (ZeroMQ RFC 28); a peer that sends none is answered
    // in its own manner.
    for index in 1..<max(1, message.count) where message[index].size == 0 {
      envelope = index + 1
      break
    }
    guard !message.isTruncated, body.count.isMultiple(of: 2), body.count <= 2 * callLimit else {
      return
    }
    for index in stride(from: body.lowerBound, to: body.upperBound, by: 2) {
      calls.append(
        message[index].withBytes { bytes in
          do throws(CallError) {
            return Call(
              header: try FrameHeader(parsing: bytes, expecting: .request), isReadable: true)
          } catch {
            return Call(header: .reply(echoing: bytes, error.status), isReadable: false)
          }
        })
    }
  }

  /// Milliseconds that are left of a call's budget; 0: it has none; `nil`: it ran out.
  private func left(_ call: Call, now: MonotonicTime) -> UInt32? {
    guard call.isReadable, call.header.budget > 0 else { return 0 }
    let waited = (now.nanoseconds - arrived.nanoseconds) / 1_000_000
    let left = Int64(call.header.budget) - max(0, waited)
    return left > 0 ? UInt32(left) : nil
  }

  /// Notes which calls ran out before they are sent.
  func expireCalls(now: MonotonicTime) {
    for index in calls.indices { calls[index].isExpired = left(calls[index], now: now) == nil }
  }

  /// The header of a call as it is passed on, where it is not the one that came: what the request waited
  /// is taken off its budget (Protocol/README.md, "Budget").
  ///
  /// - Parameter mustComplete: a slot had it before and may have done it, so that the budget, which asks
  ///   whether to begin, counts no more. 0 would be no limit and is never written.
  func forwardedHeader(_ index: Int, now: MonotonicTime, mustComplete: Bool) -> FrameHeader? {
    let call = calls[index]
    guard call.isReadable, call.header.budget > 0 else { return nil }
    var header = call.header
    header.budget = mustComplete ? .max : left(call, now: now) ?? 1
    return header.budget == call.header.budget ? nil : header
  }

  /// Frees the frames.
  func clear() {
    message.clear()
    calls.removeAll(keepingCapacity: true)
  }
}
