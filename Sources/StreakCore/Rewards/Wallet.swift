/// What a learner has in coins, and what decides on the next ones: the sum of all entries.
///
/// The rules of what is earned and spent are here, as functions from a wallet and what is known of
/// the day to the entries to add. They change the wallet along with it; the store keeps both.
public struct Wallet: Hashable, Sendable {
  /// Coins: ``earned`` less ``spent``, and the sum of all entries. Nothing that is done to a wallet
  /// makes it negative; it is where two devices spent the same coins while they were apart, or where a
  /// clock that went back seems to spend a coin before it was earned. Then people see 0, and nothing
  /// can be bought before it has been earned again.
  public private(set) var balance: Int64 = 0
  /// All that was ever earned, less what of it was taken back.
  public private(set) var earned: Int64 = 0
  /// All that was ever spent, less what came back.
  public private(set) var spent: Int64 = 0
  /// How many entries there are.
  public private(set) var entries: Int64 = 0
  /// The last day whose check-in was paid.
  public private(set) var paidDay: CivilDay?
  /// The last day with a bonus for a video, and how many there were on it.
  public private(set) var videoDay: CivilDay?
  /// Bonuses for videos on ``videoDay``.
  public private(set) var videos = 0

  /// A wallet without entries.
  public init() {}

  /// The wallet that a store kept, whose balance is `earned` less `spent`.
  public init(
    earned: Int64, spent: Int64, entries: Int64, paidDay: CivilDay?, videoDay: CivilDay?,
    videos: Int
  ) {
    balance = earned &- spent
    self.earned = earned
    self.spent = spent
    self.entries = entries
    self.paidDay = paidDay
    self.videoDay = videoDay
    self.videos = videos
  }

  // MARK: Earning

  /// What of so many coins can still be earned: see ``RewardLimits/earned``.
  private func earnable(_ coins: Int) -> Int64 {
    let (left, overflow) = RewardLimits.earned.subtractingReportingOverflow(earned)
    return min(Int64(max(0, coins)), overflow ? 0 : max(0, left))
  }

  private mutating func earn(_ coins: Int64) {
    earned &+= coins
    balance &+= coins
    entries += 1
  }

  /// Whether a check-in on this day is paid: no day is that does not lie after the last one paid, so
  /// that nobody earns by hopping over zones.
  public func pays(_ day: CivilDay) -> Bool { paidDay.map { day > $0 } ?? true }

  /// The entries for a check-in on a day that was not checked in before: one for the day, and one for
  /// the month of a learner who is premium.
  ///
  /// - Parameters:
  ///   - premiumMonthIsPaid: whether there is an entry for the day's month.
  public mutating func checkIn(
    on day: CivilDay, isPremium: Bool, premiumMonthIsPaid: Bool, rules: RewardRules, now: Instant
  ) -> [CoinEntry] {
    guard pays(day) else { return [] }
    paidDay = day
    var new = [
      CoinEntry(
        key: RewardKey.checkIn(day), kind: .checkIn, amount: earnable(rules.daily), day: day,
        time: now)
    ]
    earn(new[0].amount)
    if isPremium && !premiumMonthIsPaid {
      let entry = CoinEntry(
        key: RewardKey.premiumMonth(of: day), kind: .premiumMonth,
        amount: earnable(rules.premiumMonth), day: day, time: now)
      earn(entry.amount)
      new.append(entry)
    }
    return new
  }

  /// Bonuses for videos that count as taken on a day. None may be taken on a day before that of the
  /// last one, so that all count as taken.
  public func videosTaken(on day: CivilDay, rules: RewardRules) -> Int {
    guard let videoDay, day <= videoDay else { return 0 }
    return day == videoDay ? videos : max(videos, rules.videoLimit)
  }

  /// The entry for a video; `nil` where the day's are all taken.
  ///
  /// - Parameter key: one that no entry has.
  public mutating func videoBonus(
    key: String, on day: CivilDay, rules: RewardRules, now: Instant
  ) -> CoinEntry? {
    let taken = videosTaken(on: day, rules: rules)
    guard taken < rules.videoLimit else { return nil }
    videoDay = day
    videos = taken + 1
    let entry = CoinEntry(
      key: key, kind: .videoBonus, amount: earnable(rules.video), day: day, time: now)
    earn(entry.amount)
    return entry
  }

  // MARK: Spending

  /// The entry for a purchase; `nil` where the balance does not cover the price.
  ///
  /// - Parameter key: one that no entry has.
  public mutating func purchase(
    _ item: RewardItem, key: String, price: Int, on day: CivilDay, now: Instant
  ) -> CoinEntry? {
    let price = Int64(max(0, price))
    guard price <= balance else { return nil }
    spent &+= price
    balance &-= price
    entries += 1
    return CoinEntry(
      key: key, kind: .purchase, amount: -price, day: day, time: now, item: item)
  }

  // MARK: Taking back

  /// The entry that takes another one back: of an earning at most the balance, of a purchase its
  /// price. `nil` for a reversal, which stays.
  ///
  /// - Parameter entry: one that was not taken back before.
  public mutating func reverse(_ entry: CoinEntry, on day: CivilDay, now: Instant) -> CoinEntry? {
    guard entry.kind != .reversal else { return nil }
    let amount: Int64
    if entry.kind == .purchase {
      amount = -entry.amount
      spent &-= amount
    } else {
      amount = -min(entry.amount, max(0, balance))
      earned &+= amount
    }
    balance &+= amount
    entries += 1
    return CoinEntry(
      key: RewardKey.reverse(entry.key), kind: .reversal, amount: amount, day: day, time: now,
      item: entry.item, reverses: entry.key)
  }
}

extension Wallet {
  /// Counts an entry that was made, to find what a wallet was at an instant in the past, or what it is
  /// with entries from elsewhere. In which order entries are counted does not matter.
  public mutating func count(_ entry: CoinEntry) {
    entries += 1
    switch entry.kind {
    case .purchase: spent &-= entry.amount
    case .reversal where entry.item != nil: spent &-= entry.amount
    default: earned &+= entry.amount
    }
    if entry.kind == .checkIn { paidDay = max(paidDay ?? entry.day, entry.day) }
    if entry.kind == .videoBonus, entry.day >= videoDay ?? entry.day {
      videos = entry.day == videoDay ? videos + 1 : 1
      videoDay = entry.day
    }
    balance = earned &- spent
  }
}
