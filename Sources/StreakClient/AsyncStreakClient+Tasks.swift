import StreakProtocol

/// What is due, and which of it is done. A task is named by its id, a UUID of 16 bytes that the
/// client chose; a day that is not named is today.
extension AsyncStreakClient {
  /// Adds a task where the id is new, else changes what is named: the rest stays as it is. Putting
  /// the same again changes nothing, so it is safe to repeat.
  ///
  /// - Parameters:
  ///   - title: 1-200 bytes; needed for a new task.
  ///   - recurrence: on which days it is due; a new task without one is due every day.
  ///   - from: the day from which the recurrence acts; `nil`: today, for a new task its first day.
  ///   - first: the first day; `nil` in a new task: today.
  ///   - last: the last day, on which it may still be due.
  ///   - endless: takes the last day away.
  /// - Throws: `refused` with INVALID for a new task without a title or a recurrence that names no
  ///   day, with TOO_LARGE for one task too many.
  @discardableResult
  public func putTask(
    id: [UInt8], title: String? = nil, recurrence: Proto.Recurrence? = nil, from: Int32? = nil,
    first: Int32? = nil, last: Int32? = nil, endless: Bool = false, learner: String,
    zone: String = "", timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TaskPutReply {
    try await call(
      Proto.TaskPutRequest(
        learner: learner, zone: zone, id: id, title: title, recurrence: recurrence, from: from,
        first: first, last: last, endless: endless),
      timeout: timeout)
  }

  /// Gives a task a last day; `nil`: today where it is done today, else yesterday.
  ///
  /// - Throws: `refused` with NOT_FOUND for a task that is not there.
  @discardableResult
  public func endTask(
    id: [UInt8], last: Int32? = nil, learner: String, zone: String = "", timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TaskEndReply {
    try await call(
      Proto.TaskEndRequest(learner: learner, zone: zone, id: id, last: last), timeout: timeout)
  }

  /// The tasks in the order in which they were added, with their dated recurrences.
  ///
  /// - Parameter ended: also those whose last day is over, or that were withdrawn.
  public func tasks(
    learner: String, zone: String = "", asOf: Int64? = nil, ended: Bool = false,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TasksListReply {
    try await call(
      Proto.TasksListRequest(learner: learner, zone: zone, asOf: asOf, ended: ended),
      timeout: timeout)
  }

  /// What is due on a day, and which of it is done; of a coming day what will be due by the rules
  /// as they are.
  public func card(
    learner: String, day: Int32? = nil, zone: String = "", asOf: Int64? = nil,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.CardReply {
    try await call(
      Proto.CardRequest(learner: learner, zone: zone, asOf: asOf, cardDay: day), timeout: timeout)
  }

  /// Checks a task off for a day, or takes that back. `completed` in the reply is true for the one
  /// call that left nothing open on the day: the moment to celebrate.
  ///
  /// Where a reply was lost the call is sent again, and the second one says that nothing changed.
  /// Who must not miss that a day is done reads the card.
  ///
  /// - Throws: `refused` with NOT_FOUND for a task that is not there, CONFLICT for a day on which it
  ///   is not due, INVALID for a day after today.
  @discardableResult
  public func check(
    task id: [UInt8], day: Int32? = nil, undo: Bool = false, learner: String, zone: String = "",
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TaskCheckReply {
    try await call(
      Proto.TaskCheckRequest(learner: learner, zone: zone, id: id, cardDay: day, undo: undo),
      timeout: timeout)
  }

  /// Excuses one task for one day, on which it is then not due, or takes that back.
  ///
  /// - Throws: `refused` with NOT_FOUND for a task that is not there.
  @discardableResult
  public func excuseTask(
    _ id: [UInt8], day: Int32? = nil, remove: Bool = false, learner: String, zone: String = "",
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.TaskExcuseReply {
    try await call(
      Proto.TaskExcuseRequest(learner: learner, zone: zone, id: id, cardDay: day, remove: remove),
      timeout: timeout)
  }
}
