import Foundation
import StreakCore
import StreakImport
import StreakProtocol
import Testing
import WireSupport

@testable import StreakCommand

@Suite("Import: a tips app")
struct ImportTipsTests {
  static let isBuilt = ImportPropertyListTests.isBuilt

  static func list(
    _ keys: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: keys, format: format, options: 0))
  }

  /// What an import of the list sends, and how it ends.
  static func run(
    _ keys: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml,
    options: [String] = []
  ) throws -> (facts: [Proto.Fact], run: ProgramRun) {
    let fake = FakeFacts()
    let run = ProgramRun.run(
      ["import"] + options, worker: fake.worker, input: try list(keys, format))
    return (fake.taken, run)
  }

  static func day(_ text: String) -> Int32 { CivilDay(text)?.number ?? 0 }

  static func days(_ facts: [Proto.Fact]) -> [String] {
    facts.compactMap { $0.checkedInDay.map { CivilDay(number: $0.day).description } }.sorted()
  }

  static var worked: [String: Any] {
    [
      "coin_balance": 340, "last_login_date": "2026-11-29", "login_streak": 4,
      "login_dates": ["2026-11-28", "2026-11-29", "2026-11-20"],
      "video_bonus_count_2026-11-29": 2, "video_bonus_count_2026-11-28": 0,
      "favorite_tips": ["11-29_v2", "03-01"], "selected_theme": "night",
      "unlocked_themes": ["night"], "unlocked_genres": ["jazz"],
      "genre_progress_jazz": ["answered": 10, "correct": 7, "position": 3],
      "genre_progress_rock": Data(#"{"answered":1,"correct":0,"position":0}"#.utf8),
      "quiz_streak": 5, "launch_count": 77, "ad_viewed_dates": ["2026-11-28"],
      "widgetTipData": Data([1, 2, 255]), "widgetCalendarData": Data("{}".utf8),
      "AppleLanguages": ["ja"], "seen": true,
    ]
  }

  @Test(
    "each key becomes what it says, all dated with the beginning of the last day",
    .enabled(if: isBuilt, "the program is not built"),
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func example(format: PropertyListSerialization.PropertyListFormat) throws {
    let (facts, run) = try Self.run(Self.worked, format)
    #expect(run.code == 0)
    #expect(run.errors == "streak: warning: 2 keys passed over\n")
    let time = Int64(Self.day("2026-11-29")) * 86_400_000
    let paid = time + 3 * 86_400_000
    #expect(facts.allSatisfy { $0.updatedAt == ($0.coin?.kind == .checkIn ? paid : time) })
    #expect(
      Self.days(facts) == [
        "2026-11-20", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29",
      ])
    let last = Self.day("2026-11-29")
    #expect(
      facts.compactMap(\.coin) == [
        Proto.CoinEntry(key: "streak:checkin:2026-11-29", kind: .checkIn, day: last, time: paid),
        Proto.CoinEntry(key: "streak:opening", kind: .opening, amount: 340, day: last, time: time),
        Proto.CoinEntry(
          key: "streak:opening:video:2026-11-29:1", kind: .videoBonus, day: last, time: time),
        Proto.CoinEntry(
          key: "streak:opening:video:2026-11-29:2", kind: .videoBonus, day: last, time: time),
      ])
    #expect(facts.compactMap(\.favourite?.key) == ["11-29_v2", "03-01"])
    #expect(facts.compactMap(\.choice?.selectedTheme) == ["night"])
    #expect(
      facts.compactMap(\.unlockedItem) == [
        Proto.UnlockedItem(kind: .theme, name: "night", unlocked: true),
        Proto.UnlockedItem(kind: .genre, name: "jazz", unlocked: true),
      ])
    #expect(
      facts.compactMap(\.opening) == [
        Proto.Opening(
          genre: Proto.GenreProgress(genre: "jazz", answered: 10, correct: 7, position: 3)),
        Proto.Opening(genre: Proto.GenreProgress(genre: "rock", answered: 1)),
        Proto.Opening(quizStreak: 5), Proto.Opening(launches: 77),
      ])
    #expect(facts.compactMap(\.adViewDay?.day) == [Self.day("2026-11-28")])
    #expect(facts.count == 19)
  }

  @Test(
    "a streak that is longer than what is listed becomes the days it implies",
    .enabled(if: isBuilt, "the program is not built"))
  func streaks() throws {
    func days(_ streak: Int, _ listed: [String], last: String? = "2026-03-02") throws -> [String] {
      var keys: [String: Any] = ["login_streak": streak, "login_dates": listed]
      keys["last_login_date"] = last
      return Self.days(try Self.run(keys).facts)
    }
    let three = ["2026-02-28", "2026-03-01", "2026-03-02"]
    #expect(try days(0, []) == ["2026-03-02"])
    #expect(try days(1, []) == ["2026-03-02"])
    #expect(try days(2, []) == ["2026-03-01", "2026-03-02"])
    #expect(try days(2, three) == three)
    #expect(try days(3, three) == three)
    #expect(try days(4, three) == ["2026-02-27"] + three)
    // The streak says of the day between the listed ones that it was one.
    #expect(try days(3, ["2026-02-28", "2026-03-02"]) == three)
    // Without the last day, the latest listed one is it.
    #expect(try days(3, ["2026-03-02"], last: nil) == three)
    #expect(try days(36_525, []).count == 36_525)
    #expect(try days(36_526, []) == ["2026-03-02"])
  }

  @Test(
    "what is wrong is told by its key, and the rest is taken in",
    .enabled(if: isBuilt, "the program is not built"))
  func refusals() throws {
    let cases: [(key: String, value: Any, reason: String)] = [
      ("coin_balance", -1, "coin_balance: is -1, and must be 0 to 9007199254740991"),
      ("coin_balance", "7", "coin_balance: is a text, and must be a whole number"),
      ("coin_balance", 7.5, "coin_balance: is a number, and must be a whole number"),
      ("coin_balance", true, "coin_balance: is true or false, and must be a whole number"),
      ("coin_balance", 9_007_199_254_740_992, "coin_balance: is 9007199254740992"),
      ("login_streak", -1, "login_streak: is -1, and must be 0 to 36525"),
      ("login_streak", 36_526, "login_streak: is 36526"),
      ("login_dates", "2026-01-01", "login_dates: is a text, and must be an array"),
      ("login_dates", ["2026-01-01", "01.02.2026"], "login_dates[1]: must be a date such as"),
      ("login_dates", ["2026-01-01", 7], "login_dates[1]: is a number, and must be a date"),
      ("login_dates", ["2026-02-29"], "login_dates[0]: must be a date such as"),
      ("last_login_date", "20261129", "last_login_date: must be a date such as"),
      ("last_login_date", "2026-11-29T25:00:00Z", "last_login_date: must be a date such as"),
      ("last_login_date", 3, "last_login_date: is a number"),
      ("video_bonus_count_2026-11-29", 6, "video_bonus_count_2026-11-29: is 6, and must be 0 to 5"),
      ("video_bonus_count_2026-11-29", -1, "video_bonus_count_2026-11-29: is -1"),
      ("video_bonus_count_soon", 1, "video_bonus_count_soon: must be a date"),
      ("favorite_tips", ["a", ""], "favorite_tips[1]: is empty"),
      ("favorite_tips", [String(repeating: "a", count: 65)], "favorite_tips[0]: has 65 bytes"),
      ("selected_theme", 1, "selected_theme: is a number, and must be a text"),
      ("unlocked_themes", ["a": 1], "unlocked_themes: is an object, and must be an array"),
      ("unlocked_genres", [["a"]], "unlocked_genres[0]: is an array, and must be a text"),
      ("genre_progress_", ["answered": 1], "genre_progress_: is empty"),
      ("genre_progress_a", ["answered": 1, "correct": 1], "genre_progress_a.position: is missing"),
      (
        "genre_progress_a", ["answered": 1, "correct": 2, "position": 0],
        "genre_progress_a.correct: is 2, and must not be more than answered, 1"
      ),
      (
        "genre_progress_a", ["answered": 1_000_000_001, "correct": 2, "position": 0],
        "genre_progress_a.answered: is 1000000001, and must be 0 to 1000000000"
      ),
      ("genre_progress_a", Data("{".utf8), "genre_progress_a: is no JSON"),
      ("genre_progress_a", Data([0xFF]), "genre_progress_a: is null, and must be an object"),
      ("genre_progress_a", "[1]", "genre_progress_a: is an array, and must be an object"),
      ("quiz_streak", -1, "quiz_streak: is -1"),
      ("launch_count", 1_000_000_001, "launch_count: is 1000000001"),
      ("ad_viewed_dates", ["2026/11/29"], "ad_viewed_dates[0]: must be a date"),
    ]
    for (key, value, reason) in cases {
      var keys: [String: Any] = ["unlocked_themes": ["day"]]
      keys[key] = value
      let (facts, run) = try Self.run(keys, .binary)
      #expect(run.code == 65, "\(reason)")
      #expect(run.errors.hasPrefix(reason), "\(reason): \(run.errors)")
      let isThemes = key == "unlocked_themes"
      #expect(facts.contains { $0.unlockedItem?.name == "day" } != isThemes, "\(reason)")
    }
    let lost = try Self.run([
      "login_streak": 3, "last_login_date": "never", "login_dates": ["2026-01-01"],
    ])
    #expect(lost.run.errors.contains("login_streak: says nothing without a last_login_date"))
    #expect(Self.days(lost.facts) == ["2026-01-01"])
  }

  @Test(
    "the greatest numbers are taken, and nothing comes of nothing",
    .enabled(if: isBuilt, "the program is not built"))
  func edges() throws {
    let (facts, run) = try Self.run([
      "coin_balance": 9_007_199_254_740_991, "video_bonus_count_2026-11-29": 5, "quiz_streak": 0,
      "genre_progress_a": ["answered": 1_000_000_000, "correct": 1_000_000_000, "position": 0],
      "launch_count": 1_000_000_000, "favorite_tips": [String(repeating: "a", count: 64)],
    ])
    #expect(run.errors == "")
    #expect(facts.count == 10)
    #expect(facts.allSatisfy { $0.updatedAt == 0 }, "no day is told")
    #expect(try Self.run(["coin_balance": 0, "selected_theme": "", "login_streak": 0]).facts == [])
  }

  @Test(
    "dates with a time are those that are written there, with Z those of the zone",
    .enabled(if: isBuilt, "the program is not built"),
    arguments: [
      ("2026-11-29", "", "2026-11-29"), ("2026-11-29T23:30:00", "", "2026-11-29"),
      ("2026-11-29T23:30:00.5", "", "2026-11-29"), ("2026-11-29 23:30:00", "", "2026-11-29"),
      ("2026-11-29T23:30:00-08:00", "", "2026-11-29"),
      ("2026-11-29T00:30:00+09:00", "", "2026-11-29"),
      ("2026-11-29T23:30:00Z", "", "2026-11-29"),
      ("2026-11-29T23:30:00Z", "Asia/Tokyo", "2026-11-30"),
      ("2026-11-29T14:59:59Z", "Asia/Tokyo", "2026-11-29"),
      ("2026-11-29T15:00:00z", "+09:00", "2026-11-30"),
      ("2026-11-29T23:30:00-08:00", "Asia/Tokyo", "2026-11-29"),
    ])
  func dates(text: String, zone: String, day: String) throws {
    let options = zone.isEmpty ? [] : ["--zone", zone]
    let (facts, run) = try Self.run(["last_login_date": text], options: options)
    #expect(run.errors == "")
    #expect(Self.days(facts) == [day])
    #expect(facts.compactMap(\.coin?.key) == ["streak:checkin:\(day)"])
  }

  @Test(
    "it is known by its keys; --format tips says it where an app has both kinds",
    .enabled(if: isBuilt, "the program is not built"))
  func recognition() throws {
    let none = try Self.run(["launch_count": 1, "selected_theme": "a"])
    #expect(none.run.code == 65)
    #expect(none.run.errors.contains("is a property list without practice_history_v1, and without"))
    #expect(try Self.run(["launch_count": 1], options: ["--format", "tips"]).facts.count == 1)
    let both: [String: Any] = [PropertyList.key: "[]", "coin_balance": 1]
    #expect(try Self.run(both).run.out.hasPrefix("0 rows"))
    #expect(try Self.run(both, options: ["--format", "tips"]).run.out.hasPrefix("1 fact:"))
    #expect(try Self.run(["coin_balance": 1], options: ["--zone", "Mars"]).run.code == 65)
  }

  // MARK: - Generated lists

  /// A list of an app that works as it should, from a seed.
  static func random(_ seed: UInt64) -> [String: Any] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func day(_ ago: Int) -> String {
      CivilDay(number: RandomFacts.today - Int32(ago)).description
    }
    func names(_ prefix: String) -> [String] { (0..<number(0...4)).map { "\(prefix)\($0)" } }
    let ago = number(1...30)
    let streak = number(0...40)
    var keys: [String: Any] = [
      "coin_balance": number(0...5_000), "last_login_date": day(ago), "login_streak": streak,
      "login_dates": (0..<number(0...10)).map { day(ago + $0 * number(1...2)) },
      "favorite_tips": names("11-0"), "unlocked_themes": names("theme"),
      "unlocked_genres": names("genre"), "selected_theme": "theme0", "quiz_streak": number(0...9),
      "launch_count": number(0...999), "ad_viewed_dates": (0..<number(0...5)).map { day(ago + $0) },
    ]
    for index in 0..<number(0...3) {
      keys["video_bonus_count_\(day(ago + index))"] = number(0...5)
      let answered = number(0...50)
      let progress = ["answered": answered, "correct": number(0...answered), "position": index]
      keys["genre_progress_genre\(index)"] =
        number(0...1) == 0
        ? progress as Any : (try? JSONSerialization.data(withJSONObject: progress)) as Any
    }
    return keys
  }

  @Test(
    "XML and binary are the same facts, and as many as the keys say",
    .enabled(if: isBuilt, "the program is not built"), arguments: 0..<8)
  func generated(seed: UInt64) throws {
    let keys = Self.random(seed)
    let (facts, run) = try Self.run(keys)
    #expect(run.code == 0)
    #expect(try Self.run(keys, .binary).facts == facts)
    // An independent count of the days: the listed ones and those of the streak.
    let last = try #require(CivilDay(keys["last_login_date"] as? String ?? ""))
    var days = Set((keys["login_dates"] as? [String] ?? []).compactMap { CivilDay($0) })
    days.insert(last)
    for age in 0..<(keys["login_streak"] as? Int ?? 0) { days.insert(last - age) }
    #expect(Set(facts.compactMap { $0.checkedInDay?.day }) == Set(days.map(\.number)))
    let videos = keys.filter { $0.key.hasPrefix("video_") }.values.compactMap { $0 as? Int }
    #expect(facts.count { $0.coin?.kind == .videoBonus } == videos.reduce(0, +))
  }
}
