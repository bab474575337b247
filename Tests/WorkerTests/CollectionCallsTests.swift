import StreakContent
import StreakCore
import StreakProtocol
import Testing

@testable import StreakWorker

@Suite("What a learner collects", .bothEngines)
struct CollectionCallsTests {
  private func answer(
    _ number: Int, _ genre: String = "free", _ mode: Proto.QuizMode = .sequential,
    _ position: UInt32 = 0, _ correct: Bool = true, learner: String = "ada"
  ) -> Proto.QuizAnswerRequest {
    Proto.QuizAnswerRequest(
      learner: learner, id: id(number), genre: genre, mode: mode, position: position,
      correct: correct)
  }

  // MARK: Favourites

  @Test("A favourite is one mark: putting it again changes nothing, nor does removing none")
  func favourites() throws {
    let desk = try ContentDesk()
    func put(_ key: String, remove: Bool = false) throws -> Proto.FavouritePutReply {
      try desk.desk.ask(Proto.FavouritePutRequest(learner: "ada", key: key, remove: remove))
    }
    #expect(
      try put("x", remove: true)
        == Proto.FavouritePutReply(
          changed: false, day: today.number, zone: "UTC", revision: 0))
    #expect(
      try put("x")
        == Proto.FavouritePutReply(
          changed: true, day: today.number, zone: "UTC", revision: 1))
    #expect(
      try put("x")
        == Proto.FavouritePutReply(
          changed: false, day: today.number, zone: "UTC", revision: 1))
    #expect(try put("x", remove: true).revision == 2)
    #expect(try put("x", remove: true).revision == 2)
    #expect(try put("x").changed)
    // Keys are bytes, in whose order they come; a tip need not be there.
    for key in ["\u{304B}\u{3099}", "\u{304C}", "b", "B"] { #expect(try put(key).changed) }
    let keys = try desk.desk.ask(Proto.CollectionRequest(learner: "ada")).favourites
    #expect(
      keys.map { Array($0.utf8) }
        == ["B", "b", "x", "\u{304B}\u{3099}", "\u{304C}"].map { Array($0.utf8) })
    #expect(try desk.desk.ask(Proto.CollectionRequest(learner: "bob")).favourites == [])
  }

  @Test("A thousand favourites are kept, one more is refused until one is taken back")
  func favouriteLimit() throws {
    let desk = try ContentDesk()
    func put(_ key: String, remove: Bool = false) throws -> String {
      try desk.desk.answer(
        Proto.FavouritePutRequest(learner: "ada", key: key, remove: remove)
      ).summary
    }
    for number in 0..<1_000 { #expect(try put("\(number)") == "ok") }
    #expect(try put("more") == "too_large key")
    #expect(try put("999") == "ok")
    #expect(try desk.revision() == 1_000)
    #expect(try put("0", remove: true) == "ok")
    #expect(try put("more") == "ok")
    #expect(try put("0") == "too_large key")
  }

  @Test(
    "A name that is none is refused at its field",
    arguments: ["", String(repeating: "x", count: 65), "a\nb", "a\u{7F}", "\u{85}"])
  func names(_ name: String) throws {
    let desk = try ContentDesk().desk
    #expect(
      try desk.answer(Proto.FavouritePutRequest(learner: "ada", key: name)).summary
        == "invalid key")
    #expect(try desk.answer(answer(1, name)).summary == "invalid genre")
    if !name.isEmpty {
      #expect(
        try desk.answer(Proto.ThemeSelectRequest(learner: "ada", name: name)).summary
          == "invalid name")
    }
  }

  // MARK: Themes

  @Test("A theme must be free or unlocked; an empty name chooses none")
  func themes() throws {
    let content = try ContentDesk()
    let desk = content.desk
    func select(_ name: String) throws -> Answer {
      try desk.answer(Proto.ThemeSelectRequest(learner: "ada", name: name))
    }
    func selected() throws -> String {
      try desk.ask(Proto.CollectionRequest(learner: "ada")).selectedTheme
    }
    #expect(try select("night").summary == "denied name")
    #expect(try select("").get(Proto.ThemeSelectReply.self).changed == false)
    #expect(try content.revision() == 0)
    try content.makeFree(.theme, "night")
    // A genre of that name is none.
    #expect(try select("Night").summary == "denied name")
    #expect(try select("night").get(Proto.ThemeSelectReply.self).changed)
    #expect(try select("night").get(Proto.ThemeSelectReply.self).changed == false)
    #expect(try content.revision() == 1 && selected() == "night")
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).themes == [])
    _ = try desk.ask(
      Proto.RewardRulesPutRequest(
        rules: Proto.RewardRules(daily: 500, prices: Proto.ItemPrices(prices: []))))
    #expect(try select("night").summary == "denied name")
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    _ = try desk.ask(
      Proto.PurchaseRequest(learner: "ada", key: "k", kind: .theme, name: "day"))
    #expect(try select("day").summary == "ok" && selected() == "day")
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).themes == ["day"])
    #expect(try select("").get(Proto.ThemeSelectReply.self).changed)
    #expect(try selected() == "")
  }

  // MARK: Answers

  @Test("A theme whose purchase is taken back is chosen no more, one that is free stays")
  func aThemeThatIsLockedAgainIsChosenNoMore() throws {
    let desk = try ContentDesk().desk
    func selected() throws -> String {
      try desk.ask(Proto.CollectionRequest(learner: "ada")).selectedTheme
    }
    _ = try desk.ask(
      Proto.RewardRulesPutRequest(rules: Proto.RewardRules(daily: 500, theme: 200)))
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    for (key, other) in [("a", false), ("b", true)] {
      _ = try desk.ask(
        Proto.PurchaseRequest(learner: "ada", key: key, kind: .theme, name: "night"))
      _ = try desk.ask(Proto.ThemeSelectRequest(learner: "ada", name: "night"))
      #expect(try selected() == "night")
      if other {
        _ = try desk.ask(Proto.RewardRulesPutRequest(rules: Proto.RewardRules(theme: 0)))
      }
      _ = try desk.ask(Proto.RewardReverseRequest(learner: "ada", key: key))
      #expect(try selected() == (other ? "night" : ""))
    }
  }

  @Test("An answer counts once; the position moves along but in random play")
  func answers() throws {
    let content = try ContentDesk()
    let desk = content.desk
    func progress(_ request: Proto.QuizAnswerRequest) throws -> Proto.QuizAnswerReply {
      try desk.ask(request)
    }
    let first = try progress(answer(1, "free", .sequential, 2))
    #expect(
      first
        == Proto.QuizAnswerReply(
          progress: Proto.GenreProgress(genre: "free", answered: 1, correct: 1, position: 3),
          quizStreak: 1, bestQuizStreak: 1, day: today.number, zone: "UTC", revision: 1))
    var again = first
    again.alreadyReceived = true
    #expect(try progress(answer(1, "free", .sequential, 2)) == again)
    #expect(try content.revision() == 1)
    // Random play, and the mode that is not said, leave the position alone.
    #expect(try progress(answer(2, "free", .random, 4)).progress?.position == 3)
    #expect(try progress(answer(3, "free", .unspecified, 0)).progress?.position == 3)
    #expect(try progress(answer(3, "free", .random, 0)).alreadyReceived)
    #expect(try progress(answer(4, "free", .continued, 3)).progress?.position == 4)
    // The streak goes on over all genres, and a wrong answer ends it.
    #expect(try progress(answer(5, "locked", .sequential, 0)).quizStreak == 5)
    let wrong = try progress(answer(6, "free", .continued, 4, false))
    #expect(wrong.quizStreak == 0 && wrong.bestQuizStreak == 5)
    #expect(wrong.progress == Proto.GenreProgress(genre: "free", answered: 5, correct: 4))
    let next = try progress(answer(7))
    #expect(next.quizStreak == 1 && next.bestQuizStreak == 5)
    // The same id is another answer for another learner.
    #expect(try progress(answer(1, learner: "bob")).quizStreak == 1)
  }

  @Test("An id with another content is a conflict, and nothing changes")
  func conflicts() throws {
    let content = try ContentDesk()
    let desk = content.desk
    _ = try desk.ask(answer(1, "free", .sequential, 2))
    let before = try desk.ask(Proto.CollectionRequest(learner: "ada"))
    for other in [
      answer(1, "locked", .sequential, 2), answer(1, "free", .continued, 2),
      answer(1, "free", .sequential, 3), answer(1, "free", .sequential, 2, false),
      answer(1, "gone", .sequential, 2),
    ] {
      #expect(try desk.answer(other).summary == "conflict id")
    }
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")) == before)
  }

  @Test("An answer for a genre that is not loaded is refused, but not one that was counted")
  func unknownGenres() throws {
    let content = try ContentDesk()
    let desk = content.desk
    #expect(try desk.answer(answer(1, "gone")).summary == "not_found genre")
    #expect(try content.revision() == 0)
    _ = try desk.ask(answer(1))
    try content.directory.remove("content/genre_quiz_free.json")
    _ = try content.source?.reload()
    #expect(try desk.ask(answer(1)).alreadyReceived)
    #expect(try desk.answer(answer(2)).summary == "not_found genre")
    // What was learnt stays.
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).progress.map(\.genre) == ["free"])
  }

  @Test("A wrong answer message names its field")
  func wrongAnswers() throws {
    let desk = try ContentDesk().desk
    func summary(_ change: (inout Proto.QuizAnswerRequest) -> Void) throws -> String {
      var request = answer(1)
      change(&request)
      return try desk.answer(request).summary
    }
    #expect(try summary { $0.learner = "" } == "invalid learner")
    #expect(try summary { $0.zone = "Mars/Base" } == "invalid zone")
    #expect(try summary { $0.asOf = 0 } == "invalid as_of")
    #expect(try summary { $0.id = [] } == "invalid id")
    #expect(try summary { $0.id = [UInt8](repeating: 1, count: 17) } == "invalid id")
    #expect(try summary { $0.mode = Proto.QuizMode(rawValue: -1) } == "invalid mode")
    #expect(try summary { $0.position = 1_000_000 } == "invalid position")
    #expect(try summary { $0.position = .max } == "invalid position")
    #expect(try summary { $0.position = 999_999 } == "ok")
  }

  // MARK: Launches and ad views

  @Test("A launch counts once, whatever the number of times it comes")
  func launches() throws {
    let content = try ContentDesk()
    func launch(_ number: Int, _ learner: String = "ada") throws -> Proto.LaunchReply {
      try content.desk.ask(Proto.LaunchRequest(learner: learner, id: id(number)))
    }
    #expect(
      try launch(1)
        == Proto.LaunchReply(
          launches: 1, day: today.number, zone: "UTC", revision: 1))
    #expect(
      try launch(1)
        == Proto.LaunchReply(
          alreadyReceived: true, launches: 1, day: today.number, zone: "UTC", revision: 1))
    #expect(try launch(2).launches == 2)
    #expect(try launch(1, "bob").launches == 1)
    #expect(
      try content.desk.answer(Proto.LaunchRequest(learner: "ada", id: [1])).summary == "invalid id")
  }

  @Test("An ad view is a day, at latest today by the learner's calendar")
  func adViews() throws {
    let content = try ContentDesk()
    func view(_ day: Int32? = nil, zone: String = "") throws -> Answer {
      try content.desk.answer(Proto.AdViewRequest(learner: "ada", zone: zone, viewDay: day))
    }
    #expect(
      try view().get(Proto.AdViewReply.self)
        == Proto.AdViewReply(
          changed: true, day: today.number, zone: "UTC", revision: 1))
    #expect(try view(today.number).get(Proto.AdViewReply.self).changed == false)
    #expect(try view(today.number - 400).get(Proto.AdViewReply.self).changed)
    #expect(try view(today.number + 1).summary == "invalid view_day")
    #expect(try view(.min).summary == "invalid view_day")
    #expect(try view(.max).summary == "invalid view_day")
    // It is tomorrow already in Kiritimati.
    #expect(
      try view(zone: "Pacific/Kiritimati").get(Proto.AdViewReply.self).day == today.number + 1)
    #expect(try view(today.number + 1, zone: "+14:00").get(Proto.AdViewReply.self).changed == false)
    let days = [today.number - 400, today.number, today.number + 1]
    let all = Proto.CollectionRequest(learner: "ada")
    #expect(try content.desk.ask(all).adViewDays == days)
    // As of an instant there is no later day.
    let now = Proto.CollectionRequest(learner: "ada", asOf: noon.milliseconds)
    #expect(try content.desk.ask(now).adViewDays == Array(days.dropLast()))
  }

  @Test("A rollover moves the day of a tip and of an ad view")
  func rollover() throws {
    let content = try ContentDesk(clock: { Instant(milliseconds: noon.milliseconds - 43_000_000) })
    // Some minutes past midnight of the tenth.
    _ = try content.desk.ask(
      Proto.ProfilePutRequest(
        learner: "ada", from: today.number - 10, profile: Proto.Profile(rollover: 240)))
    _ = try content.desk.ask(Proto.AdViewRequest(learner: "ada"))
    #expect(
      try content.desk.ask(Proto.CollectionRequest(learner: "ada")).adViewDays
        == [today.number - 1])
    #expect(
      try content.desk.answer(Proto.AdViewRequest(learner: "ada", viewDay: today.number)).summary
        == "invalid view_day")
    #expect(
      try content.desk.answer(Proto.TipRequest(learner: "ada")).summary == "not_found tip_day")
    #expect(try content.desk.ask(Proto.TipRequest(learner: "bob")).tip?.title == "today")
  }
}
