import StreakCore
import StreakProtocol
import StreakStore

extension Proto.TipRequest: LearnerRequest {}
extension Proto.GenresRequest: LearnerRequest {}
extension Proto.QuizRequest: LearnerRequest {}
extension Proto.CollectionRequest: LearnerRequest {}

/// Questions about content: the tip of a day, genres, the quiz, what a learner has collected.
struct ContentCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Questions of a quiz where the request names no number.
  static let questions = 10

  func tip(_ request: Proto.TipRequest) throws -> Proto.TipReply {
    let call = try LearnerCall(request, environment)
    let state = try store.state(of: call.learner)
    let (today, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    let day = try request.tipDay.map { number in try checkedDay(number, "tip_day") } ?? today
    let content = environment.content
    guard content.isLoaded else { throw Self.noContent("tip_day") }
    guard let tip = content.tip(on: day) else {
      throw CallError(.notFound, field: "tip_day", "there is no tip for \(day)")
    }
    return Proto.TipReply(
      tip: Proto.Tip(tip, favourite: try store.isFavourite(tip.key, of: call.learner)),
      tipDay: day.number, day: today.number, zone: zone.name,
      revision: UInt64(clamping: state.revision))
  }

  func genres(_ request: Proto.GenresRequest) throws -> Proto.GenresReply {
    let call = try LearnerCall(request, environment)
    let state = try store.state(of: call.learner)
    let (today, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    let content = environment.content
    let rules = try store.rewardRules()
    let unlocked = Set(try store.unlocked(.genre, of: call.learner).map(ExactText.init))
    let progress = Dictionary(
      try store.progress(of: call.learner).map { (ExactText($0.genre), $0) },
      uniquingKeysWith: { $1 })
    let genres = content.genres.map { genre in
      let price = rules.price(of: RewardItem(ItemKind.genre, genre.name))
      let known = progress[ExactText(genre.name)] ?? GenreProgress(genre: genre.name)
      return Proto.Genre(
        name: genre.name, title: genre.title, questions: UInt32(clamping: genre.questions.count),
        unlocked: price == 0 || unlocked.contains(ExactText(genre.name)),
        price: UInt32(clamping: price), progress: Proto.GenreProgress(known, content))
    }
    return Proto.GenresReply(
      genres: genres, day: today.number, zone: zone.name,
      revision: UInt64(clamping: state.revision))
  }

  func quiz(_ request: Proto.QuizRequest) throws -> Proto.QuizReply {
    let call = try LearnerCall(request, environment)
    try ContentLimits.check(name: request.genre, field: "genre")
    let mode = try QuizMode(request.mode)
    guard request.limit <= ContentLimits.page else {
      throw CallError(
        .tooLarge, field: "limit", "must be at most \(ContentLimits.page) questions")
    }
    let content = environment.content
    guard content.isLoaded else { throw Self.noContent("genre") }
    guard let genre = content.genre(named: request.genre) else { throw Self.unknownGenre }
    guard try store.mayUse(RewardItem(ItemKind.genre, genre.name), learner: call.learner) else {
      throw CallError(.denied, field: "genre", "is locked: it must be unlocked first")
    }
    let state = try store.state(of: call.learner)
    let (today, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    let position =
      mode == .continued ? try store.progress(in: genre.name, of: call.learner).position : 0
    let places = QuizOrder.places(
      mode, count: genre.questions.count, position: Int(position), seed: request.seed,
      offset: Int(request.offset), limit: request.limit == 0 ? Self.questions : Int(request.limit))
    return Proto.QuizReply(
      questions: places.map { Proto.QuizQuestion(genre.questions[$0], at: $0) },
      totalQuestions: UInt32(clamping: genre.questions.count), day: today.number, zone: zone.name,
      revision: UInt64(clamping: state.revision))
  }

  func collection(_ request: Proto.CollectionRequest) throws -> Proto.CollectionReply {
    let call = try LearnerCall(request, environment)
    let state = try store.state(of: call.learner)
    let (today, zone) = call.calendar(state.profile, store, environment).today(at: call.now)
    let content = environment.content
    let streak = try store.quizStreak(of: call.learner)
    // Asked as of an instant, a later day does not exist; else all that is stored is told.
    let days = try store.adViewDays(of: call.learner, upTo: request.asOf == nil ? .max : today)
    return Proto.CollectionReply(
      favourites: try store.favourites(of: call.learner),
      themes: try store.unlocked(.theme, of: call.learner),
      selectedTheme: try store.selectedTheme(of: call.learner),
      genres: try store.unlocked(.genre, of: call.learner),
      progress: try store.progress(of: call.learner).map { Proto.GenreProgress($0, content) },
      quizStreak: UInt32(clamping: streak.current), bestQuizStreak: UInt32(clamping: streak.best),
      launches: UInt32(clamping: try store.launches(of: call.learner)),
      adViewDays: days.map(\.number), day: today.number, zone: zone.name,
      revision: UInt64(clamping: state.revision))
  }

  static func noContent(_ field: String) -> CallError {
    CallError(
      .notFound, field: field, "this worker has no content: it was started without --content")
  }

  static let unknownGenre = CallError(
    .notFound, field: "genre", "is none of the genres that this worker has")
}

extension QuizMode {
  init(_ mode: Proto.QuizMode) throws(InputError) {
    switch mode {
    case .unspecified, .random: self = .random
    case .sequential: self = .sequential
    case .continued: self = .continued
    default: throw InputError("mode", "is not a mode that this worker knows")
    }
  }
}

extension Proto.Tip {
  init(_ tip: Tip, favourite: Bool) {
    self.init(
      key: tip.key, title: tip.title, body: tip.body, category: tip.category, favourite: favourite)
  }
}

extension Proto.QuizQuestion {
  init(_ question: QuizQuestion, at place: Int) {
    self.init(
      position: UInt32(clamping: place), question: question.question, choices: question.choices,
      answer: UInt32(clamping: question.answer), explanation: question.explanation)
  }
}

extension Proto.GenreProgress {
  /// The position is where continued play begins: after the last question of a genre that is loaded,
  /// from the first one.
  init(_ progress: GenreProgress, _ content: ContentLibrary) {
    var position = progress.position
    if let genre = content.genre(named: progress.genre) {
      position = Int64(
        QuizOrder.start(of: Int(progress.position), count: genre.questions.count))
    }
    self.init(
      genre: progress.genre, answered: UInt32(clamping: progress.answered),
      correct: UInt32(clamping: progress.correct), position: UInt32(clamping: position))
  }
}
