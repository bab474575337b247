import StreakCore
import StreakImport
import StreakProtocol

/// The facts of a tips app's property list.
///
/// All of them are dated with the beginning of the last day on which the app was used: the same list
/// twice changes nothing, and what was changed later in another way stays (design: "Sync").
struct TipsFacts: FactSource {
  private let list: TipsList
  private var position = 0
  private var hasNotes = true

  init(_ list: TipsList) {
    self.list = list
  }

  mutating func next() -> PlacedFact? {
    guard position < list.entries.count else { return nil }
    let entry = list.entries[position]
    position += 1
    return PlacedFact(place: entry.place, outcome: entry.outcome.map(fact))
  }

  mutating func takeNotes() -> [String] {
    guard hasNotes, list.passedOver > 0 else { return [] }
    hasNotes = false
    return ["\(Words.count(list.passedOver, "key")) passed over"]
  }

  /// Milliseconds since 1970, which is also the time of a list that does not say its last day.
  private var time: Int64 { start(of: list.lastDay ?? CivilDay(number: 0)) }

  private func start(of day: CivilDay) -> Int64 { Int64(day.number) * 86_400_000 }

  private func fact(_ fact: TipsFact) -> Proto.Fact {
    var result = Proto.Fact(updatedAt: time)
    switch fact {
    case .balance(let amount):
      let day = list.lastDay ?? CivilDay(number: 0)
      result.coin = coin("streak:opening", .opening, day, amount: amount)
    case .checkedIn(let day): result.checkedInDay = Proto.CheckedInDay(day: day.number)
    case .paidCheckIn(let day):
      // Of coins the earlier one stands: dated after the day in every zone and with every rollover,
      // it takes no coin away that was paid here on that day.
      result.updatedAt = start(of: day + 3)
      result.coin = coin(RewardKey.checkIn(day), .checkIn, day)
      result.coin?.time = result.updatedAt
    case .video(let day, let number):
      result.coin = coin("streak:opening:video:\(day):\(number)", .videoBonus, day)
    case .favourite(let key): result.favourite = Proto.Favourite(key: key, favourite: true)
    case .unlocked(let item):
      result.unlockedItem = Proto.UnlockedItem(
        kind: item.kind == .theme ? .theme : .genre, name: item.name, unlocked: true)
    case .selectedTheme(let name): result.choice = Proto.Choice(selectedTheme: name)
    case .progress(let genre, let answered, let correct, let position):
      result.opening = Proto.Opening(
        genre: Proto.GenreProgress(
          genre: genre, answered: answered, correct: correct, position: position))
    case .quizStreak(let count): result.opening = Proto.Opening(quizStreak: count)
    case .launches(let count): result.opening = Proto.Opening(launches: count)
    case .adView(let day): result.adViewDay = Proto.AdViewDay(day: day.number)
    }
    return result
  }

  /// An entry that says that something was paid already, unless it has an amount.
  private func coin(
    _ key: String, _ kind: Proto.CoinKind, _ day: CivilDay, amount: Int64 = 0
  ) -> Proto.CoinEntry {
    Proto.CoinEntry(key: key, kind: kind, amount: amount, day: day.number, time: time)
  }
}
