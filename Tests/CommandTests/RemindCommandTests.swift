import StreakClient
import StreakCore
import StreakProtocol
import Testing

@testable import StreakCommand

@Suite("Reminders: the command")
struct RemindCommandTests {
  /// 2026-11-30.
  private static let today: Int32 = 20_787
  /// 2026-11-30T20:00:00Z.
  private static let eight = Instant(seconds: 20_787 * 86_400 + 20 * 3600)

  private static func at(_ seconds: Int64) -> Instant {
    eight.advanced(byMilliseconds: seconds * 1000)
  }

  private static func slot(
    _ number: UInt32, _ silence: Proto.Silence = .unspecified, at time: Instant = eight,
    wallDay: Int32? = nil, left: UInt32 = 1
  ) -> Proto.ReminderSlot {
    let day = today + Int32(number)
    guard silence == .unspecified else {
      return Proto.ReminderSlot(slot: number, slotDay: day, silence: silence, left: left)
    }
    return Proto.ReminderSlot(
      slot: number, slotDay: day,
      time: time.advanced(byMilliseconds: Int64(number) * 86_400_000).milliseconds,
      wallDay: wallDay ?? day, wallMinute: 1200, left: left)
  }

  private static func plan(
    _ slots: [Proto.ReminderSlot], count: UInt32 = 12, ledger: Proto.Ledger = .practice
  ) -> Proto.RemindersPlanReply {
    Proto.RemindersPlanReply(
      reminders: Proto.Reminders(enabled: true, minute: 1200), cancel: [0, 1, 2], slots: slots,
      ledger: ledger,
      streak: Proto.StreakReply(label: "\(count)", count: count, today: .pending), day: today,
      zone: "Europe/Berlin", revision: 7)
  }

  // MARK: Showing and setting

