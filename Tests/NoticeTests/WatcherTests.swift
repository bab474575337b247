import StreakClient
import StreakProtocol
import StreakService
import StreakSupport
import Testing
import ZeroMQ

@testable import StreakWorker

/// A watcher and real workers.
@Suite("A watcher of snapshots")
struct WatcherTests {
  /// Options of a watcher that learns nothing by polling, on the clock of a worker.
  private func patient(_ place: Place) -> WatchOptions {
    var options = WatchOptions()
    options.schedule.poll = 3_600_000
    options.schedule.pollAlone = 3_600_000
    options.client.timeout = 20_000
    options.patience = 20_000
    options.clock = place.clock.moment
    return options
  }

  private func soon(_ milliseconds: Int = 20_000) -> MonotonicTime {
    .now.advanced(milliseconds: milliseconds)
  }

  /// Waits without a thread, which the task needs that is waited for; and without an end, because other
  /// tests may hold all threads of tasks for as long as they like.
  private func reached(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("It tells what is there, and each change as soon as it is made")
  func changes() throws {
    let place = try Place()
    let watcher = try SnapshotWatcher(
      endpoint: place.endpoint, learner: "ada", options: patient(place))
    defer { watcher.close() }
    let first = try #require(try watcher.next(until: soon()))
    #expect(first.isCurrent && first.snapshot?.streak?.count == 0)
    #expect(first.confirmed == noon)
    let client = try place.client()
    defer { client.close() }
    try client.practise(1)
    #expect(try watcher.next(until: soon())?.snapshot?.streak?.count == 1)
    // What is somebody else's, and what changes nothing, is not told.
    try client.practise(2, "adam")
    try client.practise(1)
    #expect(try watcher.next(until: soon(300)) == nil)
  }

  @Test("Of a write between the subscription and the first question nothing is missed")
  func nothingMissed() throws {
    let place = try Place()
    let client = try place.client()
    defer { client.close() }
    for round in 0..<15 {
      let watcher = try SnapshotWatcher(
        endpoint: place.endpoint, learner: "ada", options: patient(place))
      defer { watcher.close() }
      var seen = try #require(try watcher.next(until: soon()))
      // Some writes while it still connects to where notices are.
      for index in 0..<3 { try client.practise(10 * round + index) }
      let wanted = UInt32(3 * (round + 1))
      while seen.snapshot?.week.last?.records != wanted {
        guard let next = try watcher.next(until: soon()) else { break }
        seen = next
      }
      #expect(seen.snapshot?.week.last?.records == wanted)
    }
  }

  @Test("Without notices it is right at its next poll")
  func polling() throws {
    let place = try Place()
    var options = patient(place)
    options.usesNotices = false
    options.schedule.pollAlone = 50
    let watcher = try SnapshotWatcher(
      endpoint: place.endpoint, learner: "ada", options: options)
    defer { watcher.close() }
    #expect(try watcher.next(until: soon())?.snapshot?.streak?.count == 0)
    let client = try place.client()
    defer { client.close() }
    try client.practise(1)
    #expect(try watcher.next(until: soon())?.snapshot?.streak?.count == 1)
  }

  @Test("At the end of the day it asks by itself")
  func midnight() throws {
    let place = try Place()
    let watcher = try SnapshotWatcher(
      endpoint: place.endpoint, learner: "ada", options: patient(place))
    defer { watcher.close() }
    let client = try place.client()
    defer { client.close() }
    try client.practise(1)
    var state = try #require(try watcher.next(until: soon()))
    while state.snapshot?.streak?.today != .achieved {
      state = try #require(try watcher.next(until: soon()))
    }
    // The questions that follow a subscription are over.
    #expect(try watcher.next(until: soon(2_500)) == nil)
    place.clock.advance(milliseconds: 12 * 3_600_000 - 1)
    // Whoever jumps is asked about, and it is still today.
    #expect(try watcher.next(until: soon(300)) == nil)
    place.clock.advance(milliseconds: 1)
    state = try #require(try watcher.next(until: soon()))
    #expect(state.snapshot?.streak?.today == .pending)
    #expect(state.snapshot?.streak?.count == 1)
    #expect(state.snapshot?.day == 20_158)
  }

  @Test("A worker that goes away is a state with what was known, and so is its return")
  func away() throws {
    let place = try Place()
    let watcher = try SnapshotWatcher(
      endpoint: place.endpoint, learner: "ada", options: patient(place))
    defer { watcher.close() }
    let client = try place.client()
    try client.practise(1)
    client.close()
    var state = try #require(try watcher.next(until: soon()))
    #expect(state.snapshot?.streak?.count == 1)
    place.stop()
    state = try #require(try watcher.next(until: soon()))
    #expect(state.outage?.code == .noWorker && !state.isCurrent)
    #expect(state.snapshot?.streak?.count == 1)
    try place.start()
    state = try #require(try watcher.next(until: soon()))
    #expect(state.isCurrent && state.snapshot?.streak?.count == 1)
    // It hears the new one's notices.
    let again = try place.client()
    defer { again.close() }
    _ = try again.call(Proto.TaskPutRequest(learner: "ada", id: id(1), title: "Scales"))
    #expect(try watcher.next(until: soon())?.snapshot?.tasksDue == 1)
  }

  @Test("Nobody there is a state after a moment, and no error; waits end when they are told to")
  func nobody() throws {
    let directory = try TemporaryDirectory()
    var options = WatchOptions()
    options.patience = 50
    let watcher = try SnapshotWatcher(
      endpoint: directory.endpoint("s"), learner: "ada", options: options)
    let state = try #require(try watcher.next(until: soon()))
    #expect(state.outage?.code == .noWorker && state.snapshot == nil)
    #expect(try watcher.next(until: soon(100)) == nil)
    let wake = try WakeUp()
    watcher.wakeUps = [wake.descriptor]
    wake.signal()
    #expect(try watcher.next() == nil)
    watcher.close()
    #expect(throws: StreakClientError.self) { try watcher.next() }
  }

  @Test("A refusal is a state too")
  func refusal() throws {
    let place = try Place()
    let watcher = try SnapshotWatcher(
      endpoint: place.endpoint, learner: "ada", zone: "Nowhere/At_All", options: patient(place))
    defer { watcher.close() }
    let state = try #require(try watcher.next(until: soon()))
    #expect(state.outage?.refusal?.field == "zone")
  }

  @Test("A sequence of states ends by cancellation and with its client, and not before")
  func sequence() async throws {
    let place = try Place()
    let client = try AsyncStreakClient(endpoint: place.endpoint)
    let options = patient(place)
    let counts = Locked<[UInt32]>([])
    let task = Task { () -> Bool in
      for await state in client.snapshots(of: "ada", options: options) {
        counts.withLock { $0.append(state.snapshot?.streak?.count ?? 99) }
      }
      return Task.isCancelled
    }
    try await reached { counts.withLock { $0 } == [0] }
    let writer = try place.client()
    try writer.practise(1)
    writer.close()
    try await reached { counts.withLock { $0 } == [0, 1] }
    task.cancel()
    #expect(await task.value)

    let other = Task { () -> Bool in
      for await _ in client.snapshots(of: "ada", options: options) {}
      return !Task.isCancelled
    }
    await client.close()
    #expect(await other.value)
    for await _ in client.snapshots(of: "ada") { Issue.record("a closed client watches") }
  }
}
