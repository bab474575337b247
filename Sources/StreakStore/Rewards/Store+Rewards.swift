import StreakCore

/// What a call about rewards did.
public struct RewardResult: Sendable {
  /// The entries that it added.
  public var new: [CoinEntry] = []
  /// It had been done before.
  public var wasDone = false
  /// The item was unlocked under another key.
  public var wasOwned = false
  /// The wallet after it.
  public var wallet: Wallet
  /// The rules that it was done by, without the prices of other items.
  public var rules: RewardRules
  /// The learner's day: today in the profile's zone, else the worker's, whatever the request names.
  public var day: CivilDay
  /// The zone of that day.
  public var zone: Zone
  /// The learner's revision after it.
  public var revision: Int64
}

/// Every function here is one call within ``write(onOneState:_:)``, which is one transaction of the
/// only writer of the learner:
/// what it reads stays so until it is done, however many workers there are.
extension Store {
  private static let checkInRow = Query(
    "SELECT 1 FROM check_in WHERE learner = $1 AND day = $2")
  private static let addCheckIn = Query(
    "INSERT INTO check_in (learner, day) VALUES ($1, $2) ON CONFLICT (learner, day) DO NOTHING")
  private static let unlockedRow = Query(
    "SELECT value FROM unlocked WHERE learner = $1 AND kind = $2 AND name = $3")
  private static let saveUnlocked = Query(
    """
    INSERT INTO unlocked (learner, kind, name, value) VALUES ($1, $2, $3, $4)
    ON CONFLICT (learner, kind, name) DO UPDATE SET value = excluded.value
    """)

  /// Whether a learner checked in for a day, at whatever instant of it.
  public func isCheckedIn(_ learner: String, on day: CivilDay) throws -> Bool {
    let row = try connection.statement(Self.checkInRow)
    row.bind(1, learner).bind(2, day)
    defer { row.reset() }
    return try row.step()
  }

  /// Whether an item is unlocked.
  public func isUnlocked(_ item: RewardItem, learner: String) throws -> Bool {
    let row = try connection.statement(Self.unlockedRow)
    row.bind(1, learner).bind(2, item.kind.rawValue).bind(3, item.name)
    defer { row.reset() }
    return try row.step() && row.int(0) != 0
  }

  /// Checks a learner in for today.
  public func checkIn(learner: String, fallback: Zone, now: Instant) throws -> RewardResult {
    try reward(learner, fallback: fallback, now: now) { writer, result in
      let day = result.day
      let isMarked = try isCheckedIn(learner, on: day)
      result.wasDone = isMarked || !result.wallet.pays(day)
      if isMarked { return false }
      try mark(day, &writer, now: now)
      let isPremium = writer.state.profile.isPremium(on: day)
      let isPaid = try isPremium && coin(RewardKey.premiumMonth(of: day), of: learner) != nil
      result.new = result.wallet.checkIn(
        on: day, isPremium: isPremium, premiumMonthIsPaid: isPaid, rules: result.rules, now: now)
      return true
    }
  }

  /// Marks a day as checked in, with all that follows for the streak of the check-ins.
  private func mark(_ day: CivilDay, _ writer: inout LearnerWriter, now: Instant) throws {
    try save(checkIn: day, of: writer.learner)
    try writer.touch(FactKey(.checkedInDay, day), now)
    _ = try writer.set(day, true, in: .checkin)
    try writer.savePages()
    try writer.saveLedger(
      .checkin, firstDay: min(day, writer.state[.checkin].firstDay ?? day))
    try writer.saveBest(.checkin, correction: false)
  }

  /// Writes a day that was checked in.
  func save(checkIn day: CivilDay, of learner: String) throws {
    let row = try connection.statement(Self.addCheckIn)
    row.bind(1, learner).bind(2, day)
    try row.run()
  }

