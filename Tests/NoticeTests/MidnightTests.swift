import Glibc
import StreakCore
import StreakProtocol
import StreakSupport
import Testing
import ZeroMQ

@testable import StreakCommand

/// What stays on a screen, with a real worker, on a clock that only this test sets.
@Suite("Midnight, and checks made elsewhere, on what stays on a screen")
struct MidnightTests {
  /// Runs a command on a thread of its own until nobody reads it any more.
  private func start(
    _ place: Place, _ words: [String], terminal: ScreenLog? = nil,
    output: @escaping @Sendable (String) throws -> Void = { _ in }
  ) throws -> LoopThread {
    let (endpoint, clock) = ("\(place.endpoint)", place.clock)
    let state = place.directory.path("state")
    return try LoopThread(name: "command") {
      var system = CommandSystem(
        environment: ["XDG_STATE_HOME": state], uid: 501, input: { _ in 0 },
        output: { try output(String(decoding: $0, as: UTF8.self)) }, errors: { _ in }, columns: 100,
        errorsIsTerminal: false, open: { throw CommandError(.noInput, $0) },
        now: { Instant(milliseconds: clock.now) }, ticks: { 0 },
        newID: { RecordID(high: 0, low: 0) },
        connect: { try ClientConnection($0, timeout: $1) }, inputIsTerminal: true)
      let host = LiveBarHost()
      host.clock = clock.moment
      // A descriptor that is never ready: signals are for the process of the tests.
      host.signals = { -1 }
      system.barHost = host
      if let terminal { system.dashTerminal = { terminal } }
      _ = StreakCommand.run(
        words + ["--endpoint", endpoint, "--learner", "ada", "--timeout", "20000"], on: system)
    }
  }

  /// Two daily tasks since yesterday, all done yesterday, one today.
  private func plan(_ place: Place) throws {
    let client = try place.client()
    defer { client.close() }
    let today = Int32(noon / 86_400_000)
    for number in 1...2 {
      _ = try client.call(
        Proto.TaskPutRequest(
          learner: "ada", id: id(number), title: "Task \(number)",
          recurrence: Proto.Recurrence(everyDay: true), first: today - 1))
      _ = try client.call(
        Proto.TaskCheckRequest(learner: "ada", id: id(number), cardDay: today - 1))
    }
    _ = try client.call(Proto.TaskCheckRequest(learner: "ada", id: id(1)))
  }

  @Test("A bar")
  func bar() throws {
    let place = try Place()
    try plan(place)
    let lines = Locked<[String]>([])
    let thread = try start(
      place, ["bar", "--watch", "--ledger", "tasks", "--format", "{icon} {streak} {left}"]
    ) { text in
      lines.withLock { $0.append(text) }
      if text.hasPrefix("◌ 2 2") { throw ReaderLeft() }
    }
    #expect(eventually { lines.withLock { $0.last } == "◌ 1 1\n" })
    let client = try place.client()
    defer { client.close() }
    _ = try client.call(Proto.TaskCheckRequest(learner: "ada", id: id(2)))
    #expect(eventually { lines.withLock { $0.last } == "● 2 0\n" })
    place.clock.advance(milliseconds: 12 * 3_600_000 - 1)
    #expect(lines.withLock { $0.last } == "● 2 0\n")
    place.clock.advance(milliseconds: 1)
    #expect(eventually { lines.withLock { $0.last } == "◌ 2 2\n" })
    thread.join()
  }

  @Test("A dashboard")
  func dashboard() throws {
    let place = try Place()
    try plan(place)
    let screen = try ScreenLog()
    let thread = try start(place, ["dash", "--ledger", "tasks"], terminal: screen)
    func shows(_ texts: String...) -> Bool {
      eventually { texts.allSatisfy { screen.text.contains($0) } }
    }
    #expect(shows("1 day in a row", "Today 1/2", "[x] Task 1", "[ ] Task 2"))
    let client = try place.client()
    defer { client.close() }
    _ = try client.call(Proto.TaskCheckRequest(learner: "ada", id: id(2)))
    #expect(shows("2 days in a row", "Today 2/2", "[x] Task 2"))
    place.clock.advance(milliseconds: 12 * 3_600_000)
    #expect(shows("2 days in a row", "not done yet", "Today 0/2", "[ ] Task 1", "[ ] Task 2"))
    screen.press(.character(" "))
    #expect(shows("Today 1/2", "[x] Task 1"))
    screen.press(.character("q"))
    thread.join()
  }
}

/// A terminal that keeps what is drawn on it, and whose keys are pressed by another thread.
private final class ScreenLog: DashTerminal, Sendable {
  private let screens = Locked<[DashScreen]>([])
  private let pressed = Locked<[DashKey]>([])
  private let wake: WakeUp

  init() throws { wake = try WakeUp() }

  let size = (columns: 100, rows: 30)
  let colors = 256
  var descriptors: [Int32] { [wake.descriptor] }

  func show(_ screen: DashScreen) { screens.withLock { $0 = [screen] } }

  func keys() -> [DashKey] {
    wake.clear()
    return pressed.withLock { keys in
      defer { keys = [] }
      return keys
    }
  }

  func press(_ key: DashKey) {
    pressed.withLock { $0.append(key) }
    wake.signal()
  }

  func forget() {}
  func close() {}

  var text: String {
    screens.withLock { $0.last?.lines ?? [] }.joined(separator: "\n")
  }
}
