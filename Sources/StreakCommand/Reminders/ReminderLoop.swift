import StreakClient
import StreakCore
import StreakProtocol

/// `streak remind --run`: carries out what ``ReminderRunner`` says.
final class ReminderLoop {
  /// Waiting is in steps: a wait of its own clock does not notice that the machine was suspended,
  /// or that the wall clock was changed, before it ends.
  private static let step: Int64 = 10_000

  private let context: Context
  private let host: any ReminderHost
  private let request: Proto.RemindersPlanRequest
  private let command: String?
  private let path: String?
  private var runner: ReminderRunner
  private var saved = ReminderState()
  private var plan = Proto.RemindersPlanReply()
  private var hasPlan = false
  private var told: PlannedReminder?

  init(_ context: Context) throws {
    let options = context.options
    if options.asOf != nil {
      throw CommandError.usage("--as-of does not go with --run, which reminds by the clock")
    }
    if options.json {
      throw CommandError.usage("--json does not go with --run, which prints what it does as text")
    }
    self.context = context
    host = context.system.reminderHost
    request = try Remind.request(context)
    command = context.invocation.text("exec")
    let seconds = try context.invocation.integer("poll", in: 1...3_600) ?? 60
    runner = ReminderRunner(interval: Int64(seconds) * 1_000)
    let folder = DefaultPaths(
      environment: context.system.environment, uid: context.system.uid
    ).stateFolder
    let name = ReminderState.fileName(
      endpoint: options.endpoint, learner: options.learner, device: request.device)
    path = folder.map { "\($0)/\(name)" }
  }

  func run() throws {
    host.begin()
    try loadState()
    while true {
      report()
      let now = context.system.now()
      switch runner.next(now: now) {
      case .ask: try ask()
      case .ring(let day): ring(day)
      case .wait(let until):
        // Whoever reads what it says may leave: it goes on reminding.
        try? context.out.flush()
        let left = until.milliseconds - now.milliseconds
        guard host.pause(milliseconds: Int(min(max(left, 1), Self.step))) else { return }
      }
    }
  }

  // MARK: - The state

  private func loadState() throws {
    guard let path else {
      return context.warn("there is no home to remember in what rang: a restart may ring twice")
    }
    let bytes: [UInt8]?
    do {
      guard try host.claim(path) else {
        throw CommandError(
          .tryAgain, "another `streak remind --run` already reminds of the same: \(path).lock")
      }
      bytes = try host.load(path)
    } catch let error as CommandError where error.code != .tryAgain {
      return context.warn("\(error.message); a restart may ring twice")
    }
    guard let bytes else { return }
    guard let state = ReminderState(text: String(decoding: bytes, as: UTF8.self)) else {
      return context.warn("\(path) is damaged and counts for nothing: today may ring twice")
    }
    saved = state
    runner = ReminderRunner(state, interval: runner.interval)
  }

  private func saveState() {
    guard let path, runner.state != saved else { return }
    do {
      try host.save(path, Array(runner.state.text.utf8))
      saved = runner.state
    } catch {
      // Reminding matters more than remembering it.
      context.warn("\((error as? CommandError)?.message ?? "\(error)"); a restart may ring twice")
    }
  }

  // MARK: - Asking

  private func ask() throws {
    do {
      plan = try context.ask(request)
    } catch {
      return try away(error)
    }
    if runner.failures > 0 {
      context.errors.line("streak: the worker answers again")
      try? context.errors.flush()
    }
    runner.answered(ReminderAnswer(plan), now: context.system.now())
    saveState()
    tellNext(first: !hasPlan)
    hasPlan = true
  }

  /// Goes on without an answer; says so the first time, not every time. Before there ever was one, a
  /// refusal is the end: the question is wrong, and will not get better.
  private func away(_ error: any Error) throws {
    let end = ErrorReport.end(for: error, endpoint: context.options.endpoint)
    switch end.code {
    case .noWorker, .tryAgain: break
    default: if !hasPlan { throw error }
    }
    if runner.failures == 0 {
      context.warn("\(end.message); trying again until it answers, nothing rings meanwhile")
    }
    runner.failed()
  }

  /// Says what waits now, where that is something else than it said last.
  private func tellNext(first: Bool) {
    let next = runner.state.planned.min { $0.time < $1.time }
    guard first || next != told else { return }
    told = next
    guard let next, let slot = plan.slots.first(where: { $0.slotDay == next.day.number }) else {
      return context.out.line("nothing to remind of")
    }
    let when = slot.silence == .unspecified ? ReminderWords.when(slot) : "now"
    context.out.line("next: \(next.day), \(when), \(DisplayWidth.printable(plan.zone))")
  }

  // MARK: - Ringing

  /// Remembered before it is done: a crash in between costs one reminder. The other way round, a
  /// command that ends this program with it (a suspend, a logout) would ring again at every start.
  private func ring(_ day: CivilDay) {
    runner.rang(day)
    saveState()
    let slot = plan.slots.first { $0.slotDay == day.number }
    let left = slot?.left ?? 0
    let text = ReminderWords.text(left: left, ledger: plan.ledger, streak: plan.streak)
    context.out.line("\(day): \(text)")
    let variables = [
      ("STREAK_LEARNER", context.options.learner), ("STREAK_DAY", "\(day)"),
      ("STREAK_COUNT", "\(plan.streak?.count ?? 0)"),
      ("STREAK_LABEL", DisplayWidth.printable(plan.streak?.label ?? "0")),
      ("STREAK_LEFT", "\(left)"), ("STREAK_TEXT", text),
    ]
    let words =
      command.map { ["/bin/sh", "-c", $0] }
      ?? ["notify-send", "--app-name=streak", "Streak", text]
    do {
      _ = try host.start(words, variables.map { (name: $0.0, value: $0.1) })
    } catch {
      let hint = command == nil ? "; name another command with --exec" : ""
      context.warn("\((error as? CommandError)?.message ?? "\(error)")\(hint)")
    }
  }

  /// Says of commands that have failed that they have.
  private func report() {
    for (_, status) in host.ended() where status != 0 {
      context.warn("\(command == nil ? "notify-send" : "the command") ended with \(status)")
    }
  }
}

extension ReminderAnswer {
  /// What matters of a plan; slots of days or instants that cannot be are left out.
  init(_ reply: Proto.RemindersPlanReply) {
    let isName = !reply.zone.isEmpty && reply.zone.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    self.init(minute: reply.reminders?.minute ?? 0, zone: isName ? reply.zone : "?", slots: [])
    for slot in reply.slots {
      let day = CivilDay(number: slot.slotDay)
      guard day.isValid else { continue }
      let time = slot.time.map { Instant(milliseconds: $0) }
      switch (slot.silence, time) {
      case (.unspecified, let time?) where time.isValid: slots.append((day, .rings(time)))
      case (.past, _): slots.append((day, .past))
      default: slots.append((day, .silent))
      }
    }
  }
}
