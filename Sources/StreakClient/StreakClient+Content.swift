import StreakProtocol

/// Content: tips, quizzes and what a learner collects. What is common to all calls is said at
/// ``StreakClient/ping(payload:timeout:)``. Each write carries an id or a key, so that it may be sent again.
extension StreakClient {
  /// The tip of a day; `nil`: of today.
  ///
  /// - Throws: `refused` with NOT_FOUND where there is none.
  public func tip(
    learner: String, on day: Int32? = nil, zone: String = "", asOf: Int64? = nil,
    timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.TipReply {
    try call(
      Proto.TipRequest(learner: learner, zone: zone, asOf: asOf, tipDay: day), timeout: timeout)
  }

  /// The genres of the quiz, by name, with the learner's progress.
  public func genres(
    learner: String, zone: String = "", asOf: Int64? = nil, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.GenresReply {
    try call(
      Proto.GenresRequest(learner: learner, zone: zone, asOf: asOf), timeout: timeout)
  }

  /// A page of `limit` questions (at most 1,000; 0: 10) from `offset` on, in the order of the mode.
  ///
  /// - Parameter seed: the same seed shuffles alike, so that pages of one seed fit together.
  /// - Throws: `refused` with NOT_FOUND for an unknown genre, with DENIED for a locked one.
  public func quiz(
    _ genre: String, learner: String, mode: Proto.QuizMode = .random, limit: UInt32 = 0,
    offset: UInt32 = 0, seed: UInt64 = 0, zone: String = "", asOf: Int64? = nil,
    timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.QuizReply {
    try call(
      Proto.QuizRequest(
        learner: learner, zone: zone, asOf: asOf, genre: genre, mode: mode, limit: limit,
        offset: offset, seed: seed),
      timeout: timeout)
  }

  /// Favourites, themes, genres, progress and counters.
  public func collection(
    learner: String, zone: String = "", asOf: Int64? = nil, timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.CollectionReply {
    try call(
      Proto.CollectionRequest(learner: learner, zone: zone, asOf: asOf), timeout: timeout)
  }

  /// Marks the tip of a key (1-64 bytes) as a favourite, or takes that back; at most 1,000 a learner.
  @discardableResult
  public func putFavourite(
    _ key: String, learner: String, remove: Bool = false, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.FavouritePutReply {
    try call(
      Proto.FavouritePutRequest(learner: learner, zone: zone, key: key, remove: remove),
      timeout: timeout)
  }

  /// Chooses a theme; an empty name chooses none.
  ///
  /// - Throws: `refused` with DENIED for one that is neither unlocked nor free.
  @discardableResult
  public func selectTheme(
    _ name: String, learner: String, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.ThemeSelectReply {
    try call(
      Proto.ThemeSelectRequest(learner: learner, zone: zone, name: name), timeout: timeout)
  }

  /// Counts the answer to the question at a position (0-999,999) of a genre.
  ///
  /// - Parameter id: a UUID, 16 bytes, the same when the call is sent again.
  /// - Throws: `refused` with CONFLICT where the id stands for another answer.
  @discardableResult
  public func answerQuiz(
    _ genre: String, position: UInt32, correct: Bool, id: [UInt8], learner: String,
    mode: Proto.QuizMode = .random, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.QuizAnswerReply {
    try call(
      Proto.QuizAnswerRequest(
        learner: learner, zone: zone, id: id, genre: genre, mode: mode, position: position,
        correct: correct),
      timeout: timeout)
  }

  /// Counts a launch of the app.
  ///
  /// - Parameter id: a UUID, 16 bytes, the same when the call is sent again.
  @discardableResult
  public func launch(
    id: [UInt8], learner: String, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.LaunchReply {
    try call(
      Proto.LaunchRequest(learner: learner, zone: zone, id: id), timeout: timeout)
  }

  /// Marks a day, at latest today, on which an advertisement was watched; `nil`: today.
  @discardableResult
  public func markAdView(
    learner: String, on day: Int32? = nil, zone: String = "", timeout: Int? = nil
  ) throws(StreakClientError) -> Proto.AdViewReply {
    try call(
      Proto.AdViewRequest(learner: learner, zone: zone, viewDay: day), timeout: timeout)
  }
}
