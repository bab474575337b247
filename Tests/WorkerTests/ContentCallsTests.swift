import StreakContent
import StreakCore
import StreakProtocol
import Testing

@testable import StreakWorker

@Suite("Tips, genres and questions", .bothEngines)
struct ContentCallsTests {
  private func day(_ text: String) throws -> Int32 { try #require(CivilDay(text)).number }

  @Test("The tip is that of the learner's own day, and says whether it is a favourite")
  func tip() throws {
    let content = try ContentDesk()
    let reply = try content.desk.ask(Proto.TipRequest(learner: "ada"))
    #expect(reply.tip == Proto.Tip(key: "03-10", title: "today", body: "b", category: "c"))
    #expect(reply.tipDay == today.number && reply.day == today.number && reply.revision == 0)
    _ = try content.desk.ask(Proto.FavouritePutRequest(learner: "ada", key: "03-10"))
    #expect(try content.desk.ask(Proto.TipRequest(learner: "ada")).tip?.favourite == true)
    #expect(try content.desk.ask(Proto.TipRequest(learner: "bob")).tip?.favourite == false)
    // Noon in Greenwich is the next day in Kiritimati, which has no tip.
    let answer = try content.desk.answer(
      Proto.TipRequest(learner: "ada", zone: "Pacific/Kiritimati"))
    #expect(answer.summary == "not_found tip_day")
  }

  @Test("The second series begins on 2026-04-01, and a day without a tip has none")
  func series() throws {
    let content = try ContentDesk()
    func ask(_ text: String) throws -> Answer {
      try content.desk.answer(Proto.TipRequest(learner: "ada", tipDay: try day(text)))
    }
    func key(_ text: String) throws -> String? { try ask(text).get(Proto.TipReply.self).tip?.key }
    #expect(try key("2026-03-31") == "03-31")
    #expect(try key("2026-04-01") == "04-01_v2")
    #expect(try ask("2027-03-31").summary == "not_found tip_day")
    #expect(try ask("2025-04-01").summary == "not_found tip_day")
    #expect(try key("2024-02-29") == "02-28")
    #expect(try ask("2028-02-29").summary == "not_found tip_day")
    let error = try Proto.Error(decoding: ask("2025-04-01").body)
    #expect(error.message == "there is no tip for 2025-04-01")
    let far = try content.desk.answer(Proto.TipRequest(learner: "ada", tipDay: .max))
    #expect(far.summary == "invalid tip_day")
    // As of an instant of that day.
    let reply = try content.desk.ask(Proto.TipRequest(learner: "ada", asOf: 1_775_001_600_000))
    #expect(reply.tip?.key == "04-01_v2" && reply.day == TipKey.secondSeries.number)
  }

  @Test("A worker without content has no tip, no quiz and no genres, and takes answers")
  func withoutContent() throws {
    let desk = try ContentDesk(nil).desk
    let tip = try desk.answer(Proto.TipRequest(learner: "ada"))
    #expect(tip.summary == "not_found tip_day")
    #expect(try Proto.Error(decoding: tip.body).message.contains("started without --content"))
    let quiz = try desk.answer(Proto.QuizRequest(learner: "ada", genre: "free"))
    #expect(quiz.summary == "not_found genre")
    #expect(try Proto.Error(decoding: quiz.body).message.contains("started without --content"))
    #expect(try desk.ask(Proto.GenresRequest(learner: "ada")).genres == [])
    let info = try desk.ask(Proto.InfoRequest())
    #expect(info.tips == 0 && info.genres == 0)
    let answer = try desk.ask(
      Proto.QuizAnswerRequest(
        learner: "ada", id: id(1), genre: "any", mode: .sequential, position: 999_999,
        correct: true))
    #expect(
      answer.progress
        == Proto.GenreProgress(
          genre: "any", answered: 1, correct: 1, position: 1_000_000))
  }

