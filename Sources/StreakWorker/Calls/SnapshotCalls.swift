import StreakCore
import StreakProtocol
import StreakStore

extension Proto.SnapshotRequest: LedgerRequest {}

/// Everything that a widget draws, in one answer (design: "Snapshot").
struct SnapshotCalls {
  let store: Store
  let environment: WorkerEnvironment

  /// Answers a request for a snapshot: that nothing has changed where the client has it already.
  func snapshot(_ call: ParsedCall, into reply: ReplyBuffer) throws {
    let request = try Proto.SnapshotRequest(decoding: call.body)
    let content = environment.content
    guard request.asOf == nil else {
      let view = try request.view(store, environment)
      // What had been earned by then takes all entries; what is there now is one row.
      let answer = try answer(view, content, store.wallet(of: view.state.learner, at: view.now))
      return add(call, answer.etag == request.etag ? nil : answer.body, to: reply)
    }
    var learner = request.learner
    var detail: [UInt8] = [UInt8(try request.checkedLedger().rawValue)]
    detail += Array(request.zone.utf8)
    withUnsafeBytes(of: content.version) { detail += $0 }
    try learner.withUTF8 { learner in
      try detail.withUnsafeBytes { detail in
        try snapshot(
          call, request, content, into: reply,
          RememberedQuestion(
            .snapshot, learner: UnsafeRawBufferPointer(learner), detail: detail))
      }
    }
  }

  private func snapshot(
    _ call: ParsedCall, _ request: Proto.SnapshotRequest, _ content: ContentLibrary,
    into reply: ReplyBuffer, _ question: RememberedQuestion
  ) throws {
    let isKnown = try store.withRememberedAnswer(to: question, now: environment.now) { etag, body in
      if etag.elementsEqual(request.etag) {
        reply.addNotModified(call.header)
      } else {
        reply.add(call.header, encoded: body)
      }
    }
    guard !isKnown else { return }
    let view = try request.view(store, environment)
    let answer = try answer(view, content, store.wallet(of: view.state.learner))
    if let span = view.span {
      store.remember(
        question, revision: view.state.revision, span: span, etag: answer.etag, body: answer.body)
    }
    add(call, answer.etag == request.etag ? nil : answer.body, to: reply)
  }

  private func add(_ call: ParsedCall, _ body: [UInt8]?, to reply: ReplyBuffer) {
    guard let body else { return reply.addNotModified(call.header) }
    body.withUnsafeBytes { reply.add(call.header, encoded: $0) }
  }

  private func answer(_ view: LearnerView, _ content: ContentLibrary, _ wallet: Wallet) throws
    -> (etag: [UInt8], body: [UInt8])
  {
    var reply = try reply(view, content)
    reply.balance = UInt64(clamping: wallet.balance)
    // What stands for an answer is made from all of it, so that any worker makes the same, and that
    // nothing can change without it.
    reply.etag = Array(SHA1.digest(of: reply.encoded()).prefix(16))
    return (reply.etag, reply.encoded())
  }

  private func reply(_ view: LearnerView, _ content: ContentLibrary) throws -> Proto.SnapshotReply {
    let validUntil = try view.validUntil()
    // First, because the window of today is the one to be kept for the next request.
    let next = try next(view.at(validUntil))
    let readings = ReadingCalls(store: store, environment: environment)
    let (streak, _, window) = try readings.read(view, weeklyTarget: 0)
    let card = try view.card(on: view.today)
    let week = try week(view, window, card)
    return Proto.SnapshotReply(
      streak: streak, week: week, tasksDue: UInt32(clamping: card.tasks.count),
      tasksDone: UInt32(clamping: card.done),
      tasksLeft: card.tasks.filter { !$0.done }.map { Proto.CardTask($0.task, done: false) },
      checkedIn: try store.isCheckedIn(view.state.learner, on: view.today),
      tip: try tip(view, content), validUntil: validUntil.milliseconds, next: next,
      left: left(view, today: streak.today, records: week.last?.records ?? 0, card: card),
      day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  /// What it will say once it stops being true, if nothing is done.
  private func next(_ view: LearnerView) throws -> Proto.SnapshotNext {
    let (reading, _) = try ReadingCalls(store: store, environment: environment).readDays(view)
    return Proto.SnapshotNext(
      label: reading.label, count: UInt32(clamping: reading.count), capped: reading.capped,
      today: Proto.DayStatus(reading.today), day: view.today.number)
  }

  /// The last seven days, from the window that is there.
  private func week(_ view: LearnerView, _ window: DayWindow, _ card: Card) throws
    -> [Proto.WeekDay]
  {
    let days = view.today - 6...view.today
    var records: [CivilDay: Int] = [:]
    var tasks: [CivilDay: TaskCount] = [:]
    switch view.ledger {
    case .practice:
      for (day, totals) in try view.totals(in: days) { records[day] = totals.records }
    case .tasks: tasks = try view.taskCounts(in: days)
    case .checkin: break
    }
    return (0...6).reversed().map { index in
      let day = view.today - index
      let status = window.status(at: index)
      return Proto.WeekDay(
        day: day.number, status: Proto.DayStatus(status), achieved: status == .achieved,
        records: UInt32(clamping: records[day] ?? 0), due: UInt32(clamping: tasks[day]?.due ?? 0),
        done: UInt32(clamping: tasks[day]?.done ?? 0))
    }
  }

  private func tip(_ view: LearnerView, _ content: ContentLibrary) throws -> Proto.Tip? {
    guard let tip = content.tip(on: view.today) else { return nil }
    return Proto.Tip(tip, favourite: try store.isFavourite(tip.key, of: view.state.learner))
  }

  /// What is left to do today to keep the streak.
  private func left(
    _ view: LearnerView, today: Proto.DayStatus, records: UInt32, card: Card
  ) -> UInt32 {
    guard today == .pending else { return 0 }
    switch view.ledger {
    case .practice:
      let goal = UInt32(clamping: view.calendar.profile.goal(on: view.today))
      return goal > records ? goal - records : 0
    case .tasks: return UInt32(clamping: card.tasks.count - card.done)
    case .checkin: return 1
    }
  }
}
