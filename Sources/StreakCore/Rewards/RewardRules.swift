/// What is earned and what things cost, in coins (design: "Rewards and content").
///
/// The same for all learners; what a store does not name has the default.
public struct RewardRules: Hashable, Sendable {
  /// Coins for a check-in.
  public var daily = 1
  /// Coins for a premium learner's first check-in of a month.
  public var premiumMonth = 100
  /// Coins for a video.
  public var video = 3
  /// Videos a day that are rewarded.
  public var videoLimit = 5
  /// The price of a theme.
  public var theme = 200
  /// The price of a genre.
  public var genre = 100
  /// Prices of single items where they are not those of their kind. 0: free.
  public var prices: [RewardItem: Int] = [:]

  /// The defaults.
  public init() {}

  /// What an item costs; 0: nothing.
  public func price(of item: RewardItem) -> Int {
    prices[item] ?? (item.kind == .theme ? theme : genre)
  }
}

/// What a put changes in the rules; `nil` stays as it is.
public struct RewardRulesChange: Hashable, Sendable {
  /// Coins for a check-in.
  public var daily: Int?
  /// Coins for a premium learner's first check-in of a month.
  public var premiumMonth: Int?
  /// Coins for a video.
  public var video: Int?
  /// Videos a day that are rewarded.
  public var videoLimit: Int?
  /// The price of a theme.
  public var theme: Int?
  /// The price of a genre.
  public var genre: Int?
  /// The prices of single items, in place of all there were.
  public var prices: [RewardItem: Int]?

  /// A change of nothing.
  public init() {}

  /// Checks the amounts; names and the number of the prices are checked where they are read.
  ///
  /// - Throws: an error that names the field at fault.
  public func validate() throws(InputError) {
    try check(daily, "daily")
    try check(premiumMonth, "premium_month")
    try check(video, "video")
    try check(theme, "theme")
    try check(genre, "genre")
    if let videoLimit, !(0...RewardLimits.videos).contains(videoLimit) {
      throw InputError("video_limit", "must be at most 1,000 videos a day")
    }
  }

  private func check(_ amount: Int?, _ field: String) throws(InputError) {
    guard let amount, !(0...RewardLimits.amount).contains(amount) else { return }
    throw InputError(field, "must be at most 1,000,000 coins")
  }
}

extension RewardRules {
  /// Applies a change.
  public mutating func apply(_ change: RewardRulesChange) {
    daily = change.daily ?? daily
    premiumMonth = change.premiumMonth ?? premiumMonth
    video = change.video ?? video
    videoLimit = change.videoLimit ?? videoLimit
    theme = change.theme ?? theme
    genre = change.genre ?? genre
    prices = change.prices ?? prices
  }
}
