import StreakCore

/// Which entries of the coins are wanted.
public struct CoinFilter: Sendable {
  /// Only entries that were made up to this instant; `nil`: all that are stored.
  public var until: Instant?
  /// Newest first instead of oldest first.
  public var newestFirst = false
  /// Only entries after this one, in the order that is asked for; `nil`: from the first one on.
  public var after: Int64?

  /// All entries, oldest first.
  public init() {}
}

extension Store {
  private static let walletRow = Query(
    """
    SELECT balance, earned, spent, entries, paid_day, video_day, videos FROM wallet
    WHERE learner = $1
    """)
  private static let saveWallet = Query(
    """
    INSERT INTO wallet (learner, balance, earned, spent, entries, paid_day, video_day, videos)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (learner) DO UPDATE SET balance = excluded.balance, earned = excluded.earned,
      spent = excluded.spent, entries = excluded.entries, paid_day = excluded.paid_day,
      video_day = excluded.video_day, videos = excluded.videos
    """)
  private static let entryColumns = "key, kind, amount, day, time, item_kind, item, reverses"
  private static let coinRow = Query(
    "SELECT \(entryColumns) FROM coin WHERE learner = $1 AND key = $2")
  private static let addCoin = Query(
    """
    INSERT INTO coin
      (learner, key, entry, kind, amount, day, time, item_kind, item, reverses, made_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    """)
  private static let dropCoin = Query("DELETE FROM coin WHERE learner = $1 AND key = $2")
  private static let lastCoin = Query(
    "SELECT entry, made_at FROM coin WHERE learner = $1 ORDER BY entry DESC LIMIT 1")
  // Two statements, because the numbers are told apart row by row.
  private static let renumber = Query(
    """
    UPDATE coin SET entry = -ranked.place FROM (
      SELECT key, row_number() OVER (ORDER BY made_at, key) AS place FROM coin WHERE learner = $1
    ) AS ranked WHERE coin.learner = $1 AND coin.key = ranked.key
    """)
  private static let turnNumbers = Query(
    "UPDATE coin SET entry = -entry WHERE learner = $1 AND entry < 0")
  private static let oldestCoins = Query(
    """
    SELECT \(entryColumns), entry FROM coin
    WHERE learner = $1 AND entry > $2 AND time <= $3 ORDER BY entry LIMIT $4
    """)
  private static let newestCoins = Query(
    """
    SELECT \(entryColumns), entry FROM coin
    WHERE learner = $1 AND entry < $2 AND time <= $3 ORDER BY entry DESC LIMIT $4
    """)
  private static let coinsUntil = Query(
    "SELECT \(entryColumns) FROM coin WHERE learner = $1 AND time <= $2 ORDER BY entry")

  /// What a learner has in coins. One look-up by key.
  public func wallet(of learner: String) throws -> Wallet {
    let row = try connection.statement(Self.walletRow)
    row.bind(1, learner)
    guard try row.step() else { return Wallet() }
    defer { row.reset() }
    let wallet = Wallet(
      earned: row.int64(1), spent: row.int64(2), entries: row.int64(3),
      paidDay: row.isNull(4) ? nil : row.day(4), videoDay: row.isNull(5) ? nil : row.day(5),
      videos: row.int(6))
    guard wallet.balance == row.int64(0) else {
      throw StoreError(.inconsistent, "a balance is damaged", detail: learner)
    }
    return wallet
  }

  /// The entry with this key, if it is there.
  func coin(_ key: String, of learner: String) throws -> CoinEntry? {
    let row = try connection.statement(Self.coinRow)
    row.bind(1, learner).bind(2, key)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return try row.coinEntry()
  }

  /// Adds entries, and writes the wallet that has counted them already.
  ///
  /// Each is made later than all that are there, whatever the clock says, and they are numbered in the
  /// order in which they were made, those of one instant in the order of their keys, so that every
  /// store that knows the same entries lists them alike.
  func add(_ new: [CoinEntry], to wallet: Wallet, _ writer: LearnerWriter) throws {
    var last = try lastCoin(of: writer.learner)
    for entry in new {
      let next = last?.madeAt.advanced(byMilliseconds: 1) ?? entry.time
      let madeAt = max(entry.time, min(next, .max))
      let number = (last?.number ?? 0) + 1
      try insert(entry, number: number, madeAt: madeAt, of: writer.learner)
      try writer.touch(FactKey(.coin, entry.key), madeAt)
      last = (number, madeAt)
    }
    try save(wallet, of: writer.learner)
  }

