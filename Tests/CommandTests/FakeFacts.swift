import StreakClient
import StreakProtocol

@testable import StreakCommand

/// A worker that has a list of facts, and takes others in or refuses them.
final class FakeFacts {
  let worker = FakeWorker()

  /// What it lists.
  var facts: [Proto.Fact] = []

  /// What it took in.
  private(set) var taken: [Proto.Fact] = []
  private var known: Set<[UInt8]> = []

  /// Refuses a fact: the field in it, and why.
  var refuses: (Proto.Fact) -> (status: Proto.Status, field: String, message: String)? = { _ in nil
  }

  /// Facts that a call may have, and a page.
  var limit = 1_000

  /// Bytes that a request may have.
  var bytes = 1 << 20

  /// The revision of the next page.
  var revision: () -> UInt64 = { 7 }

  init(_ facts: [Proto.Fact] = []) {
    self.facts = facts
    worker.answer = { [self] in answer($0) }
  }

  private func answer(_ call: RawCall) -> RawReply {
    if call.op == .syncPush, let request = try? Proto.SyncPushRequest(decoding: call.body) {
      return push(request, size: call.body.count)
    }
    if call.op == .factsList, let request = try? Proto.FactsListRequest(decoding: call.body) {
      return list(request)
    }
    if call.op == .best {
      return RawReply(.ok, Proto.BestReply(count: 2, start: 20_786, end: 20_787).encoded())
    }
    if call.op == .wallet { return RawReply(.ok, Proto.WalletReply(balance: 40).encoded()) }
    return RawReply(.unknownOp, [])
  }

  private func push(_ request: Proto.SyncPushRequest, size: Int) -> RawReply {
    func refuse(_ status: Proto.Status, _ field: String, _ message: String) -> RawReply {
      RawReply(status, Proto.Error(field: field, message: message).encoded())
    }
    guard request.facts.count <= limit else { return refuse(.tooLarge, "facts", "too many") }
    guard size <= bytes else { return refuse(.tooLarge, "body", "too long") }
    for (index, fact) in request.facts.enumerated() {
      guard let (status, field, message) = refuses(fact) else { continue }
      return refuse(status, "facts[\(index)]" + (field.isEmpty ? "" : ".\(field)"), message)
    }
    var reply = Proto.SyncPushReply()
    for fact in request.facts {
      let bytes = fact.encoded()
      guard !known.contains(bytes) else {
        reply.present += 1
        continue
      }
      reply.applied += 1
      if request.dryRun { continue }
      known.insert(bytes)
      taken.append(fact)
    }
    return RawReply(.ok, reply.encoded())
  }

  private func list(_ request: Proto.FactsListRequest) -> RawReply {
    let start = request.cursor.reduce(0) { $0 * 256 + Int($1) }
    let end = min(facts.count, start + limit)
    let cursor =
      end < facts.count ? [UInt8(end / 65_536), UInt8(end / 256 % 256), UInt8(end % 256)] : []
    return RawReply(
      .ok,
      Proto.FactsListReply(
        facts: Array(facts[start..<end]), cursor: cursor, revision: revision()
      ).encoded())
  }
}