  /// Earns the bonus for a video; above the day's limit nothing, and the key is not remembered.
  ///
  /// - Throws: ``RewardRefusal/keyInUse`` where the key is that of another kind of entry.
  public func videoBonus(key: String, learner: String, fallback: Zone, now: Instant) throws
    -> RewardResult
  {
    try reward(learner, fallback: fallback, now: now) { _, result in
      if let known = try coin(key, of: learner) {
        guard known.kind == .videoBonus else { throw RewardRefusal.keyInUse }
        result.wasDone = true
        return false
      }
      let entry = result.wallet.videoBonus(
        key: key, on: result.day, rules: result.rules, now: now)
      result.new = entry.map { [$0] } ?? []
      return entry != nil
    }
  }

  /// Unlocks an item for its price.
  ///
  /// - Throws: ``RewardRefusal/keyInUse`` where the key is that of anything but this purchase,
  ///   ``RewardRefusal/insufficient(price:balance:)``.
  public func purchase(
    _ item: RewardItem, key: String, learner: String, fallback: Zone, now: Instant
  ) throws -> RewardResult {
    try reward(learner, fallback: fallback, now: now) { writer, result in
      if let known = try coin(key, of: learner) {
        guard known.kind == .purchase, known.item == item else { throw RewardRefusal.keyInUse }
        result.wasDone = true
        return false
      }
      result.wasOwned = try isUnlocked(item, learner: learner)
      if result.wasOwned { return false }
      result.rules = try rewardRules(pricing: item)
      let price = result.rules.price(of: item)
      let balance = result.wallet.balance
      guard
        let entry = result.wallet.purchase(
          item, key: key, price: price, on: result.day, now: now)
      else { throw RewardRefusal.insufficient(price: Int64(price), balance: balance) }
      result.new = [entry]
      try save(item, unlocked: true, of: learner)
      try writer.touch(.item(item), now)
      return true
    }
  }

  /// Takes an entry back: of an earning at most the balance, of a purchase its price, and locks its
  /// item.
  ///
  /// - Throws: ``RewardRefusal/unknownKey``, ``RewardRefusal/isReversal``.
  public func reverse(key: String, learner: String, fallback: Zone, now: Instant) throws
    -> RewardResult
  {
    try reward(learner, fallback: fallback, now: now) { writer, result in
      guard let known = try coin(key, of: learner) else { throw RewardRefusal.unknownKey }
      guard known.kind != .reversal else { throw RewardRefusal.isReversal }
      if try coin(RewardKey.reverse(key), of: learner) != nil {
        result.wasDone = true
        return false
      }
      guard let entry = result.wallet.reverse(known, on: result.day, now: now) else {
        throw RewardRefusal.isReversal
      }
      result.new = [entry]
      if let item = known.item {
        try save(item, unlocked: false, of: learner)
        try writer.touch(.item(item), now)
        try deselect(item, writer, now: now)
      }
      return true
    }
  }

  /// Writes whether an item is unlocked.
  func save(_ item: RewardItem, unlocked: Bool, of learner: String) throws {
    let row = try connection.statement(Self.saveUnlocked)
    row.bind(1, learner).bind(2, item.kind.rawValue).bind(3, item.name)
    row.bind(4, unlocked ? 1 : 0)
    try row.run()
  }

  /// Does something with a learner's coins: takes the lock, reads, and writes the new entries.
  ///
  /// - Parameter body: changes the result, and says whether there is anything to keep.
  private func reward(
    _ learner: String, fallback: Zone, now: Instant,
    _ body: (inout LearnerWriter, inout RewardResult) throws -> Bool
  ) throws -> RewardResult {
    try nested {
      var writer = try LearnerWriter(store: self, learner: learner, fallback: fallback)
      let (day, zone) = writer.calendar.today(at: now)
      var result = RewardResult(
        wallet: try wallet(of: learner), rules: try rewardAmounts(), day: day, zone: zone,
        revision: writer.state.revision)
      guard try body(&writer, &result) else {
        result.revision -= 1
        return (false, result)
      }
      if !result.new.isEmpty { try add(result.new, to: result.wallet, writer) }
      return (true, result)
    }
  }
}
