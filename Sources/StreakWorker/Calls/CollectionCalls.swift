import StreakCore
import StreakProtocol
import StreakStore

extension Proto.FavouritePutRequest: LearnerRequest {}
extension Proto.ThemeSelectRequest: LearnerRequest {}
extension Proto.QuizAnswerRequest: LearnerRequest {}
extension Proto.LaunchRequest: LearnerRequest {}
extension Proto.AdViewRequest: LearnerRequest {}

/// What a learner collects: favourites, a theme, answers, launches, ad-view days.
struct CollectionCalls {
  let store: Store
  let environment: WorkerEnvironment

  func favourite(_ request: Proto.FavouritePutRequest) throws -> Proto.FavouritePutReply {
    let call = try LearnerCall(request, environment, writes: true)
    try ContentLimits.check(name: request.key, field: "key")
    let (today, zone) = try today(call)
    let result = try store.putFavourite(
      request.key, remove: request.remove, learner: call.learner, fallback: environment.zone,
      now: call.now)
    guard let (changed, revision) = result.outcome else {
      throw CallError(
        .tooLarge, field: "key",
        "is one too many: a learner has at most \(ContentLimits.favourites) favourites")
    }
    return Proto.FavouritePutReply(
      changed: changed, day: today.number, zone: zone.name, revision: UInt64(clamping: revision))
  }

  func theme(_ request: Proto.ThemeSelectRequest) throws -> Proto.ThemeSelectReply {
    let call = try LearnerCall(request, environment, writes: true)
    if !request.name.isEmpty { try ContentLimits.check(name: request.name, field: "name") }
    let (today, zone) = try today(call)
    let result = try store.selectTheme(
      request.name, learner: call.learner, fallback: environment.zone, now: call.now)
    guard let (changed, revision) = result.outcome else {
      throw CallError(.denied, field: "name", "is locked: it must be unlocked first")
    }
    return Proto.ThemeSelectReply(
      changed: changed, day: today.number, zone: zone.name, revision: UInt64(clamping: revision))
  }

  func answer(_ request: Proto.QuizAnswerRequest) throws -> Proto.QuizAnswerReply {
    let call = try LearnerCall(request, environment, writes: true)
    let id = try RecordID(requested: request.id)
    try ContentLimits.check(name: request.genre, field: "genre")
    let mode = try QuizMode(request.mode)
    guard request.position <= ContentLimits.position else {
      throw InputError("position", "must be 0-\(ContentLimits.position)")
    }
    let (today, zone) = try today(call)
    let content = environment.content
    let result = try store.putAnswer(
      QuizAnswer(
        id: id, genre: request.genre, mode: mode, position: Int(request.position),
        correct: request.correct), learner: call.learner, fallback: environment.zone, now: call.now
    ) { !content.isLoaded || content.genre(named: $0) != nil }
    func reply(_ present: Bool, _ progress: GenreProgress, _ streak: QuizStreak, _ revision: Int64)
      -> Proto.QuizAnswerReply
    {
      Proto.QuizAnswerReply(
        alreadyReceived: present, progress: Proto.GenreProgress(progress, content),
        quizStreak: UInt32(clamping: streak.current),
        bestQuizStreak: UInt32(clamping: streak.best), day: today.number, zone: zone.name,
        revision: UInt64(clamping: revision))
    }
    switch result {
    case .added(let progress, let streak, let revision):
      return reply(false, progress, streak, revision)
    case .present(let progress, let streak, let revision):
      return reply(true, progress, streak, revision)
    case .conflict:
      throw CallError(
        .conflict, field: "id", "stands for another answer: each answer needs an id of its own")
    case .unknownGenre: throw ContentCalls.unknownGenre
    }
  }

  func launch(_ request: Proto.LaunchRequest) throws -> Proto.LaunchReply {
    let call = try LearnerCall(request, environment, writes: true)
    let id = try RecordID(requested: request.id)
    let (today, zone) = try today(call)
    let result = try store.putLaunch(
      id, learner: call.learner, fallback: environment.zone, now: call.now)
    return Proto.LaunchReply(
      alreadyReceived: result.isPresent, launches: UInt32(clamping: result.launches),
      day: today.number, zone: zone.name, revision: UInt64(clamping: result.revision))
  }

  func adView(_ request: Proto.AdViewRequest) throws -> Proto.AdViewReply {
    let call = try LearnerCall(request, environment, writes: true)
    let (today, zone) = try today(call)
    let day = try request.viewDay.map { number in try checkedDay(number, "view_day") } ?? today
    if day > today { throw InputError("view_day", "must not be after today, \(today)") }
    let result = try store.putAdView(
      on: day, learner: call.learner, fallback: environment.zone, now: call.now)
    return Proto.AdViewReply(
      changed: result.changed, day: today.number, zone: zone.name,
      revision: UInt64(clamping: result.revision))
  }

  private func today(_ call: LearnerCall) throws -> (day: CivilDay, zone: Zone) {
    let state = try store.state(of: call.learner)
    return call.calendar(state.profile, store, environment).today(at: call.now)
  }
}
