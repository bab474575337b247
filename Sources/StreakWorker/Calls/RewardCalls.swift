import StreakCore
import StreakProtocol
import StreakStore

/// Check-ins, bonuses, purchases and the coins.
///
/// The day of all of them is today in the profile's zone, else the worker's: the zone that a request
/// names is looked at, because a wrong name is a mistake, and plays no part (design: "Rewards and
/// content").
struct RewardCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Entries a page at most.
  static let pageLimit = 1000

  func checkIn(_ request: Proto.CheckInRequest) throws -> Proto.CheckInReply {
    let call = try LearnerCall(request, environment, writes: true)
    let result = try store.checkIn(
      learner: call.learner, fallback: environment.zone, now: call.now)
    func earned(_ kind: CoinKind) -> UInt32 {
      UInt32(clamping: result.new.first { $0.kind == kind }?.amount ?? 0)
    }
    let state = try store.state(of: call.learner)
    let view = try LearnerView(
      store: store, state: state, ledger: .checkin,
      calendar: call.ownCalendar(state.profile, store, environment), now: call.now)
    return Proto.CheckInReply(
      earned: result.earned, daily: earned(.checkIn), premiumMonth: earned(.premiumMonth),
      alreadyReceived: result.wasDone, balance: result.wallet.coins,
      streak: try ReadingCalls(store: store, environment: environment).reading(view),
      day: result.day.number, zone: result.zone.name, revision: UInt64(clamping: result.revision))
  }

  func videoBonus(_ request: Proto.VideoBonusRequest) throws -> Proto.VideoBonusReply {
    let call = try LearnerCall(request, environment, writes: true)
    try RewardLimits.check(newKey: request.key)
    let result = try refusing {
      try store.videoBonus(
        key: request.key, learner: call.learner, fallback: environment.zone, now: call.now)
    }
    return Proto.VideoBonusReply(
      earned: result.earned, alreadyReceived: result.wasDone, balance: result.wallet.coins,
      taken: UInt32(clamping: result.wallet.videosTaken(on: result.day, rules: result.rules)),
      limit: UInt32(clamping: result.rules.videoLimit), day: result.day.number,
      zone: result.zone.name, revision: UInt64(clamping: result.revision))
  }

  func purchase(_ request: Proto.PurchaseRequest) throws -> Proto.PurchaseReply {
    let call = try LearnerCall(request, environment, writes: true)
    try RewardLimits.check(newKey: request.key)
    let item = try RewardItem(requested: request.kind, request.name)
    let result = try refusing {
      try store.purchase(
        item, key: request.key, learner: call.learner, fallback: environment.zone, now: call.now)
    }
    return Proto.PurchaseReply(
      spent: UInt32(clamping: -(result.new.first?.amount ?? 0)), alreadyReceived: result.wasDone,
      alreadyOwned: result.wasOwned, balance: result.wallet.coins, day: result.day.number,
      zone: result.zone.name, revision: UInt64(clamping: result.revision))
  }

  func reverse(_ request: Proto.RewardReverseRequest) throws -> Proto.RewardReverseReply {
    let call = try LearnerCall(request, environment, writes: true)
    try RewardLimits.check(knownKey: request.key)
    let result = try refusing {
      try store.reverse(
        key: request.key, learner: call.learner, fallback: environment.zone, now: call.now)
    }
    return Proto.RewardReverseReply(
      amount: result.new.first?.amount ?? 0, alreadyReceived: result.wasDone,
      balance: result.wallet.coins, day: result.day.number, zone: result.zone.name,
      revision: UInt64(clamping: result.revision))
  }

  func wallet(_ request: Proto.WalletRequest) throws -> Proto.WalletReply {
    let call = try LearnerCall(request, environment)
    let state = try store.state(of: call.learner)
    let (day, zone) = call.ownCalendar(state.profile, store, environment).today(at: call.now)
    let wallet = try wallet(call, asOf: request.asOf)
    let rules = try store.rewardAmounts()
    return Proto.WalletReply(
      balance: wallet.coins, earned: UInt64(clamping: wallet.earned),
      spent: UInt64(clamping: wallet.spent),
      checkedIn: try store.isCheckedIn(call.learner, on: day),
      videosTaken: UInt32(clamping: wallet.videosTaken(on: day, rules: rules)),
      videosLimit: UInt32(clamping: rules.videoLimit), day: day.number, zone: zone.name,
      revision: UInt64(clamping: state.revision))
  }

  func coins(_ request: Proto.CoinsListRequest) throws -> Proto.CoinsListReply {
    let call = try LearnerCall(request, environment)
    guard request.limit <= Self.pageLimit else {
      throw CallError(.tooLarge, field: "limit", "must be at most \(Self.pageLimit) entries")
    }
    var filter = CoinFilter()
    filter.until = request.asOf == nil ? nil : call.now
    filter.newestFirst = request.newestFirst
    filter.after = try place(request.cursor)
    let limit = request.limit == 0 ? 100 : Int(request.limit)
    let state = try store.state(of: call.learner)
    var entries = try store.coins(of: call.learner, filter: filter, limit: limit + 1)
    var cursor: [UInt8] = []
    if entries.count > limit {
      entries.removeLast()
      if let last = entries.last {
        cursor = withUnsafeBytes(of: last.number.bigEndian) { Array($0) }
      }
    }
    return Proto.CoinsListReply(
      entries: entries.map { Proto.CoinEntry($0.entry) }, cursor: cursor,
      balance: try wallet(call, asOf: request.asOf).coins,
      revision: UInt64(clamping: state.revision))
  }

  /// What is there by the worker's clock; with an `as_of`, what was there then.
  private func wallet(_ call: LearnerCall, asOf: Int64?) throws -> Wallet {
    asOf == nil
      ? try store.wallet(of: call.learner) : try store.wallet(of: call.learner, at: call.now)
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

  /// Says of a refusal by the rules which field of the request it is about.
  private func refusing(_ body: () throws -> RewardResult) throws -> RewardResult {
    do {
      return try body()
    } catch let refusal as RewardRefusal {
      switch refusal {
      case .keyInUse:
        throw CallError(.conflict, field: "key", "is that of another entry")
      case .unknownKey: throw CallError(.notFound, field: "key", "is that of no entry")
      case .isReversal:
        throw CallError(.conflict, field: "key", "is that of a reversal, which stays")
      case .insufficient(let price, let balance):
        throw CallError(
          .insufficientBalance, field: "name",
          "costs \(price) coins, and the balance is \(max(0, balance))")
      }
    }
  }
}

