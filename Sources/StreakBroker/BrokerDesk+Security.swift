import StreakProtocol
import StreakSecurity
import ZeroMQ

/// Who may register, where workers have keys.
extension BrokerDesk {
  /// - Throws: DENIED where the sender of what is being answered may not register.
  func judgeRegistrant(_ header: FrameHeader) throws(CallError) {
    guard let access else { return }
    access.begin(registrant())
    let denial = header.op == .ping ? access.senderDenial : access.workerDenial()
    if let denial { throw denial }
  }

  /// The key of the worker that registers; `nil` where it needs none.
  ///
  /// - Throws: DENIED where its places would be for anybody, because it has none.
  func registrantKey(_ request: Proto.BrokerRegisterRequest) throws(CallError) -> CurvePublicKey? {
    guard access != nil else { return nil }
    let key = registrant().flatMap { CurvePublicKey($0) }
    guard !request.tcp || key != nil else {
      throw CallError(.denied, field: "tcp", "needs a key, and this registration came without one")
    }
    return key
  }

  /// Forgets the workers whose keys may not register any more, when the keys were read again: they are
  /// asked nothing from then on, and what they had is given to others.
  func forgetRemovedKeys(_ now: Int64) {
    guard let access, access.generation != judgedKeys else { return }
    judgedKeys = access.generation
    for holder in leases.holders {
      guard let key = holder.value.key else { continue }
      access.begin(key.description)
      guard access.workerDenial() != nil, let gone = leases.remove(holder.instance) else {
        continue
      }
      forget(gone, "lost its key", now)
    }
  }
}
