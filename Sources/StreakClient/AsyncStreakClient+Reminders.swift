import StreakProtocol

/// Reminders. Common to both: `zone`, `asOf`, days and errors as for the other operations.
extension AsyncStreakClient {
  /// When to remind, today and on the coming two days, or why not; and the streak that is at stake.
  /// Planned in the profile's zone; `zone` counts only where it has none.
  ///
  /// - Parameter device: the name of the device that asks; empty: one that rings.
  /// - Throws: `refused` with INVALID for a zone that does not exist or a name that cannot be one.
  public func remindersPlan(
    learner: String, device: String = "", zone: String = "", asOf: Int64? = nil,
    timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RemindersPlanReply {
    try await call(
      Proto.RemindersPlanRequest(learner: learner, zone: zone, asOf: asOf, device: device),
      timeout: timeout)
  }

  /// Changes the settings that are set, and gives the devices that are named their roles; all else
  /// stays. Putting the same again changes nothing.
  ///
  /// - Parameter devices: at most 100 in all, each with a name of 1-64 bytes.
  @discardableResult
  public func putReminders(
    _ reminders: Proto.Reminders = Proto.Reminders(), devices: [Proto.Device] = [],
    learner: String, zone: String = "", timeout: Int? = nil
  ) async throws(StreakClientError) -> Proto.RemindersPutReply {
    try await call(
      Proto.RemindersPutRequest(
        learner: learner, zone: zone, reminders: reminders, devices: devices),
      timeout: timeout)
  }
}