  @Test("Genres come by name, with what they cost, whether they are open, and the progress")
  func genres() throws {
    let content = try ContentDesk()
    let locked = try content.desk.ask(Proto.GenresRequest(learner: "ada"))
    #expect(
      locked.genres == [
        Proto.Genre(
          name: "free", title: "Free", questions: 5, price: 100,
          progress: Proto.GenreProgress(genre: "free")),
        Proto.Genre(
          name: "locked", title: "Locked", questions: 3, price: 100,
          progress: Proto.GenreProgress(genre: "locked")),
      ])
    try content.makeFree(.genre, "free")
    let genres = try content.desk.ask(Proto.GenresRequest(learner: "ada")).genres
    #expect(genres.map(\.unlocked) == [true, false])
    #expect(genres.map(\.price) == [0, 100])
    let info = try content.desk.ask(Proto.InfoRequest())
    #expect(info.tips == 4 && info.genres == 2)
  }

  @Test("A genre is open once it is bought, locked again once that is taken back")
  func purchase() throws {
    let content = try ContentDesk()
    let desk = content.desk
    let quiz = Proto.QuizRequest(learner: "ada", genre: "locked")
    #expect(try desk.answer(quiz).summary == "denied genre")
    _ = try desk.ask(
      Proto.RewardRulesPutRequest(rules: Proto.RewardRules(daily: 150, genre: 90)))
    _ = try desk.ask(Proto.CheckInRequest(learner: "ada"))
    _ = try desk.ask(
      Proto.PurchaseRequest(learner: "ada", key: "k", kind: .genre, name: "locked"))
    #expect(try desk.ask(quiz).questions.count == 3)
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).genres == ["locked"])
    let genres = try desk.ask(Proto.GenresRequest(learner: "ada")).genres
    #expect(genres.map(\.unlocked) == [false, true] && genres.map(\.price) == [90, 90])
    #expect(
      try desk.answer(Proto.QuizRequest(learner: "bob", genre: "locked")).summary == "denied genre")
    _ = try desk.ask(Proto.RewardReverseRequest(learner: "ada", key: "k"))
    #expect(try desk.answer(quiz).summary == "denied genre")
    #expect(try desk.ask(Proto.CollectionRequest(learner: "ada")).genres == [])
  }

  @Test("A quiz comes in the order of its mode, in pages that fit together")
  func quiz() throws {
    let content = try ContentDesk()
    let desk = content.desk
    try content.makeFree(.genre, "free")
    func places(_ mode: Proto.QuizMode, limit: UInt32 = 0, offset: UInt32 = 0, seed: UInt64 = 3)
      throws -> [UInt32]
    {
      let reply = try desk.ask(
        Proto.QuizRequest(
          learner: "ada", genre: "free", mode: mode, limit: limit, offset: offset, seed: seed))
      #expect(reply.totalQuestions == 5 && reply.day == today.number)
      for question in reply.questions {
        #expect(question.question == "q\(question.position)")
        #expect(question.answer == question.position % 3 && question.choices.count == 3)
      }
      return reply.questions.map(\.position)
    }
    #expect(try places(.sequential) == [0, 1, 2, 3, 4])
    #expect(try places(.sequential, limit: 2, offset: 4) == [4])
    #expect(try places(.sequential, offset: .max) == [])
    _ = try desk.ask(
      Proto.QuizAnswerRequest(
        learner: "ada", id: id(1), genre: "free", mode: .continued, position: 2))
    #expect(try places(.continued) == [3, 4, 0, 1, 2])
    #expect(try places(.continued, limit: 2, offset: 1) == [4, 0])
    #expect(try places(.sequential, limit: 1) == [0])
    let whole = try places(.random)
    #expect(whole.sorted() == [0, 1, 2, 3, 4])
    #expect(try places(.unspecified) == whole)
    #expect(
      try places(.random, limit: 2) + places(.random, limit: 2, offset: 2)
        + places(.random, limit: 2, offset: 4) == whole)
    #expect(try (0..<20).contains { try places(.random, seed: $0) != whole })
  }

  @Test("A wrong question about a quiz names its field")
  func wrongQuizzes() throws {
    let content = try ContentDesk()
    try content.makeFree(.genre, "free")
    func ask(_ request: Proto.QuizRequest) throws -> String {
      try content.desk.answer(request).summary
    }
    #expect(try ask(Proto.QuizRequest(genre: "free")) == "invalid learner")
    #expect(try ask(Proto.QuizRequest(learner: "ada")) == "invalid genre")
    #expect(try ask(Proto.QuizRequest(learner: "ada", genre: "a\u{1B}")) == "invalid genre")
    #expect(try ask(Proto.QuizRequest(learner: "ada", genre: "Free")) == "not_found genre")
    #expect(
      try ask(Proto.QuizRequest(learner: "ada", genre: "free", mode: Proto.QuizMode(rawValue: 4)))
        == "invalid mode")
    #expect(
      try ask(Proto.QuizRequest(learner: "ada", genre: "free", limit: 1_001)) == "too_large limit")
    #expect(try ask(Proto.QuizRequest(learner: "ada", genre: "free", limit: 1_000)) == "ok")
  }

  @Test("A snapshot is no longer true once its tip is another one, or a favourite")
  func snapshot() throws {
    let content = try ContentDesk()
    let desk = content.desk
    func snapshot(_ etag: [UInt8] = []) throws -> Answer {
      try desk.answer(Proto.SnapshotRequest(learner: "ada", etag: etag))
    }
    let first = try snapshot().get(Proto.SnapshotReply.self)
    #expect(first.tip?.title == "today" && first.tip?.favourite == false)
    #expect(try snapshot(first.etag).status == .notModified)
    let other = #"{"03-10": {"title": "other", "body": "b", "category": "c"}}"#
    try content.reload("daily_tips.json", other)
    let second = try snapshot(first.etag).get(Proto.SnapshotReply.self)
    #expect(second.tip?.title == "other")
    // Another file, and the same tip: nothing has changed for this learner.
    try content.reload("genre_quiz_free.json", ContentDesk.genre("Grown", 7))
    #expect(try snapshot(second.etag).status == .notModified)
    _ = try desk.ask(Proto.FavouritePutRequest(learner: "ada", key: "03-10"))
    let third = try snapshot(second.etag).get(Proto.SnapshotReply.self)
    #expect(third.tip?.favourite == true)
    try content.reload("daily_tips.json", "{}")
    #expect(try snapshot(third.etag).get(Proto.SnapshotReply.self).tip == nil)
  }

  @Test("A reload shows in the next call, and a shorter genre goes on from within")
  func reload() throws {
    let content = try ContentDesk()
    let desk = content.desk
    try content.makeFree(.genre, "free")
    _ = try desk.ask(
      Proto.QuizAnswerRequest(
        learner: "ada", id: id(1), genre: "free", mode: .sequential, position: 4, correct: true))
    func position() throws -> [UInt32?] {
      let genres = try desk.ask(Proto.GenresRequest(learner: "ada"))
      let collection = try desk.ask(Proto.CollectionRequest(learner: "ada"))
      let quiz = try desk.ask(Proto.QuizRequest(learner: "ada", genre: "free", mode: .continued))
      return [
        genres.genres[0].progress?.position, collection.progress[0].position,
        quiz.questions[0].position,
      ]
    }
    // After the last question from the first one.
    #expect(try position() == [0, 0, 0])
    try content.reload("genre_quiz_free.json", ContentDesk.genre("Grown", 7))
    #expect(try position() == [5, 5, 5])
    try content.reload("genre_quiz_free.json", "{ damaged")
    #expect(try position() == [5, 5, 5])
    try content.reload("genre_quiz_free.json", ContentDesk.genre("Shrunk", 3))
    #expect(try position() == [2, 2, 2])
    #expect(try desk.ask(Proto.GenresRequest(learner: "ada")).genres[0].title == "Shrunk")
  }
}
