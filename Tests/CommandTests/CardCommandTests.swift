import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakCommand

@Suite("Cards and checks")
struct CardCommandTests {
  static let kanji = TaskCommandTests.kanji
  static let run = TaskCommandTests.run
  static let list = TaskCommandTests.list

  func worker(_ replies: (Proto.Op, any WireMessage)...) -> FakeWorker {
    TaskCommandTests.worker(replies)
  }

  static let card = Proto.CardReply(
    cardDay: 20_787,
    tasks: [
      Proto.CardTask(id: kanji.id, title: "Kanji", done: true),
      Proto.CardTask(id: run.id, title: "漢字\u{1B}[2J"),
    ], excused: [Proto.CardTask(title: "Run")], due: 2, done: 1, status: .pending, day: 20_787)

  @Test func cards() throws {
    let worker = worker((.card, Self.card))
    #expect(
      ProgramRun.run("card", worker: worker).out == """
        [x] Kanji
        [ ] 漢字␛[2J
        [–] Run, excused
        1 of 2 done

        """)
    #expect(
      ProgramRun.run(["card", "--color", "never"], worker: worker, columns: 14).out == """
        [x] Kanji
        [ ] 漢字␛[2J
        [–] Run, excused
        1 of 2 done

        """)
    let long = Proto.CardReply(
      tasks: [Proto.CardTask(title: String(repeating: "漢", count: 40))], due: 1, day: 1)
    #expect(
      ProgramRun.run(
        ["card", "--color", "never"], worker: self.worker((.card, long)), columns: 20
      ).out.split(
        separator: "\n")[0] == "[ ] 漢漢漢漢漢漢漢… ")
    func out(_ change: (inout Proto.CardReply) -> Void) -> String {
      var card = Proto.CardReply(cardDay: 20_787, day: 20_787)
      change(&card)
      return ProgramRun.run("card --day 2026-11-30", worker: self.worker((.card, card))).out
    }
    #expect(out { _ in } == "nothing is due today\n")
    #expect(out { $0.cardDay = 20_780 } == "nothing is due on 2026-11-23\n")
    #expect(out { ($0.cardDay, $0.due) = (20_788, 3) } == "3 due on 2026-12-01\n")
    #expect(
      out { ($0.cardDay, $0.due, $0.done) = (20_786, 3, 2) } == "2 of 3 done on 2026-11-29\n")
    #expect(
      ProgramRun.run("card --json", worker: worker).out.hasPrefix(
        "{\"card_day\":\"2026-11-30\",\"tasks\":[{\"id\":\"0a0b0c0d-"))
  }

  @Test("a check tells what is left, from the card that the same message asks for")
  func check() throws {
    let worker = worker(
      (
        .taskCheck,
        Proto.TaskCheckReply(changed: true, cardDay: 20_787, due: 2, done: 1, day: 20_787)
      ),
      (.card, Self.card))
    #expect(
      ProgramRun.run("check kanji", worker: worker).out
        == "[x] Kanji\n1 of 2 done, left: 漢字␛[2J\n")
    #expect(worker.messages.map { $0.map(\.op) } == [[.tasksList], [.taskCheck, .card]])
    _ = ProgramRun.run("check kanji --day 2026-11-29 --undo --json", worker: worker)
    #expect(worker.messages.last?.map(\.op) == [.taskCheck])
    #expect(
      try worker.requests(Proto.TaskCheckRequest.self) == [
        Proto.TaskCheckRequest(learner: "me", id: Self.kanji.id),
        Proto.TaskCheckRequest(learner: "me", id: Self.kanji.id, cardDay: 20_786, undo: true),
      ])
  }

  @Test("a check of a day on which it is not due says when it is")
  func notDue() {
    func error(_ status: Proto.Status, _ field: String, _ words: String) -> String {
      let worker = worker()
      worker.answer = { call in
        call.op == .tasksList
          ? .init(.ok, Self.list.encoded())
          : .init(status, Proto.Error(field: field, message: "is so").encoded())
      }
      let run = ProgramRun.run(words.split(separator: " ").map(String.init), worker: worker)
      #expect(run.code == 65)
      #expect(run.out == "")
      return run.errors
    }
    #expect(
      error(.conflict, "card_day", "check long")
        == "streak: Long run is not due on 2026-11-30: it is due on the 1st, 15th, last day of a "
        + "month, from 2026-12-01 on, until 2026-12-13\n")
    #expect(
      error(.conflict, "card_day", "task excuse 漢 --day 2026-11-29")
        == "streak: 漢字 is not due on 2026-11-29: it is withdrawn, due on no day\n")
    #expect(
      error(.invalid, "card_day", "check long --day 2026-12-05 --json") == "streak: --day: is so\n")
    #expect(error(.notFound, "id", "check long") == "streak: id: is so\n")
  }

  @Test("a check that completes the day celebrates, and no other does")
  func celebration() {
    func out(_ words: String = "", _ change: (inout Proto.TaskCheckReply) -> Void) -> String {
      var reply = Proto.TaskCheckReply(
        changed: true, cardDay: 20_787, due: 2, done: 2, status: .achieved,
        streak: Proto.StreakReply(label: "3", count: 3, best: Proto.Run(count: 9)), day: 20_787)
      change(&reply)
      var card = Self.card
      for index in card.tasks.indices { card.tasks[index].done = true }
      return ProgramRun.run(
        "check kanji \(words)", worker: worker((.taskCheck, reply), (.card, card))
      ).out
    }
    #expect(out { $0.completed = true } == "[x] Kanji\nall done! 3 days in a row\n")
    #expect(
      out {
        $0.completed = true
        $0.streak?.best?.count = 3
      } == "[x] Kanji\nall done! 3 days in a row, the longest run ever\n")
    #expect(
      out("--day 2026-11-29") {
        $0.completed = true
        $0.cardDay = 20_786
        $0.streak = Proto.StreakReply(label: "1", count: 1, best: Proto.Run(count: 1))
      } == "[x] Kanji\nall done on 2026-11-29! 1 day in a row\n")
    #expect(out { $0.changed = false } == "[x] Kanji was checked already\n2 of 2 done\n")
    #expect(
      out("--undo") { $0.changed = false } == "[ ] Kanji was not checked\n2 of 2 done\n")
  }
}