  /// Takes over an entry from elsewhere, in the place of one under the same key; the wallet is to be
  /// counted anew by ``recountCoins(of:)``.
  func replace(_ entry: CoinEntry, madeAt: Instant, of learner: String) throws {
    let drop = try connection.statement(Self.dropCoin)
    drop.bind(1, learner).bind(2, entry.key)
    try drop.run()
    let number = (try lastCoin(of: learner)?.number ?? 0) + 1
    try insert(entry, number: number, madeAt: madeAt, of: learner)
  }

  /// Numbers all entries and counts the wallet anew. Reads all entries.
  ///
  /// - Throws: an error at `facts` where they come to more than there may be of coins.
  func recountCoins(of learner: String) throws {
    try renumberCoins(of: learner)
    let wallet = try wallet(of: learner, at: .max)
    let range = -RewardLimits.earned...RewardLimits.earned
    guard range.contains(wallet.earned), range.contains(wallet.spent) else {
      throw InputError("facts", "come to more than there may be of coins")
    }
    try save(wallet, of: learner)
  }

  private func renumberCoins(of learner: String) throws {
    for query in [Self.renumber, Self.turnNumbers] {
      let row = try connection.statement(query)
      row.bind(1, learner)
      try row.run()
    }
  }

  private func lastCoin(of learner: String) throws -> (number: Int64, madeAt: Instant)? {
    let row = try connection.statement(Self.lastCoin)
    row.bind(1, learner)
    guard try row.step() else { return nil }
    defer { row.reset() }
    return (row.int64(0), Instant(milliseconds: row.int64(1)))
  }

  private func insert(_ entry: CoinEntry, number: Int64, madeAt: Instant, of learner: String) throws
  {
    let row = try connection.statement(Self.addCoin)
    row.bind(1, learner).bind(2, entry.key).bind(3, number)
    row.bind(4, entry.kind.rawValue).bind(5, entry.amount).bind(6, entry.day)
    row.bind(7, entry.time.milliseconds).bind(8, entry.item?.kind.rawValue ?? 0)
    row.bind(9, entry.item?.name ?? "").bind(10, entry.reverses).bind(11, madeAt.milliseconds)
    try row.run()
  }

  /// Writes a wallet.
  func save(_ wallet: Wallet, of learner: String) throws {
    let row = try connection.statement(Self.saveWallet)
    row.bind(1, learner).bind(2, wallet.balance).bind(3, wallet.earned).bind(4, wallet.spent)
    row.bind(5, wallet.entries).bind(6, wallet.paidDay.map { Int($0.number) })
    row.bind(7, wallet.videoDay.map { Int($0.number) }).bind(8, wallet.videos)
    try row.run()
  }

  /// A page of a learner's entries, at most so many, each with its number.
  public func coins(of learner: String, filter: CoinFilter, limit: Int) throws
    -> [(number: Int64, entry: CoinEntry)]
  {
    let rows = try connection.statement(
      filter.newestFirst ? Self.newestCoins : Self.oldestCoins)
    rows.bind(1, learner).bind(2, filter.after ?? (filter.newestFirst ? Int64.max : 0))
    rows.bind(3, filter.until?.milliseconds ?? Int64.max).bind(4, limit)
    var entries: [(number: Int64, entry: CoinEntry)] = []
    while try rows.step() { entries.append((rows.int64(8), try rows.coinEntry())) }
    return entries
  }

  /// What a learner had in coins at an instant, from the entries made until then. Reads all of them.
  public func wallet(of learner: String, at instant: Instant) throws -> Wallet {
    let rows = try connection.statement(Self.coinsUntil)
    rows.bind(1, learner).bind(2, instant.milliseconds)
    var wallet = Wallet()
    while try rows.step() { wallet.count(try rows.coinEntry()) }
    return wallet
  }
}

extension Statement {
  /// The entry in the first eight columns.
  fileprivate func coinEntry() throws -> CoinEntry {
    guard let kind = CoinKind(rawValue: int(1)) else {
      throw StoreError(.inconsistent, "an entry of the coins is damaged", detail: text(0))
    }
    return CoinEntry(
      key: text(0), kind: kind, amount: int64(2), day: day(3),
      time: Instant(milliseconds: int64(4)),
      item: ItemKind(rawValue: int(5)).map { RewardItem($0, text(6)) }, reverses: text(7))
  }
}