  @Test("The plan as a table, with the streak that is at stake")
  func show() throws {
    let reply = Self.plan([
      Self.slot(0), Self.slot(1, wallDay: Self.today + 2, left: 2), Self.slot(2, .excused, left: 0),
    ])
    let worker = FakeWorker.replying((.remindersPlan, reply))
    let run = ProgramRun.run("remind --device phone --zone Asia/Tokyo", worker: worker)
    #expect(
      run.out == """
        SLOT  DAY             WHEN                 LEFT
        0     Mon 2026-11-30  20:00                1 practice
        1     Tue 2026-12-01  20:00 on 2026-12-02  2 practices
        2     Wed 2026-12-02  silent: excused
        at stake   12 days in a row
        reminders  on, at 20:00, Europe/Berlin

        """)
    #expect(
      try worker.requests(Proto.RemindersPlanRequest.self) == [
        Proto.RemindersPlanRequest(learner: "me", zone: "Asia/Tokyo", device: "phone")
      ])
    let json = ProgramRun.run("remind --json", worker: worker).out
    #expect(json.contains("\"slot_day\":\"2026-12-02\",\"silence\":\"excused\",\"time\":null"))
    #expect(json.contains("\"ledger\":\"practice\",\"streak\":{\"label\":\"12\""))
  }

  @Test(
    "Why a slot is silent, in words",
    arguments: [
      (.disabled, "reminders are off"), (.device, "this device does not ring"), (.done, "done"),
      (.nothingDue, "nothing is due"), (.excused, "excused"), (.past, "the time is past"),
      (.noSuchTime, "the day does not have that time"),
    ] as [(Proto.Silence, String)])
  func silence(silence: Proto.Silence, words: String) {
    #expect(ReminderWords.when(Self.slot(0, silence)) == "silent: \(words)")
  }

  @Test("Setting sends what is named and nothing else")
  func set() throws {
    let reply = Proto.RemindersPutReply(
      reminders: Proto.Reminders(enabled: false, minute: 1110),
      devices: [
        Proto.Device(name: "a=b", role: .primary), Proto.Device(name: "phone", role: .secondary),
      ])
    let worker = FakeWorker.replying((.remindersPut, reply))
    let words = "remind set --at 18:30 --off --device phone=secondary --device a=b=primary"
    #expect(
      ProgramRun.run(words, worker: worker).out == """
        reminders  off (else at 18:30)
        device     a=b: rings
        device     phone: stays silent

        """)
    _ = ProgramRun.run("remind set --at 0", worker: worker)
    _ = ProgramRun.run("remind set --on", worker: worker)
    #expect(
      try worker.requests(Proto.RemindersPutRequest.self) == [
        Proto.RemindersPutRequest(
          learner: "me", reminders: Proto.Reminders(enabled: false, minute: 1110),
          devices: [
            Proto.Device(name: "phone", role: .secondary),
            Proto.Device(name: "a=b", role: .primary),
          ]),
        Proto.RemindersPutRequest(learner: "me", reminders: Proto.Reminders(minute: 0)),
        Proto.RemindersPutRequest(learner: "me", reminders: Proto.Reminders(enabled: true)),
      ])
  }

  @Test(
    "A command line that cannot be meant is refused, and the worker is not asked",
    arguments: [
      "remind sett", "remind set", "remind set --on --off", "remind set --at 24:00",
      "remind set --at 8pm", "remind set --device phone", "remind set --device =primary",
      "remind set --device phone=Primary", "remind --at 20:00", "remind --off",
      "remind --exec true", "remind --poll 5", "remind set --run", "remind --run --poll 0",
      "remind --run --as-of 2026-11-30T00:00:00Z", "remind --run --json",
      "remind --device a --device b", "remind set --on --exec true",
    ])
  func usage(words: String) {
    let worker = FakeWorker()
    let run = ProgramRun.run(words, worker: worker)
    #expect(run.code == 64 && worker.calls.isEmpty, "\(run.errors)")
  }

  // MARK: Carrying it out

  /// Runs `remind --run` from some seconds after eight on, and ends it later.
  private func run(
    _ words: String = "remind --run --exec true", worker: FakeWorker, host: FakeReminderHost,
    home: Bool = true
  ) -> ProgramRun {
    ProgramRun.run(
      words.split(separator: " ").map(String.init), worker: worker,
      environment: home ? ["XDG_STATE_HOME": "/state"] : [:], host: host)
  }

  /// A worker that plans eight o'clock by the clock of a machine.
  private func worker(
    _ host: FakeReminderHost, isDone: @escaping () -> Bool = { false }
  ) -> FakeWorker {
    let worker = FakeWorker()
    worker.answer = { [unowned host] _ in
      let first =
        isDone()
        ? Self.slot(0, .done, left: 0)
        : host.now > Self.eight ? Self.slot(0, .past) : Self.slot(0)
      return RawReply(.ok, Self.plan([first, Self.slot(1), Self.slot(2)]).encoded())
    }
    return worker
  }

  @Test("It rings at the time, with what there is to say in the environment, and ends with 0")
  func rings() throws {
    let host = FakeReminderHost(now: Self.at(-95), end: Self.at(300))
    let worker = worker(host)
    let run = run(worker: worker, host: host)
    #expect(run.code == 0 && run.errors == "" && host.hasBegun)
    #expect(
      run.out == """
        next: 2026-11-30, 20:00, Europe/Berlin
        2026-11-30: 1 practice left today to keep a streak of 12 days.
        next: 2026-12-01, 20:00, Europe/Berlin

        """)
    #expect(host.started.map(\.at) == [Self.eight])
    let start = try #require(host.started.first)
    #expect(start.words == ["/bin/sh", "-c", "true"])
    #expect(
      start.variables == [
        "STREAK_LEARNER": "me", "STREAK_DAY": "2026-11-30", "STREAK_COUNT": "12",
        "STREAK_LABEL": "12", "STREAK_LEFT": "1",
        "STREAK_TEXT": "1 practice left today to keep a streak of 12 days.",
      ])
    // At the start, once a minute, at eight, and once a minute.
    #expect(worker.calls.count == 1 + 1 + 1 + 4)
    #expect(host.longestPause <= 10_000)
    let file = try #require(host.files.first)
    #expect(file.key.hasPrefix("/state/streak/remind-"))
    #expect(String(decoding: file.value, as: UTF8.self).contains("\nrang 2026-11-30\n"))
  }

  @Test("Without a command it is notify-send; one that is not there is reported, not the end")
  func notify() {
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    _ = run("remind --run", worker: worker(host), host: host)
    #expect(
      host.started.map(\.words) == [
        [
          "notify-send", "--app-name=streak", "Streak",
          "1 practice left today to keep a streak of 12 days.",
        ]
      ])
    let missing = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    missing.startFailure = CommandError(.internalError, "cannot run notify-send: No such file")
    let run = run("remind --run", worker: worker(missing), host: missing)
    #expect(run.code == 0)
    #expect(
      run.errors
        == "streak: warning: cannot run notify-send: No such file; name another command with"
        + " --exec\n")
  }

  @Test("What is done just before it rings is not asked about")
  func doneMeanwhile() {
    let host = FakeReminderHost(now: Self.at(-45), end: Self.at(300))
    let worker = worker(host) { host.now >= Self.at(-2) }
    let run = run(worker: worker, host: host)
    #expect(run.code == 0 && host.started.isEmpty)
  }

  @Test("Started again it does not ring twice; suspended over the time it rings late")
  func restart() {
    let host = FakeReminderHost(now: Self.at(-45), end: Self.at(-20))
    _ = run(worker: worker(host), host: host)
    #expect(host.started.isEmpty && host.saves == 1)
    // It is ended before eight, and started at half past.
    let later = FakeReminderHost(now: Self.at(1800), end: Self.at(1900))
    later.files = host.files
    _ = run(worker: worker(later), host: later)
    #expect(later.started.map(\.at) == [Self.at(1800)])
    let again = FakeReminderHost(now: Self.at(1900), end: Self.at(2000))
    again.files = later.files
    _ = run(worker: worker(again), host: again)
    #expect(again.started.isEmpty)
    // Another device of the same learner has a memory of its own.
    again.end = Self.at(2100)
    _ = run("remind --run --device bar --exec true", worker: worker(again), host: again)
    #expect(again.files.count == 2)

    let suspended = FakeReminderHost(now: Self.at(-45), end: Self.at(4000))
    suspended.waited = { host in
      if host.now < Self.eight { host.now = Self.at(3600) }
    }
    _ = run(worker: worker(suspended), host: suspended)
    #expect(suspended.started.map(\.at) == [Self.at(3600)])
  }

  @Test("That a day rang is remembered before the command runs")
  func rememberedFirst() {
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    var found = ""
    host.starting = { host in
      found = host.files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    }
    _ = run(worker: worker(host), host: host)
    #expect(found.contains("\nrang 2026-11-30\n"))
  }

  @Test("A command that fails is reported and does not end it")
  func failingCommand() {
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(3600))
    host.status = 3
    let run = run(worker: worker(host), host: host)
    #expect(run.code == 0 && run.errors == "streak: warning: the command ended with 3\n")
  }

  @Test("Worker away: it says so once, keeps its plan, and says when there is an answer again")
  func workerAway() {
    let host = FakeReminderHost(now: Self.at(-100), end: Self.at(300))
    let worker = worker(host)
    host.waited = { host in
      worker.failure = host.now > Self.at(-90) && host.now < Self.at(50) ? .nobodyThere : nil
    }
    let run = run(worker: worker, host: host)
    #expect(run.code == 0)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(run.errors)")
    #expect(lines.first?.hasPrefix("streak: warning: no worker at ") == true)
    #expect(lines.last == "streak: the worker answers again")
    // Late, at the first answer.
    #expect(host.started.count == 1)
    #expect(host.started.first.map { $0.at >= Self.at(50) && $0.at < Self.at(120) } == true)
  }

  @Test("A worker that is not there yet is waited for; one that refuses the question is the end")
  func start() {
    let host = FakeReminderHost(now: Self.at(-100), end: Self.at(60))
    let worker = worker(host)
    worker.failure = .nobodyThere
    host.waited = { host in if host.now > Self.at(-50) { worker.failure = nil } }
    #expect(run(worker: worker, host: host).code == 0 && host.started.count == 1)
    let refusing = FakeWorker.refusing(CallError(.invalid, field: "zone", "there is no such zone"))
    let other = FakeReminderHost(now: Self.at(-100), end: Self.at(60))
    let run = run(worker: refusing, host: other)
    #expect(run.code == 65 && run.errors == "streak: zone: there is no such zone\n")
  }

  @Test("Two that would remind of the same are one too many")
  func claimed() {
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    host.isClaimed = true
    let run = run(worker: worker(host), host: host)
    #expect(run.code == 75 && run.errors.contains("already reminds of the same"))
  }

  @Test("Without a home, with a damaged file or a full disk it still reminds, and says so")
  func withoutMemory() throws {
    let homeless = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    #expect(
      run(worker: worker(homeless), host: homeless, home: false).errors.contains("no home"))
    #expect(homeless.started.count == 1)

    let full = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    full.saveFailure = CommandError(.ioError, "cannot write: No space left on device")
    #expect(run(worker: worker(full), host: full).errors.contains("a restart may ring twice"))
    #expect(full.started.count == 1)

    for isClaim in [true, false] {
      let closed = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
      let failure = CommandError(.ioError, "cannot open /state/x: Permission denied")
      closed.claimFailure = isClaim ? failure : nil
      closed.loadFailure = failure
      #expect(
        run(worker: worker(closed), host: closed).errors
          == "streak: warning: \(failure.message); a restart may ring twice\n")
      #expect(closed.started.count == 1)
    }

    let damaged = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    _ = run(worker: worker(damaged), host: damaged)
    let path = try #require(damaged.files.keys.first)
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(60))
    host.files[path] = [0x53, 0x51, 0x4C]
    #expect(run(worker: worker(host), host: host).errors.contains("is damaged"))
    #expect(host.started.count == 1)
  }

  @Test(
    "What a hostile worker plans is survived",
    arguments: [
      [Proto.ReminderSlot(slotDay: .max, time: .max)],
      [Proto.ReminderSlot(slotDay: .min, time: .min)],
      [
        Proto.ReminderSlot(slotDay: 20_787, time: .min),
        Proto.ReminderSlot(slotDay: 20_787, silence: .past),
      ],
      [
        Proto.ReminderSlot(slotDay: 20_787),
        Proto.ReminderSlot(silence: Proto.Silence(rawValue: 99)),
      ],
      [],
    ])
  func hostile(slots: [Proto.ReminderSlot]) throws {
    let reply = Proto.RemindersPlanReply(slots: slots, zone: "a b\n\u{1B}")
    let host = FakeReminderHost(now: Self.at(-5), end: Self.at(300))
    let worker = FakeWorker.replying((.remindersPlan, reply))
    let run = run(worker: worker, host: host)
    #expect(run.code == 0 && !run.out.contains("\u{1B}"))
    #expect(ProgramRun.run("remind", worker: worker).code == 0)
  }

  @Test("What a reminder says")
  func words() {
    func text(_ left: UInt32, _ ledger: Proto.Ledger, _ label: String, _ count: UInt32) -> String {
      ReminderWords.text(
        left: left, ledger: ledger, streak: Proto.StreakReply(label: label, count: count))
    }
    #expect(text(2, .tasks, "1", 1) == "2 tasks left today to keep a streak of 1 day.")
    #expect(text(1, .tasks, "365+", 365) == "1 task left today to keep a streak of 365+ days.")
    #expect(text(3, .practice, "0", 0) == "3 practices left today to begin a streak.")
  }
}
