import StreakProtocol
import StreakWire
import Testing

@testable import StreakClient

/// What each call about content sends, in both clients.
@Suite struct ContentClientTests {
  let directory = TemporaryDirectory()

  /// A worker that refuses everything and says what it was sent.
  func worker() throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      .answer(
        calls.flatMap { call in
          let text = "\(call.header.op.rawValue) \(call.body)"
          return call.answer(.invalid, Proto.Error(message: text).encoded())
        })
    }
  }

  private func text<Request: StreakCall>(_ request: Request) -> String {
    "\(Request.op.rawValue) \(request.encoded())"
  }

  private let id = [UInt8](repeating: 7, count: 16)

  /// What the calls below send, in their order.
  private var wanted: [String] {
    [
      text(Proto.TipRequest(learner: "ada", zone: "Z", asOf: 5, tipDay: 9)),
      text(Proto.GenresRequest(learner: "ada", asOf: 5)),
      text(
        Proto.QuizRequest(
          learner: "ada", genre: "g", mode: .continued, limit: 3, offset: 2, seed: 8)),
      text(Proto.CollectionRequest(learner: "ada")),
      text(Proto.FavouritePutRequest(learner: "ada", key: "k", remove: true)),
      text(Proto.ThemeSelectRequest(learner: "ada", name: "n")),
      text(
        Proto.QuizAnswerRequest(
          learner: "ada", id: id, genre: "g", mode: .sequential, position: 4, correct: true)),
      text(Proto.LaunchRequest(learner: "ada", id: id)),
      text(Proto.AdViewRequest(learner: "ada", viewDay: 9)),
    ]
  }

  private func sent(_ error: any Error) -> String {
    (error as? StreakClientError)?.refusal?.message ?? "\(error)"
  }

  @Test func theBlockingOne() throws {
    let worker = try worker()
    defer { worker.stop() }
    let client = try StreakClient("ipc://\(directory.path)/worker.sock")
    let calls: [() throws -> Void] = [
      {
        _ = try client.tip(learner: "ada", on: 9, zone: "Z", asOf: 5)
      },
      { _ = try client.genres(learner: "ada", asOf: 5) },
      {
        _ = try client.quiz("g", learner: "ada", mode: .continued, limit: 3, offset: 2, seed: 8)
      },
      { _ = try client.collection(learner: "ada") },
      {
        try client.putFavourite("k", learner: "ada", remove: true)
      },
      { try client.selectTheme("n", learner: "ada") },
      {
        try client.answerQuiz(
          "g", position: 4, correct: true, id: id, learner: "ada", mode: .sequential)
      },
      { try client.launch(id: id, learner: "ada") },
      { try client.markAdView(learner: "ada", on: 9) },
    ]
    var found: [String] = []
    for call in calls {
      do {
        try call()
      } catch {
        found.append(sent(error))
      }
    }
    #expect(found == wanted)
  }

  @Test func theOtherOne() async throws {
    let worker = try worker()
    defer { worker.stop() }
    let client = try AsyncStreakClient("ipc://\(directory.path)/worker.sock")
    var found: [String] = []
    func note(_ call: () async throws -> Void) async {
      do {
        try await call()
      } catch {
        found.append(sent(error))
      }
    }
    await note {
      _ = try await client.tip(learner: "ada", on: 9, zone: "Z", asOf: 5)
    }
    await note {
      _ = try await client.genres(learner: "ada", asOf: 5)
    }
    await note {
      _ = try await client.quiz(
        "g", learner: "ada", mode: .continued, limit: 3, offset: 2, seed: 8)
    }
    await note {
      _ = try await client.collection(learner: "ada")
    }
    await note {
      try await client.putFavourite("k", learner: "ada", remove: true)
    }
    await note {
      try await client.selectTheme("n", learner: "ada")
    }
    await note {
      try await client.answerQuiz(
        "g", position: 4, correct: true, id: id, learner: "ada", mode: .sequential)
    }
    await note {
      try await client.launch(id: id, learner: "ada")
    }
    await note {
      try await client.markAdView(learner: "ada", on: 9)
    }
    #expect(found == wanted)
    await client.close()
  }
}
