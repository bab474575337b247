import StreakProtocol

/// Does the same to a worker and to the plain model, and says the first thing that differs.
struct TruthReplay {
  let worker: any TruthPeer
  let learner: String
  private var model = TruthModel()
  /// Answers that were compared.
  private(set) var compared = 0
  /// Streaks among them, those that took a second fetch, and those that end in "+".
  private(set) var readings = (all: 0, widened: 0, capped: 0)

  init(_ worker: any TruthPeer, learner: String, start: Int64) {
    self.worker = worker
    self.learner = learner
    worker.now = start
  }

  mutating func run(_ steps: [TruthStep]) -> String? {
    firstDifference(steps) { try run($0) }
  }

  private mutating func run(_ step: TruthStep) throws -> String? {
    switch step {
    case .tick(let now):
      worker.now = now
      return nil
    case .put(let facts, let zone): return try put(facts, zone)
    case .delete(let ids): return try delete(ids)
    case .excuse(let first, let last, let remove): return try excuse(first, last, remove)
    case .profile(let change, let from, let zone): return try profile(change, from, zone)
    case .ask(let question): return try ask(question)
    }
  }

  // MARK: Writes

  static func id(_ number: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 8)
      + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  }

  private mutating func put(_ facts: [TruthModel.Fact], _ zone: String) throws -> String? {
    let request = Proto.RecordsPutRequest(
      learner: learner, zone: zone,
      records: facts.map { fact in
        Proto.Record(
          id: Self.id(fact.id), time: fact.time, zone: fact.zone, kind: fact.kind,
          title: fact.title, artist: fact.artist, correct: fact.correct.map { Int32($0) },
          total: fact.total.map { Int32($0) })
      })
    compared += 1
    if let late = facts.firstIndex(where: { $0.time > worker.now + 48 * 3_600_000 }) {
      do {
        _ = try worker.ask(request)
        return "record \(late) was taken, which is more than 48 hours ahead"
      } catch let refusal as TruthRefusal {
        let expected = TruthRefusal(status: .invalid, field: "records[\(late)].time")
        return refusal == expected ? nil : "\(refusal), expected \(expected)"
      }
    }
    var expected = (added: 0, changed: 0, present: 0)
    for fact in facts {
      switch model.put(fact, requested: zone) {
      case .added: expected.added += 1
      case .changed: expected.changed += 1
      case .present: expected.present += 1
      }
    }
    let reply = try worker.ask(request)
    let got = (added: Int(reply.added), changed: Int(reply.changed), present: Int(reply.present))
    return got == expected ? nil : "put \(got), expected \(expected)"
  }

  private mutating func delete(_ ids: [Int]) throws -> String? {
    let there = Set(ids).filter { model.facts[$0] != nil }
    for id in ids { model.facts[id] = nil }
    let reply = try worker.ask(
      Proto.RecordsDeleteRequest(learner: learner, ids: ids.map { Self.id($0) }))
    compared += 1
    return Int(reply.deleted) == there.count
      ? nil : "deleted \(reply.deleted), expected \(there.count)"
  }

  private mutating func excuse(_ first: Int, _ last: Int, _ remove: Bool) throws -> String? {
    let before = model.excused
    if remove {
      model.excused.subtract(first...last)
    } else {
      model.excused.formUnion(first...last)
    }
    let reply = try worker.ask(
      Proto.ExcuseRequest(
        learner: learner, first: Int32(first), last: Int32(last), remove: remove))
    compared += 1
    let changed = before.symmetricDifference(model.excused).count
    return Int(reply.changed) == changed ? nil : "excused \(reply.changed), expected \(changed)"
  }

  private mutating func profile(
    _ change: TruthSettingsChange, _ from: Int?, _ zone: String
  ) throws -> String? {
    let reply = try worker.ask(
      Proto.ProfilePutRequest(
        learner: learner, zone: zone, from: from.map { Int32($0) },
        profile: Proto.Profile(
          zone: change.zone, rollover: change.rollover.map { UInt32($0) },
          firstWeekday: change.firstWeekday.map { Proto.Weekday(rawValue: Int32($0 + 1)) },
          restWeekdays: change.rest.map { rest in
            Proto.Weekdays(days: rest.sorted().map { Proto.Weekday(rawValue: Int32($0 + 1)) })
          }, dailyGoal: change.goal.map { UInt32($0) })))
    // Today where none is named: in the request's zone, else in the one that is set here.
    let spoken = zone.isEmpty ? change.zone ?? "" : zone
    let place = model.zone(at: worker.now, requested: spoken)
    let day = from ?? model.day(of: worker.now, in: place)
    if let zone = change.zone { model.zones.set(zone, from: day) }
    if let rollover = change.rollover { model.rollovers.set(rollover, from: day) }
    if let first = change.firstWeekday { model.firstWeekdays.set(first, from: day) }
    if let rest = change.rest { model.rests.set(rest, from: day) }
    if let goal = change.goal { model.goals.set(goal, from: day) }
    compared += 1
    return Int(reply.from) == day ? nil : "profile from \(reply.from), expected \(day)"
  }

  // MARK: Questions

  private mutating func ask(_ question: TruthQuestion) throws -> String? {
    let (zone, asOf) = (question.zone, question.asOf)
    let view = TruthView(&model, now: asOf ?? worker.now, requested: zone)
    let target = UInt32(question.target)
    let year = TruthReplay.year(view.today) - question.yearsBack
    let last = view.today - question.calendar.back
    let first = last - question.calendar.length + 1

    let batch = TruthBatch()
    let days = batch.add(Proto.ExplainRequest(learner: learner, zone: zone, asOf: asOf))
    let weeks = batch.add(
      Proto.ExplainRequest(learner: learner, zone: zone, asOf: asOf, weeklyTarget: target))
    let streak = batch.add(
      Proto.StreakRequest(learner: learner, zone: zone, asOf: asOf, weeklyTarget: target))
    let best = batch.add(Proto.BestRequest(learner: learner, zone: zone, asOf: asOf))
    let week = batch.add(Proto.WeekRequest(learner: learner, zone: zone, asOf: asOf))
    let whole = batch.add(
      Proto.WeekRequest(learner: learner, zone: zone, asOf: asOf, calendarWeek: true))
    let months = batch.add(
      Proto.MonthsRequest(learner: learner, zone: zone, asOf: asOf, year: UInt32(year)))
    let calendar = batch.add(
      Proto.CalendarRequest(
        learner: learner, zone: zone, asOf: asOf, first: Int32(first), last: Int32(last)))
    let tracks = batch.add(
      Proto.TracksRequest(
        learner: learner, zone: zone, asOf: asOf,
        order: Proto.TrackOrder(rawValue: question.order), reverse: question.reverse,
        limit: UInt32(question.limit), offset: UInt32(question.offset),
        first: question.days.map { Int32($0.first) }, last: question.days.map { Int32($0.last) },
        kind: question.kind))
    let profile = batch.add(Proto.ProfileGetRequest(learner: learner, zone: zone, asOf: asOf))
    try worker.send(batch)
    compared += batch.callCount

    for reading in [try days().reading, try weeks().reading] {
      readings.all += 1
      if reading?.queries == 2 { readings.widened += 1 }
      if reading?.capped == true { readings.capped += 1 }
    }
    if let text = explain(try days(), view, target: 0) { return "days: \(text)" }
    let explained = try weeks()
    if let text = explain(explained, view, target: question.target) { return "weeks: \(text)" }
    if try streak() != explained.reading { return "streak: \(try streak()) is not explained" }
    let run = view.best()
    let answer = try best()
    let got = TruthView.Run(
      count: Int(answer.count), start: answer.start.map { Int($0) }, end: answer.end.map { Int($0) }
    )
    if got != run { return "best: \(got), expected \(run)" }
    if let text = self.week(try week(), view, last: view.today) { return "week: \(text)" }
    let start = model.firstWeekdays.value(on: view.today) ?? 0
    let end = view.today + 6 - (TruthModel.weekday(view.today) - start + 7) % 7
    if let text = self.week(try whole(), view, last: end) { return "calendar week: \(text)" }
    if let text = self.months(try months(), view, year) { return "months: \(text)" }
    let list = try calendar().days
    if list.map({ Int($0.day) }) != Array(first...last) { return "calendar: other days" }
    for day in list {
      let status = view.status(view.today - Int(day.day))
      let records = view.records[Int(day.day)]?.records ?? 0
      if day.status.rawValue != status || Int(day.records) != records {
        return "calendar: \(day), expected \(status) and \(records)"
      }
    }
    if let text = self.tracks(try tracks(), view, question) { return "tracks: \(text)" }
    return self.profile(try profile(), view)
  }

  private func explain(_ reply: Proto.ExplainReply, _ view: TruthView, target: Int) -> String? {
    guard let reading = reply.reading else { return "no reading" }
    let expected = view.reading(target: target)
    let got = TruthView.Reading(
      count: Int(reading.count), capped: reading.capped, today: reading.today.rawValue,
      start: reading.start.map { view.today - Int($0) }, queries: Int(reading.queries),
      days: Int(reading.daysFetched))
    if got != expected || reading.label != expected.label {
      return "\(got) \(reading.label), expected \(expected)"
    }
    let best = view.best()
    let shown = TruthView.Run(
      count: Int(reading.best?.count ?? 0), start: reading.best?.start.map { Int($0) },
      end: reading.best?.end.map { Int($0) })
    if shown != best { return "best \(shown), expected \(best)" }
    if Int(reading.day) != view.today || reading.zone != view.zone {
      return "\(reading.day) in \(reading.zone), expected \(view.today) in \(view.zone)"
    }
    if reply.days.count != expected.days { return "\(reply.days.count) days explained" }
    for (index, day) in reply.days.enumerated() {
      let counted =
        view.isAchieved(index) && (expected.capped || expected.start.map { index <= $0 } ?? false)
      let right = Proto.ExplainedDay(
        day: Int32(view.today - index),
        status: Proto.DayStatus(rawValue: view.status(index)),
        reason: Proto.Reason(rawValue: view.reason(index)),
        records: UInt32(view.records[view.today - index]?.records ?? 0),
        goal: UInt32(model.goals.value(on: view.today - index) ?? 1), counted: counted,
        windowEdge: index == expected.days - 1)
      if day != right { return "\(day), expected \(right)" }
    }
    return nil
  }

  private func week(_ reply: Proto.WeekReply, _ view: TruthView, last: Int) -> String? {
    let expected = (last - 6...last).map { day in
      Proto.WeekDay(
        day: Int32(day), status: Proto.DayStatus(rawValue: view.status(view.today - day)),
        achieved: view.isAchieved(view.today - day),
        records: UInt32(view.records[day]?.records ?? 0))
    }
    return reply.days == expected ? nil : "\(reply.days), expected \(expected)"
  }

  private func months(_ reply: Proto.MonthsReply, _ view: TruthView, _ year: Int) -> String? {
    var expected = (1...12).map { Proto.Month(month: UInt32($0)) }
    for (day, sum) in view.records {
      let date = Self.date(day)
      guard date.year == year else { continue }
      expected[date.month - 1].records += UInt32(sum.records)
      expected[date.month - 1].activeDays += 1
      expected[date.month - 1].correct += UInt64(sum.correct)
      expected[date.month - 1].total += UInt64(sum.total)
    }
    return reply.months == expected && Int(reply.year) == year
      ? nil : "\(reply.months), expected \(expected)"
  }

  private func tracks(
    _ reply: Proto.TracksReply, _ view: TruthView, _ question: TruthQuestion
  ) -> String? {
    let days = (question.days?.first ?? -1_000_000)...(question.days?.last ?? 4_000_000)
    let all = view.tracks(
      days, kind: question.kind, order: question.order, reverse: question.reverse)
    let page = all.dropFirst(question.offset).prefix(question.limit == 0 ? 50 : question.limit)
    let expected = page.map { Proto.Track(truth: $0) }
    if Int(reply.totalTracks) != all.count { return "\(reply.totalTracks) of \(all.count)" }
    return reply.tracks == expected ? nil : "\(reply.tracks), expected \(expected)"
  }

  private func profile(_ reply: Proto.ProfileGetReply, _ view: TruthView) -> String? {
    let day = view.today
    let expected = Proto.Profile(
      zone: model.zones.value(on: day) ?? "", rollover: UInt32(model.rollovers.value(on: day) ?? 0),
      firstWeekday: Proto.Weekday(rawValue: Int32((model.firstWeekdays.value(on: day) ?? 0) + 1)),
      restWeekdays: Proto.Weekdays(
        days: (model.rests.value(on: day) ?? []).sorted()
          .map { Proto.Weekday(rawValue: Int32($0 + 1)) }),
      dailyGoal: UInt32(model.goals.value(on: day) ?? 1), premium: false)
    if reply.profile != expected { return "profile \(reply), expected \(expected)" }
    let excused = reply.excused.flatMap { Array($0.first...$0.last) }.map { Int($0) }
    if excused != model.excused.sorted() { return "excused \(reply.excused)" }
    return nil
  }

  // MARK: The Gregorian calendar, by counting

  static func date(_ day: Int) -> (year: Int, month: Int) {
    var (year, rest) = (1970, day)
    while rest < 0 {
      year -= 1
      rest += length(year)
    }
    while rest >= length(year) {
      rest -= length(year)
      year += 1
    }
    var month = 0
    let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    while rest >= months[month] {
      rest -= months[month]
      month += 1
    }
    return (year, month + 1)
  }

  static func year(_ day: Int) -> Int { date(day).year }

  private static func length(_ year: Int) -> Int {
    year % 400 == 0 || year % 4 == 0 && year % 100 != 0 ? 366 : 365
  }
}

