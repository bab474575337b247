import StreakProtocol
import StreakSecurity

extension Parcel {
  /// Notes which calls their sender may not ask. The others are still answered.
  func judge(by access: AccessGuard) {
    // Not of the first frame, which names the peer: libzmq 4.3.4 loses the sender there after a poll.
    access.begin(message.count > 1 ? message[message.count - 1].property("User-Id") : nil)
    senderDenial = access.senderDenial
    guard senderDenial == nil else { return }
    for index in calls.indices where calls[index].isReadable {
      let frame = body.lowerBound + 2 * index + 1
      calls[index].denial = message[frame].withBytes { access.denial(calls[index].header, $0) }
    }
  }

  /// What a message is answered with of which no call is allowed; else `nil`.
  var wholeDenial: CallError? {
    if let senderDenial { return senderDenial }
    for call in calls where call.denial == nil { return nil }
    return calls.first?.denial
  }
}
