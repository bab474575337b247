import StreakClient
import StreakCore
import StreakProtocol
import StreakReport

/// A dashboard that stays: it draws what changes, and does what keys say, until it is told to end.
final class DashLoop {
  private let context: Context
  private let terminal: any DashTerminal
  private let words: DashWords
  private let weekStart: Weekday

  private var state: DashState
  private var source: BarSource
  private var feed: any BarFeed
  private var reading: BarReading
  private var data: DashData?
  /// Whether ``DashState/message`` says why there was no answer to the last question.
  private var isUnasked = false

  /// What grows old is looked at in steps, as in a bar.
  private static let step = 10_000

  init(_ context: Context, _ terminal: any DashTerminal, ledger: Proto.Ledger) throws {
    self.context = context
    self.terminal = terminal
    words = DashWords(language: Language(environment: context.system.environment))
    weekStart = WeekStart.weekday(environment: context.system.environment)
    state = DashState(ledger: ledger)
    (source, feed) = try Self.open(context, terminal, ledger)
    reading = source.remembered()
  }

  private static func open(
    _ context: Context, _ terminal: any DashTerminal, _ ledger: Proto.Ledger
  ) throws -> (BarSource, any BarFeed) {
    let request = Proto.SnapshotRequest(
      learner: context.options.learner, zone: context.options.zone, ledger: ledger)
    let feed = try context.system.barHost.feed(
      context, request, interval: nil, inputs: terminal.descriptors)
    return (BarSource(context, request: request), feed)
  }

  /// Runs until it is told to end.
  func run() throws {
    draw()
    while true {
      switch try feed.next(milliseconds: reading.truth == .current ? nil : Self.step) {
      case .said(let snapshot):
        reading = source.said(snapshot)
        ask()
      case .away(let reason, let confirmed):
        if let confirmed { source.confirmed(Instant(milliseconds: confirmed)) }
        reading = source.away(reason)
      case .time: if reading.truth != .current { reading = source.remembered() }
      case .input: for key in terminal.keys() where try !handle(key) { return }
      case .end: return
      }
      draw()
    }
  }

  private func draw() {
    let (columns, rows) = terminal.size
    let zones = context
    let hasColors = context.style.isOn && terminal.colors > 0
    let view = DashView(
      state: state, reading: reading, data: data, words: words,
      clock: { LocalTime.clock($0, zone: $1, zones.zones) },
      hasColors: hasColors, hasShades: hasColors && terminal.colors >= 256,
      weekStart: data?.firstWeekday ?? weekStart)
    terminal.show(view.screen(columns: columns, rows: rows))
  }

  // MARK: - Asking

  /// Asks for what the snapshot does not tell. Without an answer the last one stays.
  private func ask() {
    guard reading.truth != .unknown else { return }
    do {
      data = try DashData.ask(
        context, state.ledger, today: CivilDay(number: reading.snapshot.day), year: state.year)
      if isUnasked { state.message = nil }
      isUnasked = false
    } catch {
      state.message = (reason(error), true)
      isUnasked = true
    }
  }

  private func reason(_ error: any Error) -> String {
    ErrorReport.end(for: error, endpoint: context.options.endpoint).message
  }

  // MARK: - Keys

  /// Does what a key says; false where that is to end.
  private func handle(_ key: DashKey) throws -> Bool {
    if key != .resized { (state.message, isUnasked) = (nil, false) }
    switch key {
    case .character("q"): return false
    case .character("?"): state.showsHelp.toggle()
    case .escape: state.showsHelp = false
    case .resized: terminal.forget()
    case .up, .character("k"): choose(-1)
    case .down, .character("j"): choose(1)
    case .enter, .character(" "): check()
    case .tab: state.panel = state.panel.next()
    case .left: move(years: -1)
    case .right: move(years: 1)
    case .character("l"):
      let place = DashState.ledgers.firstIndex(of: state.ledger) ?? 0
      try turn(to: DashState.ledgers[(place + 1) % DashState.ledgers.count])
    case .character("1"): try turn(to: .practice)
    case .character("2"): try turn(to: .tasks)
    case .character("3"): try turn(to: .checkin)
    case .character("r"):
      terminal.forget()
      ask()
    default: break
    }
    return true
  }

  private func choose(_ step: Int) {
    guard let card = data?.card, let place = DashLists.chosen(state, on: card) else { return }
    state.chosen = card.tasks[min(max(0, place + step), card.tasks.count - 1)].id
  }

  private func move(years: Int) {
    guard let data else { return }
    let this = data.today.components.year
    let year = min(max(1, data.year + years), this)
    guard year != data.year else { return }
    state.year = year == this ? nil : year
    ask()
  }

  private func turn(to ledger: Proto.Ledger) throws {
    guard ledger != state.ledger else { return }
    (source, feed) = try Self.open(context, terminal, ledger)
    state.ledger = ledger
    reading = source.remembered()
    // What is known is of the other days. The new ones come with the snapshot.
    data = nil
  }

  /// Checks the chosen task off, or takes its check back.
  private func check() {
    guard let card = data?.card, let place = DashLists.chosen(state, on: card) else { return }
    let task = card.tasks[place]
    let title = DisplayWidth.printable(task.title)
    let (learner, zone) = (context.options.learner, context.options.zone)
    do {
      // The card of the day that is shown: at midnight the key is about what was seen.
      let answers = try context.exchange([
        RawCall(
          Proto.TaskCheckRequest(
            learner: learner, zone: zone, id: task.id, cardDay: card.cardDay, undo: task.done)),
        RawCall(Proto.CardRequest(learner: learner, zone: zone)),
      ])
      let _: Proto.TaskCheckReply = try answers[0].get()
      data?.card = try answers[1].get()
      state.chosen = task.id
      state.message = (words.checked(title, !task.done), false)
    } catch {
      state.message = (words.notDone(title, reason(error)), true)
    }
  }
}