extension Proto.Track {
  init(truth track: TruthView.Track) {
    func score(_ score: [Int]) -> Proto.Score {
      Proto.Score(
        correct: UInt32(score[0]), total: UInt32(score[1]),
        percent: UInt32(TruthView.percent(score[0], score[1])))
    }
    var best: [Int]?
    for score in track.scores {
      guard let known = best else {
        best = score
        continue
      }
      let (a, b) = (score[0] * known[1], known[0] * score[1])
      if a > b || a == b && score[1] > known[1] { best = score }
    }
    self.init(
      title: track.title, artist: track.artist, sessions: UInt32(track.sessions),
      answered: UInt64(track.answered), correct: UInt64(track.correct),
      accuracy: track.accuracy.map { UInt32($0) },
      kinds: track.kinds.sorted { left, right in
        left.value != right.value
          ? left.value > right.value
          : Array(left.key.utf8).lexicographicallyPrecedes(Array(right.key.utf8))
      }.map { Proto.KindCount(kind: $0.key, sessions: UInt32($0.value)) },
      activeDays: UInt32(track.days.count), firstTime: track.firstTime, lastTime: track.lastTime,
      lastScore: track.scores.last.map { score($0) }, bestScore: best.map { score($0) },
      trend: Self.trend(track.scores))
  }

  private static func trend(_ scores: [[Int]]) -> Proto.Trend? {
    guard scores.count >= 10 else { return nil }
    func sum(_ part: ArraySlice<[Int]>) -> (Int, Int) {
      part.reduce((0, 0)) { ($0.0 + $1[0], $0.1 + $1[1]) }
    }
    let recent = sum(scores.suffix(5))
    let previous = sum(scores.suffix(10).prefix(5))
    let (a, b) = (recent.0 * previous.1, previous.0 * recent.1)
    return Proto.Trend(
      recent: UInt32(TruthView.percent(recent.0, recent.1)),
      previous: UInt32(TruthView.percent(previous.0, previous.1)),
      direction: a > b ? .up : a == b ? .level : .down)
  }
}
