import StreakCore
import StreakProtocol
import StreakStore

extension Proto.SyncStateRequest: LearnerRequest {}
extension Proto.SyncPullRequest: LearnerRequest {}
extension Proto.SyncPushRequest: LearnerRequest {}
extension Proto.FactsListRequest: LearnerRequest {}

/// What stores tell each other (design: "Sync"), and all facts of a learner for an export.
struct SyncCalls {
  /// Facts that a page or a push has at most.
  static let facts = 1_000
  /// About how many bytes of facts a page has at most, so that it fits in a frame.
  static let bytes = 512 << 10

  let store: Store
  let environment: WorkerEnvironment

  func state(_ request: Proto.SyncStateRequest) throws -> Proto.SyncStateReply {
    let call = try call(request)
    var cursor: [UInt8] = []
    if !request.peer.isEmpty {
      cursor = try store.peerCursor(
        of: call.learner, store: RecordID(requested: request.peer, field: "peer"))
    }
    return Proto.SyncStateReply(
      store: try identity(), cursor: cursor,
      revision: UInt64(clamping: try store.state(of: call.learner).revision))
  }

  func pull(_ request: Proto.SyncPullRequest) throws -> Proto.SyncPullReply {
    let call = try call(request)
    let limit = try limit(request.limit)
    var cursor = try ChangeCursor(bytes: request.cursor)
    let revision = try store.state(of: call.learner).revision
    let restarts = cursor.revision > revision
    if restarts { cursor = .start }
    let found = try store.changes(of: call.learner, after: cursor, limit: limit + 1)
    let page = page(found, limit: limit) { $0.fact }
    return Proto.SyncPullReply(
      facts: page.map { Proto.Fact($0.fact) }, cursor: (page.last?.cursor ?? cursor).bytes,
      more: page.count < found.count, store: try identity(), restarted: restarts,
      revision: UInt64(clamping: revision))
  }

  func push(_ request: Proto.SyncPushRequest) throws -> Proto.SyncPushReply {
    let call = try LearnerCall(request, environment, writes: true)
    if request.facts.count > Self.facts {
      throw CallError(
        .tooLarge, field: "facts",
        "has \(request.facts.count) entries, at most \(Self.facts) are taken in a call")
    }
    let source = try source(request)
    if request.facts.isEmpty && source == nil {
      throw InputError("facts", "is empty: name at least one")
    }
    let reader = FactReader(environment: environment, store: store)
    // All are looked at before any is written: a call is done whole or not at all.
    var facts: [Fact] = []
    facts.reserveCapacity(request.facts.count)
    for (index, fact) in request.facts.enumerated() {
      do {
        facts.append(try reader.fact(fact))
      } catch let error as InputError {
        throw error.within("facts[\(index)]")
      }
    }
    let result = try store.merge(
      facts, learner: call.learner, source: source, fallback: environment.zone,
      dryRun: request.dryRun)
    return Proto.SyncPushReply(
      applied: UInt32(clamping: result.applied), present: UInt32(clamping: result.present),
      older: UInt32(clamping: result.older), store: try identity(),
      revision: UInt64(clamping: result.revision))
  }

  func facts(_ request: Proto.FactsListRequest) throws -> Proto.FactsListReply {
    let call = try call(request)
    let limit = try limit(request.limit)
    let place = try FactKey.cursor(request.cursor)
    let found = try store.facts(of: call.learner, after: place, limit: limit + 1)
    let page = page(found, limit: limit) { $0 }
    return Proto.FactsListReply(
      facts: page.map { Proto.Fact($0) },
      cursor: page.count < found.count ? page.last?.key.cursor ?? [] : [],
      revision: UInt64(clamping: try store.state(of: call.learner).revision))
  }

  // MARK: Requests

  /// A request that reads what is stored, now: there is no other "now" for it.
  private func call(_ request: some LearnerRequest) throws -> LearnerCall {
    if request.asOf != nil {
      throw InputError("as_of", "is refused here: facts are told as they are stored")
    }
    return try LearnerCall(request, environment)
  }

  private func limit(_ limit: UInt32) throws -> Int {
    guard limit <= Self.facts else {
      throw CallError(.tooLarge, field: "limit", "must be at most \(Self.facts) facts")
    }
    return limit == 0 ? Self.facts : Int(limit)
  }

  private func source(_ request: Proto.SyncPushRequest) throws -> MergeSource? {
    if request.peer.isEmpty {
      if request.cursor.isEmpty { return nil }
      throw InputError("peer", "is missing: a cursor belongs to a store")
    }
    let peer = try RecordID(requested: request.peer, field: "peer")
    _ = try ChangeCursor(bytes: request.cursor)
    if request.cursor.isEmpty { throw InputError("cursor", "is missing: a peer has one") }
    return MergeSource(store: peer, cursor: request.cursor)
  }

  private func identity() throws -> [UInt8] {
    guard let id = try store.identity() else {
      throw CallError(
        .unavailable, "the store has no id yet: it must be written to once")
    }
    return id.bytes
  }

  /// The beginning of what was found that fits in a page: at least one fact.
  private func page<Element>(_ found: [Element], limit: Int, _ fact: (Element) -> Fact)
    -> ArraySlice<Element>
  {
    var bytes = 0
    var count = 0
    while count < min(limit, found.count) {
      bytes += fact(found[count]).size
      if count > 0, bytes > Self.bytes { break }
      count += 1
    }
    return found.prefix(count)
  }
}

extension Fact {
  /// About how many bytes it has in a message; not fewer than it has.
  fileprivate var size: Int { contentBytes.count + key.bytes.count + 64 }
}
