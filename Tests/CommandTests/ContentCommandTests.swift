import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Commands about content")
struct ContentCommandTests {
  private static let question = Proto.QuizQuestion(
    position: 3, question: "How many?", choices: ["one", "two", "three"], answer: 1,
    explanation: "Two it is.")

  private static let second = Proto.QuizQuestion(
    position: 0, question: "Which?", choices: ["this", "that"], answer: 0)

  private static let quiz = Proto.QuizReply(
    questions: [question, second], totalQuestions: 9, day: 20_787, zone: "UTC", revision: 4)

  @Test("A tip is shown with its favourite's star and where it comes from")
  func tip() throws {
    let tip = Proto.Tip(
      key: "11-30_v2", title: "A month\u{1B}[2J", body: "Write a line.\nRead another.",
      category: "review", favourite: true)
    let worker = FakeWorker.replying((.tip, Proto.TipReply(tip: tip, tipDay: 20_787, day: 20_787)))
    #expect(
      ProgramRun.run("tip --day 2026-11-30", worker: worker).out == """
        ★ A month␛[2J
        Write a line.
        Read another.
        2026-11-30 · 11-30_v2 · review

        """)
    #expect(ProgramRun.run("tip --json", worker: worker).out.contains("\"key\":\"11-30_v2\""))
    #expect(try worker.requests(Proto.TipRequest.self).map(\.tipDay) == [20_787, nil])
    let none = FakeWorker.refusing(CallError(.notFound, field: "tip_day", "there is no tip"))
    let run = ProgramRun.run("tip", worker: none)
    #expect(run.code == 65 && run.errors == "streak: tip_day: there is no tip\n")
  }

  @Test func favourite() throws {
    let worker = FakeWorker.replying((.favouritePut, Proto.FavouritePutReply(changed: true)))
    #expect(ProgramRun.run("favourite 04-01", worker: worker).out == "04-01 is a favourite now\n")
    #expect(
      ProgramRun.run("favourite 04-01 --remove", worker: worker).out
        == "04-01 is no favourite now\n")
    #expect(try worker.requests(Proto.FavouritePutRequest.self).map(\.remove) == [false, true])
    #expect(ProgramRun.run("favourite", worker: worker).code == 64)
  }

  @Test func theme() throws {
    let worker = FakeWorker.replying(
      (.collection, Proto.CollectionReply(selectedTheme: "night")),
      (.themeSelect, Proto.ThemeSelectReply(changed: false)))
    #expect(ProgramRun.run("theme", worker: worker).out == "night\n")
    #expect(ProgramRun.run("theme day", worker: worker).out == "day is chosen already\n")
    #expect(ProgramRun.run("theme none", worker: worker).out == "no theme is chosen already\n")
    #expect(try worker.requests(Proto.ThemeSelectRequest.self).map(\.name) == ["day", ""])
    let locked = FakeWorker.refusing(CallError(.denied, field: "name", "is locked"))
    #expect(ProgramRun.run("theme x", worker: locked).code == 77)
  }

  @Test func genres() {
    let reply = Proto.GenresReply(genres: [
      Proto.Genre(
        name: "a", title: "First", questions: 1_200, unlocked: true,
        progress: Proto.GenreProgress(genre: "a", answered: 7, correct: 5, position: 7)),
      Proto.Genre(name: "b", title: "Second", questions: 3, price: 100),
      Proto.Genre(name: "c", title: "Third", questions: 3, price: 0),
    ])
    #expect(
      ProgramRun.run("genres", worker: FakeWorker.replying((.genres, reply))).out == """
        GENRE  TITLE   QUESTIONS  ANSWERED  RIGHT  NEXT  PRICE
        a      First       1,200         7      5     8  open
        b      Second          3         0      0     1  100 coins
        c      Third           3         0      0     1  free

        """)
    let none = FakeWorker.replying((.genres, Proto.GenresReply()))
    #expect(ProgramRun.run("genres", worker: none).out == "the worker has no genres\n")
  }

  @Test("Where nobody can type, a quiz is printed without its answers")
  func printedQuiz() throws {
    let worker = FakeWorker.replying((.quiz, Self.quiz))
    #expect(
      ProgramRun.run("quiz numbers --mode continued --limit 2 --offset 1", worker: worker).out
        == """
        4. How many?
          a  one
          b  two
          c  three

        1. Which?
          a  this
          b  that

        """)
    _ = ProgramRun.run("quiz numbers --json --seed 18446744073709551615", worker: worker)
    let requests = try worker.requests(Proto.QuizRequest.self)
    #expect(requests.map(\.mode) == [.continued, .random])
    #expect(requests.map(\.limit) == [2, 10] && requests.map(\.offset) == [1, 0])
    // A new id is where a seed comes from.
    #expect(requests.map(\.seed) == [0x8000_0000_0000_0001, .max])
    for words in [
      "quiz", "quiz a --mode x", "quiz a --limit 0", "quiz a --limit 1001", "quiz a --seed -1",
      "quiz a --seed 18446744073709551616", "quiz a --offset -1",
    ] {
      #expect(ProgramRun.run(words, worker: worker).code == 64, "\(words)")
    }
    let empty = FakeWorker.replying((.quiz, Proto.QuizReply(totalQuestions: 9)))
    #expect(
      ProgramRun.run("quiz numbers --offset 9", worker: empty).out
        == "no question from --offset on: the genre has 9\n")
  }

  private func play(_ typed: String, _ worker: FakeWorker) -> ProgramRun {
    ProgramRun.run(
      ["quiz", "numbers", "--mode", "sequential", "--color", "never"], worker: worker,
      input: Array(typed.utf8), columns: 80, inputIsTerminal: true)
  }

  private func player() -> FakeWorker {
    FakeWorker.replying(
      (.quiz, Self.quiz),
      (.quizAnswer, Proto.QuizAnswerReply(quizStreak: 1, bestQuizStreak: 12)))
  }

  @Test("On a terminal each answer is judged, counted and summed up")
  func playedQuiz() throws {
    let worker = player()
    // A word that is no choice is asked for again; letters may be large, spaces stand around.
    let run = play("d\n\n B \nB\n", worker)
    #expect(run.code == 0 && run.errors == "")
    #expect(
      run.out == """
        4. How many?
          a  one
          b  two
          c  three
        a-c, q ends: a-c, q ends: a-c, q ends: right
        Two it is.

        1. Which?
          a  this
          b  that
        a-b, q ends: wrong, it is a  this

        1 of 2 right · 1 right answer in a row, at best 12

        """)
    let answers = try worker.requests(Proto.QuizAnswerRequest.self)
    #expect(answers.map(\.position) == [3, 0] && answers.map(\.correct) == [true, false])
    #expect(answers.allSatisfy { $0.genre == "numbers" && $0.mode == .sequential })
    #expect(answers.allSatisfy { $0.id.count == 16 })
  }

  @Test("q ends a quiz, and so does the end of the input; what was answered is counted")
  func endedQuiz() throws {
    for typed in ["q\n", "", "Q", "quit\r\n"] {
      let worker = player()
      let run = play(typed, worker)
      #expect(run.code == 0)
      #expect(!run.out.contains("right"), "\(typed)")
      #expect(try worker.requests(Proto.QuizAnswerRequest.self).isEmpty)
    }
    let worker = player()
    let run = play("a\nq\n", worker)
    #expect(run.out.contains("wrong, it is b  two"))
    #expect(run.out.hasSuffix("\n0 of 1 right · 1 right answer in a row, at best 12\n"))
    #expect(try worker.requests(Proto.QuizAnswerRequest.self).count == 1)
  }

  @Test("A worker that goes away in a quiz ends it with an error")
  func lostWorker() {
    let worker = player()
    let answer = worker.answer
    worker.answer = { call in
      if call.op == .quizAnswer { worker.failure = .noAnswer(milliseconds: 5_000) }
      return answer(call)
    }
    let run = play("a\na\n", worker)
    // The first answer still came back; the second had nobody.
    #expect(run.code == 75)
    #expect(run.errors.contains("no answer"))
  }

  @Test func answer() throws {
    let reply = Proto.QuizAnswerReply(
      progress: Proto.GenreProgress(genre: "a", answered: 8, correct: 6, position: 5),
      quizStreak: 3, bestQuizStreak: 12)
    let worker = FakeWorker.replying((.quizAnswer, reply))
    let id = "01234567-89ab-4def-8000-000000000001"
    #expect(
      ProgramRun.run("answer a 4 right --mode continued", worker: worker).out == """
        counted   \(id)
        genre     6 of 8 right
        in a row  3, at best 12

        """)
    #expect(
      ProgramRun.run("answer a 0 wrong --json --id \(id)", worker: worker).out.hasPrefix(
        "{\"id\":\"\(id)\",\"already_received\":false,\"progress\":{\"genre\":\"a\","))
    let requests = try worker.requests(Proto.QuizAnswerRequest.self)
    #expect(requests.map(\.correct) == [true, false] && requests.map(\.position) == [4, 0])
    #expect(requests.map(\.mode) == [.continued, .random])
    for words in [
      "answer a 4", "answer a 4 maybe", "answer a -1 right", "answer a 1000000 right",
      "answer a 1 right --id x",
    ] {
      #expect(ProgramRun.run(words, worker: worker).code == 64, "\(words)")
    }
  }

  @Test func collection() {
    let reply = Proto.CollectionReply(
      favourites: ["03-31", "04-01_v2"], themes: ["night"], selectedTheme: "night",
      progress: [Proto.GenreProgress(genre: "a", answered: 8, correct: 6, position: 5)],
      quizStreak: 3, bestQuizStreak: 12, launches: 1_204, adViewDays: [20_786, 20_787])
    #expect(
      ProgramRun.run("collection", worker: FakeWorker.replying((.collection, reply))).out == """
        favourites       03-31, 04-01_v2
        theme            night
        unlocked themes  night
        unlocked genres  none
        genre a          6 of 8 right, next is question 6
        right in a row   3, at best 12
        launches         1,204
        ad views         2 days, the last one 2026-11-30

        """)
  }

  @Test func launchAndAdView() throws {
    let worker = FakeWorker.replying(
      (.launch, Proto.LaunchReply(alreadyReceived: true, launches: 1)),
      (.adView, Proto.AdViewReply(changed: true, day: 20_787)))
    #expect(ProgramRun.run("launch", worker: worker).out == "1 launch, counted before\n")
    #expect(ProgramRun.run("ad-view", worker: worker).out == "2026-11-30 is marked now\n")
    #expect(
      ProgramRun.run("ad-view --day 2026-11-01", worker: worker).out
        == "2026-11-01 is marked now\n")
    #expect(try worker.requests(Proto.AdViewRequest.self).map(\.viewDay) == [nil, 20_758])
    #expect(try worker.requests(Proto.LaunchRequest.self).map(\.id.count) == [16])
  }

  @Test("A paragraph is broken at spaces, and within a word only where it must be")
  func paragraphs() {
    #expect(Paragraph.lines("one two three", width: 9) == ["one two", "three"])
    #expect(Paragraph.lines("one\n\ntwo\tthree", width: 20) == ["one", "", "two three"])
    #expect(Paragraph.lines("abcdefghijkl mn", width: 8) == ["abcdefgh", "ijkl mn"])
    #expect(Paragraph.lines("練習は毎日少しずつ", width: 8) == ["練習は毎", "日少しず", "つ"])
    #expect(Paragraph.lines("", width: 8) == [""])
    #expect(Paragraph.lines("a\u{1B}b\u{7}", width: 8) == ["a␛b␇"])
  }
}
