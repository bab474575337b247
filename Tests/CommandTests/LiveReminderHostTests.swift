import Glibc
import StreakClient
import StreakProtocol
import Testing
import ZeroMQ

@testable import StreakCommand

/// The machine itself: files, programs, signals.
@Suite("Reminders: on a machine")
struct LiveReminderHostTests {
  /// A directory of a test's own.
  private static func folder() throws -> String {
    var template = Array("/tmp/remindtest-XXXXXX".utf8CString)
    return try template.withUnsafeMutableBufferPointer { buffer in
      String(cString: try #require(buffer.baseAddress.flatMap { mkdtemp($0) }))
    }
  }

  private static func remove(_ folder: String) throws {
    _ = try ProcessTests.shell("rm -rf '\(folder)'")
  }

  @Test("A file is put in place whole, for the user alone, and found again")
  func files() throws {
    let folder = try Self.folder()
    defer { try? Self.remove(folder) }
    let host = LiveReminderHost()
    let path = "\(folder)/a/b/state"
    #expect(try host.load(path) == nil)
    try host.save(path, [1, 2, 3])
    try host.save(path, Array(repeating: 7, count: 9000))
    #expect(try host.load(path)?.count == 9000)
    #expect(
      try ProcessTests.shell("ls '\(folder)/a/b'; stat -c %a '\(folder)/a' '\(path)'")
        == "state\n700\n600\n")
    // A directory in its place, and a file where a folder should be.
    #expect(throws: CommandError.self) { try host.save("\(folder)/a/b", [1]) }
    #expect(throws: CommandError.self) { try host.save("\(path)/x", [1]) }
    #expect(throws: CommandError.self) { try host.load(folder) }
    #expect(try host.load(path)?.count == 9000)
  }

  @Test("A full disk is an error, and the old file stays")
  func fullDisk() throws {
    let folder = try Self.folder()
    defer { try? Self.remove(folder) }
    let host = LiveReminderHost()
    try host.save("\(folder)/state", [1])
    #expect(symlink("/dev/full", "\(folder)/state.new") == 0)
    #expect(throws: CommandError.self) { try host.save("\(folder)/state", [2]) }
    #expect(try host.load("\(folder)/state") == [1])
  }

  @Test("A claim holds against another of the same")
  func claim() throws {
    let folder = try Self.folder()
    defer { try? Self.remove(folder) }
    #expect(try LiveReminderHost().claim("\(folder)/state"))
    #expect(try !LiveReminderHost().claim("\(folder)/state"))
    #expect(try LiveReminderHost().claim("\(folder)/other"))
  }

  @Test("A program gets its variables besides the environment, and its end is told")
  func programs() throws {
    let folder = try Self.folder()
    defer { try? Self.remove(folder) }
    let host = LiveReminderHost()
    let command = "printf '%s|%s' \"$STREAK_TEXT\" \"${PATH:+path}\" > '\(folder)/out'; exit 3"
    let process = try host.start(
      ["/bin/sh", "-c", command], [("STREAK_TEXT", "a \"b\" $c\nd")])
    var ended: [(process: Int32, status: Int32)] = []
    while ended.isEmpty {
      ended = host.ended()
      usleep(2000)
    }
    #expect(ended.map(\.process) == [process] && ended.map(\.status) == [3])
    #expect(
      try host.load("\(folder)/out").map { String(decoding: $0, as: UTF8.self) }
        == "a \"b\" $c\nd|path")
    #expect(host.ended().isEmpty)
    #expect(throws: CommandError.self) { try host.start(["/nonexistent/program"], []) }
  }

  /// A worker whose reminder is so many milliseconds ahead, until it has rung.
  private final class NearWorker {
    let endpoint: String
    private let wakeUp: WakeUp
    private let thread: LoopThread

    init(folder: String, ahead: Int64) throws {
      endpoint = "ipc://\(folder)/worker.sock"
      let wakeUp = try WakeUp()
      self.wakeUp = wakeUp
      let context = try ZeroMQ.Context()
      let socket = try Socket(context, .reply)
      _ = try socket.bind(to: try Endpoint(endpoint))
      let time = CommandSystem.live().now().milliseconds + ahead
      // A reply socket belongs to one thread at a time: from here on it is this one's.
      nonisolated(unsafe) let served = socket
      thread = try LoopThread(name: "near-worker") {
        try? Self.serve(served, time: time, until: wakeUp)
        served.close()
        context.close()
      }
    }

    func stop() {
      wakeUp.signal()
      thread.join()
    }

    private static func serve(_ socket: Socket, time: Int64, until wakeUp: WakeUp) throws {
      let frames = Multipart(limit: 128)
      while true {
        let poller = Poller()
        poller.add(socket)
        poller.add(descriptor: wakeUp.descriptor)
        _ = try poller.wait(milliseconds: nil)
        if poller.ready(at: 1) != [] { return }
        try socket.receive(into: frames)
        let header = try frames[0].withBytes { try FrameHeader(parsing: $0) }
        let isPast = CommandSystem.live().now().milliseconds > time
        let slot = Proto.ReminderSlot(
          slotDay: 20_787, silence: isPast ? .past : .unspecified, time: isPast ? nil : time,
          wallDay: 20_787, wallMinute: 1200, left: 1)
        let reply = Proto.RemindersPlanReply(
          reminders: Proto.Reminders(enabled: true, minute: 1200), slots: [slot],
          ledger: .practice, streak: Proto.StreakReply(label: "5", count: 5), day: 20_787,
          zone: "UTC")
        try socket.send(header.reply().bytes, .more)
        try socket.send(reply.encoded(), [])
      }
    }
  }

  @Test(
    "The process rings at the time, does not ring again, and ends with 0 at a signal",
    .enabled(if: ProcessTests.isBuilt, "the program is not built"))
  func process() throws {
    let folder = try Self.folder()
    defer { try? Self.remove(folder) }
    let worker = try NearWorker(folder: folder, ahead: 400)
    defer { worker.stop() }
    // The command's last word is what the shell waits for; then the signal, while a command still
    // runs, which nobody waits for.
    let script = """
      export XDG_STATE_HOME='\(folder)' STREAK_ENDPOINT='\(worker.endpoint)'
      mkfifo '\(folder)/rang'
      for signal in TERM INT; do
        '\(ProcessTests.program)' remind --run --exec 'echo "$STREAK_DAY $STREAK_COUNT $STREAK_TEXT" >> "$XDG_STATE_HOME/rings"; echo > "$XDG_STATE_HOME/rang"; sleep 0.2; exit 4' > '\(folder)/out' 2>&1 &
        if [ $signal = TERM ]; then read -r _ < '\(folder)/rang'; else
          # Started again: it has asked when it says that there is nothing to wait for.
          for try in $(seq 500); do grep -q nothing '\(folder)/out' && break; sleep 0.02; done
        fi
        kill -$signal $!
        wait $!; echo "$signal $?"
      done
      cat '\(folder)/rings'
      """
    #expect(
      try ProcessTests.shell(script) == """
        TERM 0
        INT 0
        2026-11-30 5 1 practice left today to keep a streak of 5 days.

        """)
  }
}
