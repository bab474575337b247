import StreakProtocol
import StreakWire
import Testing

@testable import StreakClient

/// The operations of reminders put each argument where it belongs, in both clients.
@Suite struct RemindersClientTests {
  let directory = TemporaryDirectory()

  /// A worker that answers everything with an empty message and keeps what it was asked.
  private func worker(_ log: Log) throws -> FakeWorker {
    try FakeWorker(directory.path) { _, calls in
      log.append(calls[0].body.map(UInt64.init))
      return .answer(calls[0].answer(.ok, []))
    }
  }

  private let expected = [
    Proto.RemindersPlanRequest(learner: "a", zone: "UTC", asOf: 7, device: "phone").encoded(),
    Proto.RemindersPlanRequest(learner: "a").encoded(),
    Proto.RemindersPutRequest(
      learner: "a", zone: "UTC", reminders: Proto.Reminders(minute: 0),
      devices: [Proto.Device(name: "phone", role: .secondary)]
    ).encoded(),
    Proto.RemindersPutRequest(
      learner: "a", reminders: Proto.Reminders(), devices: [Proto.Device(name: "b")]
    ).encoded(),
  ].map { $0.map(UInt64.init) }

  @Test func blocking() throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try StreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 10_000))
    _ = try client.remindersPlan(learner: "a", device: "phone", zone: "UTC", asOf: 7)
    _ = try client.remindersPlan(learner: "a")
    try client.putReminders(
      Proto.Reminders(minute: 0), devices: [Proto.Device(name: "phone", role: .secondary)],
      learner: "a", zone: "UTC")
    try client.putReminders(devices: [Proto.Device(name: "b")], learner: "a")
    #expect(log.entries == expected)
  }

  @Test func asynchronous() async throws {
    let log = Log()
    let worker = try worker(log)
    defer { worker.stop() }
    let client = try AsyncStreakClient(
      "ipc://\(directory.path)/worker.sock", options: ClientOptions(timeout: 20_000))
    _ = try await client.remindersPlan(learner: "a", device: "phone", zone: "UTC", asOf: 7)
    _ = try await client.remindersPlan(learner: "a")
    try await client.putReminders(
      Proto.Reminders(minute: 0), devices: [Proto.Device(name: "phone", role: .secondary)],
      learner: "a", zone: "UTC")
    try await client.putReminders(devices: [Proto.Device(name: "b")], learner: "a")
    await client.close()
    #expect(log.entries == expected)
  }
}
