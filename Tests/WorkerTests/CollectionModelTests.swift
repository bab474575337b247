import StreakCore
import StreakProtocol
import StreakWire
import Testing

@testable import StreakWorker

/// What a learner has, by the plainest means: sets and counts.
private struct Collected {
  var revision: UInt64 = 0
  var favourites: Set<String> = []
  var theme = ""
  var answers: [[UInt8]: Proto.QuizAnswerRequest] = [:]
  var progress: [String: Proto.GenreProgress] = [:]
  var streak: UInt32 = 0
  var best: UInt32 = 0
  var launches: Set<[UInt8]> = []
  var days: Set<Int32> = []

  static let free: Set<String> = ["", "night", "day"]

  mutating func favourite(_ request: Proto.FavouritePutRequest) -> String {
    let changed = favourites.contains(request.key) == request.remove
    if request.remove { favourites.remove(request.key) } else { favourites.insert(request.key) }
    if changed { revision += 1 }
    return "\(changed) \(revision)"
  }

  mutating func select(_ request: Proto.ThemeSelectRequest) -> String {
    guard Self.free.contains(request.name) else { return "denied name" }
    let changed = theme != request.name
    theme = request.name
    if changed { revision += 1 }
    return "\(changed) \(revision)"
  }

  mutating func answer(_ request: Proto.QuizAnswerRequest) -> String {
    if let known = answers[request.id] {
      guard known == request else { return "conflict id" }
      return said(request.genre, before: true)
    }
    guard request.genre != "gone" else { return "not_found genre" }
    answers[request.id] = request
    var mine = progress[request.genre] ?? Proto.GenreProgress(genre: request.genre)
    mine.answered += 1
    mine.correct += request.correct ? 1 : 0
    if request.mode == .sequential || request.mode == .continued {
      let count: UInt32 = request.genre == "free" ? 5 : 3
      mine.position = (request.position + 1) % count
    }
    progress[request.genre] = mine
    streak = request.correct ? streak + 1 : 0
    best = max(best, streak)
    revision += 1
    return said(request.genre, before: false)
  }

  private func said(_ genre: String, before: Bool) -> String {
    let mine = progress[genre] ?? Proto.GenreProgress(genre: genre)
    return "\(before) \(mine) \(streak) \(best) \(revision)"
  }

  mutating func launch(_ request: Proto.LaunchRequest) -> String {
    let isNew = launches.insert(request.id).inserted
    if isNew { revision += 1 }
    return "\(!isNew) \(launches.count) \(revision)"
  }

  mutating func view(_ request: Proto.AdViewRequest) -> String {
    let day = request.viewDay ?? today.number
    guard day <= today.number else { return "invalid view_day" }
    let isNew = days.insert(day).inserted
    if isNew { revision += 1 }
    return "\(isNew) \(revision)"
  }

  var reply: Proto.CollectionReply {
    Proto.CollectionReply(
      favourites: favourites.sorted(), selectedTheme: theme,
      progress: progress.values.sorted { $0.genre < $1.genre }, quizStreak: streak,
      bestQuizStreak: best, launches: UInt32(launches.count), adViewDays: days.sorted(),
      day: today.number, zone: "UTC", revision: revision)
  }
}

@Suite("Whatever is sent, and sent again, the collection is what a plain model says", .bothEngines)
struct CollectionModelTests {
  /// The numbers of a linear congruential generator (Knuth's MMIX), its upper bits.
  private struct Random {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  private enum Step {
    case favourite(Proto.FavouritePutRequest)
    case theme(Proto.ThemeSelectRequest)
    case answer(Proto.QuizAnswerRequest)
    case launch(Proto.LaunchRequest)
    case view(Proto.AdViewRequest)
  }

  private func step(_ random: inout Random, _ learner: String) -> Step {
    switch random.below(8) {
    case 0:
      return .favourite(
        Proto.FavouritePutRequest(
          learner: learner, key: "k\(random.below(6))", remove: random.below(3) == 0))
    case 1:
      let names = ["", "night", "day", "locked"]
      return .theme(Proto.ThemeSelectRequest(learner: learner, name: names[random.below(4)]))
    case 2:
      return .launch(Proto.LaunchRequest(learner: learner, id: id(random.below(40))))
    case 3:
      let day = random.below(4) == 0 ? nil : today.number + 2 - Int32(random.below(12))
      return .view(Proto.AdViewRequest(learner: learner, viewDay: day))
    default:
      let genres = ["free", "locked", "free", "gone"]
      return .answer(
        Proto.QuizAnswerRequest(
          learner: learner, id: id(random.below(60)), genre: genres[random.below(4)],
          mode: Proto.QuizMode(rawValue: Int32(1 + random.below(3))),
          position: UInt32(random.below(3)), correct: random.below(4) > 0))
    }
  }

  private func run(_ step: Step, _ desk: Desk, _ model: inout Collected) throws -> (
    found: String, wanted: String
  ) {
    func found<Request: StreakCall>(_ request: Request, _ text: (Request.Reply) -> String) throws
      -> String
    {
      let answer = try desk.answer(request)
      return answer.status == .ok ? text(try answer.get()) : answer.summary
    }
    switch step {
    case .favourite(let request):
      return (
        try found(request) { "\($0.changed) \($0.revision)" }, model.favourite(request)
      )
    case .theme(let request):
      return (try found(request) { "\($0.changed) \($0.revision)" }, model.select(request))
    case .launch(let request):
      return (
        try found(request) { "\($0.alreadyReceived) \($0.launches) \($0.revision)" },
        model.launch(request)
      )
    case .view(let request):
      return (try found(request) { "\($0.changed) \($0.revision)" }, model.view(request))
    case .answer(let request):
      return (
        try found(request) {
          "\($0.alreadyReceived) \($0.progress ?? Proto.GenreProgress()) \($0.quizStreak)"
            + " \($0.bestQuizStreak) \($0.revision)"
        }, model.answer(request)
      )
    }
  }

  @Test(arguments: 0..<12) func sequences(_ seed: UInt64) throws {
    let content = try ContentDesk()
    try content.makeFree(.theme, "night", "day")
    var random = Random(state: 20_261_130 + seed)
    let learners = ["ada", "bob"]
    var models = [Collected(), Collected()]
    var sent: [(Int, Step)] = []
    for number in 0..<250 {
      // Every third one is a retry of something that was sent before, by whoever sent it.
      let isRetry = !sent.isEmpty && random.below(3) == 0
      let who = random.below(2)
      let (index, step) =
        isRetry ? sent[random.below(sent.count)] : (who, self.step(&random, learners[who]))
      sent.append((index, step))
      let (found, wanted) = try run(step, content.desk, &models[index])
      #expect(found == wanted, "seed \(seed), step \(number): \(step)")
      if number % 10 == 0 {
        for (learner, model) in zip(learners, models) {
          let reply = try content.desk.ask(Proto.CollectionRequest(learner: learner))
          #expect(reply == model.reply, "seed \(seed), step \(number)")
        }
      }
    }
    for (learner, model) in zip(learners, models) {
      #expect(
        try content.desk.ask(Proto.CollectionRequest(learner: learner)) == model.reply)
    }
  }
}