extension RewardResult {
  /// The coins that were added.
  var earned: UInt32 { UInt32(clamping: new.reduce(0) { $0 + $1.amount }) }
}

extension Wallet {
  /// The balance as it is sent.
  var coins: UInt64 { UInt64(clamping: balance) }
}

extension RewardItem {
  /// The item that a request names.
  ///
  /// - Throws: an error at `kind` or `name`.
  init(requested kind: Proto.ItemKind, _ name: String) throws(InputError) {
    guard let known = Int(exactly: kind.rawValue).flatMap({ ItemKind(rawValue: $0) }) else {
      throw InputError("kind", "must be ITEM_KIND_THEME or ITEM_KIND_GENRE")
    }
    try RewardLimits.check(name: name)
    self.init(known, name)
  }
}

extension Proto.ItemKind {
  init(_ kind: ItemKind) { self.init(rawValue: Int32(kind.rawValue)) }
}

extension Proto.CoinEntry {
  init(_ entry: CoinEntry) {
    self.init(
      key: entry.key, kind: Proto.CoinKind(rawValue: Int32(entry.kind.rawValue)),
      amount: entry.amount, day: entry.day.number, time: entry.time.milliseconds,
      itemKind: entry.item.map { Proto.ItemKind($0.kind) } ?? .unspecified,
      item: entry.item?.name ?? "", reverses: entry.reverses)
  }
}

extension LearnerCall {
  /// The learner's calendar without the zone that the request names.
  func ownCalendar(_ profile: DatedProfile, _ store: Store, _ environment: WorkerEnvironment)
    -> LearnerCalendar
  {
    LearnerCalendar(
      profile: profile, requested: nil, fallback: environment.zone, resolve: store.zone(named:))
  }
}
