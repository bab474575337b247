import StreakCore
import StreakProtocol
import StreakStore

extension Proto.RestampRequest: LearnerRequest {}
extension Proto.RestampsListRequest: LearnerRequest {}

/// Moving records to the days of another zone, and what was moved.
struct RestampCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Restamps a page at most.
  static let pageLimit = 1000

  func restamp(_ request: Proto.RestampRequest) throws -> Proto.RestampReply {
    let call = try LearnerCall(request, environment, writes: true)
    let order = try order(request)
    let readings = ReadingCalls(store: store, environment: environment)
    let result = try store.restamp(
      order, learner: call.learner, fallback: environment.zone, now: call.now,
      dryRun: request.dryRun
    ) { try readings.readDays(call.view(store, environment)).0.label }
    let state = try store.state(of: call.learner)
    let (day, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    func reply(_ present: Bool, _ restamp: Restamp, _ revision: Int64) -> Proto.RestampReply {
      var told = Proto.Restamp(restamp)
      if request.dryRun { (told.id, told.madeRevision) = ([], 0) }
      return Proto.RestampReply(
        alreadyReceived: present, restamp: told, day: day.number, zone: zone.name,
        revision: UInt64(clamping: revision))
    }
    switch result {
    case .made(let restamp, let revision): return reply(false, restamp, revision)
    case .present(let restamp, let revision): return reply(true, restamp, revision)
    case .conflict:
      throw CallError(.conflict, field: "id", "stands for another restamp")
    case .forgotten(let day):
      throw CallError(
        .conflict, field: "first", "records up to \(day) were forgotten: begin after that day")
    }
  }

  func list(_ request: Proto.RestampsListRequest) throws -> Proto.RestampsListReply {
    let call = try LearnerCall(request, environment)
    guard request.limit <= Self.pageLimit else {
      throw CallError(.tooLarge, field: "limit", "must be at most \(Self.pageLimit) restamps")
    }
    let limit = request.limit == 0 ? 100 : Int(request.limit)
    let state = try store.state(of: call.learner)
    var restamps = try store.restamps(
      of: call.learner, until: request.asOf == nil ? nil : call.now,
      before: place(request.cursor), limit: limit + 1)
    var cursor: [UInt8] = []
    if restamps.count > limit {
      restamps.removeLast()
      if let last = restamps.last {
        cursor = withUnsafeBytes(of: last.revision.bigEndian) { Array($0) }
      }
    }
    return Proto.RestampsListReply(
      restamps: restamps.map { Proto.Restamp($0) }, cursor: cursor,
      revision: UInt64(clamping: state.revision))
  }

  private func order(_ request: Proto.RestampRequest) throws -> RestampOrder {
    var id = RecordID(high: 0, low: 0)
    if !request.id.isEmpty || !request.dryRun {
      id = try RecordID(requested: request.id)
    }
    guard let first = request.first else { throw InputError("first", "is missing") }
    guard let last = request.last else { throw InputError("last", "is missing") }
    let days = try checkedDays(first, last)
    guard !request.toZone.isEmpty else {
      throw InputError("to_zone", "is missing: name the zone that the records are to have")
    }
    do throws(InputError) {
      return RestampOrder(
        id: id, days: days, zone: try environment.zones.zone(named: request.toZone))
    } catch {
      throw InputError("to_zone", error.message)
    }
  }

  /// The place in the list that a client sends back; empty is none.
  private func place(_ cursor: [UInt8]) throws(InputError) -> Int64? {
    if cursor.isEmpty { return nil }
    let number = cursor.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard cursor.count == 8, let place = Int64(exactly: number) else {
      throw InputError("cursor", "must be one that a reply gave")
    }
    return place
  }
}

extension Proto.Restamp {
  init(_ restamp: Restamp) {
    self.init(
      id: restamp.id.bytes, first: restamp.days.lowerBound.number,
      last: restamp.days.upperBound.number, toZone: restamp.zone,
      examined: UInt32(clamping: restamp.examined), moved: UInt32(clamping: restamp.moved),
      rezoned: UInt32(clamping: restamp.rezoned),
      firstMoved: restamp.movedDays?.lowerBound.number,
      lastMoved: restamp.movedDays?.upperBound.number, streakBefore: restamp.streakBefore,
      streakAfter: restamp.streakAfter, time: restamp.time.milliseconds,
      madeRevision: UInt64(clamping: restamp.revision))
  }
}
