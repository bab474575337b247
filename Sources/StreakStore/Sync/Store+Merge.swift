import StreakCore

/// What became of facts from another store.
public struct MergeResult: Hashable, Sendable {
  /// Facts that are now as they came.
  public var applied = 0
  /// Facts that were so already.
  public var present = 0
  /// Facts that lost against what was known.
  public var older = 0
  /// The learner's revision after it.
  public var revision: Int64 = 0
}

/// Where facts were pulled from, and how far.
public struct MergeSource: Sendable {
  /// The id of the other store.
  public var store: RecordID
  /// The place behind the facts there.
  public var cursor: [UInt8]

  /// A store and a place.
  public init(store: RecordID, cursor: [UInt8]) {
    self.store = store
    self.cursor = cursor
  }
}

extension Store {
  /// Takes over facts from another store, each where it stands against what is known here
  /// (``Fact/standing(against:)``), and brings all that follows from them up to date.
  ///
  /// One transaction: after it all facts are there, and the place they were pulled from is noted.
  /// Nothing is written where nothing changes, and the revision is raised only by new facts.
  ///
  /// - Parameters:
  ///   - facts: validated by the caller.
  ///   - source: noted together with the facts.
  ///   - dryRun: only counts what would happen.
  public func merge(
    _ facts: [Fact], learner: String, source: MergeSource?, fallback: Zone, dryRun: Bool = false
  ) throws -> MergeResult {
    let result = try nested {
      var merge = try FactMerge(
        try LearnerWriter(store: self, learner: learner, fallback: fallback), fallback: fallback)
      for fact in facts { try merge.take(fact) }
      var result = merge.result
      result.revision = merge.writer.state.revision
      if result.applied == 0 || dryRun {
        result.revision -= 1
        return (false, result)
      }
      try merge.finish()
      return (true, result)
    }
    if let source, !dryRun {
      try savePeerCursor(source.cursor, of: learner, store: source.store)
    }
    return result
  }
}

/// One merge of facts into a learner's: what they touched, and what has to be derived anew.
struct FactMerge {
  private static let saveChange = Query(
    """
    INSERT INTO change (learner, family, key, revision, updated_at, gone)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (learner, family, key) DO UPDATE SET revision = excluded.revision,
      updated_at = excluded.updated_at, gone = excluded.gone
    """)

  private let store: Store
  private let fallback: Zone
  private(set) var writer: LearnerWriter
  private(set) var result = MergeResult()

  private let forgotten: ForgottenRecords
  private var tracks: TrackNumbers
  private var days = PracticeDays()
  private var changesRecords = false
  private var changesProfile = false
  private var goalFrom: CivilDay?
  private var changesExcuses = false
  private var tasksFrom: CivilDay?
  private var changesTasks = false
  private var firstCheckIn: CivilDay?
  private var changesCoins = false
  private var changesAnswers = false
  private var changesLaunches = false

  init(_ writer: LearnerWriter, fallback: Zone) throws {
    store = writer.store
    forgotten = try ForgottenRecords(store: writer.store, learner: writer.learner)
    tracks = TrackNumbers(store: writer.store, learner: writer.learner)
    self.writer = writer
    self.fallback = fallback
  }

  private var learner: String { writer.learner }

  // MARK: Facts

  /// Takes a fact where it stands against what is known.
  mutating func take(_ fact: Fact) throws {
    let key = fact.key
    if key.family == .record, let id = key.id, try forgotten.digest(of: id) != nil {
      // What it came to stays, and it is not counted twice.
      result.older += 1
      return
    }
    if let known = try store.fact(key, of: learner) {
      switch fact.standing(against: known) {
      case .same:
        result.present += 1
        return
      case .other:
        result.older += 1
        return
      case .this: break
      }
      if case .record(let record) = known.body {
        days.remove(record)
        changesRecords = true
      }
    }
    result.applied += 1
    try write(fact, key)
  }

  private mutating func write(_ fact: Fact, _ key: FactKey) throws {
    switch fact.body {
    case .record(let record):
      try write(record, fact.updatedAt)
      // It says itself when it was changed.
      return
    case .deletedRecord(let id): try store.remove(id, of: learner)
    case .profileRule(let setting, let day):
      try store.save(setting, from: day, learner: learner)
      changesProfile = true
      if setting.field == .goal { goalFrom = min(day, goalFrom ?? day) }
    case .excusedDay(let day, let isExcused):
      changesExcuses = try writer.set(day, isExcused, in: .excused) || changesExcuses
    case .task(let task): try write(task)
    case .taskMark(let mark, let task, let day, let value):
      try write(mark, of: task, on: day, value)
    case .checkedInDay(let day):
      try store.save(checkIn: day, of: learner)
      _ = try writer.set(day, true, in: .checkin)
      firstCheckIn = min(day, firstCheckIn ?? day)
    case .coin(let entry):
      try store.replace(entry, madeAt: fact.updatedAt, of: learner)
      changesCoins = true
    case .unlockedItem(let item, let value):
      try store.save(item, unlocked: value, of: learner)
    case .choice(let choice): try store.save(choice, of: learner)
    case .device(let device): try store.save(device, of: learner)
    case .favourite(let key, let value): try store.save(favourite: key, value, of: learner)
    case .quizAnswer(let answer):
      try store.save(answer, learner: learner, time: fact.updatedAt)
      changesAnswers = true
    case .launch(let id):
      try store.save(launch: id, of: learner, time: fact.updatedAt)
      changesLaunches = true
    case .adViewDay(let day): try store.save(adView: day, of: learner)
    case .opening(let opening):
      try store.save(opening, of: learner)
      if case .launches = opening { changesLaunches = true } else { changesAnswers = true }
    }
    try note(key, fact)
  }

  private func note(_ key: FactKey, _ fact: Fact) throws {
    store.notes.note(key.family)
    var isGone = false
    if case .deletedRecord = fact.body { isGone = true }
    let row = try store.connection.statement(Self.saveChange)
    row.bind(1, learner).bind(2, key.family.rawValue)
    key.bytes.withUnsafeBytes { _ = row.bind(3, $0) }
    row.bind(4, writer.state.revision).bind(5, fact.updatedAt.milliseconds)
    row.bind(6, isGone ? 1 : 0)
    try row.run()
  }

  private mutating func write(_ record: PracticeRecord, _ updatedAt: Instant) throws {
    let place = RecordPlace(
      track: try tracks.number(of: record.track), revision: writer.state.revision,
      updatedAt: updatedAt)
    _ = try store.takeTombstone(record.id, of: learner)
    try store.replace(record, place, learner: learner)
    days.add(record)
    changesRecords = true
  }

  private mutating func write(_ task: TaskSchedule) throws {
    var task = task
    task.number = try store.newTaskNumber(of: task.id, learner: learner)
    try store.save(task, learner: learner)
    changesTasks = true
    // What was due before may be on any day.
    tasksFrom = .min
  }

  private mutating func write(_ mark: TaskMark, of task: RecordID, on day: CivilDay, _ value: Bool)
    throws
  {
    let number = try store.markedTaskNumber(of: task, learner: learner)
    try store.save(mark, of: number, on: day, value, learner: learner)
    tasksFrom = min(day, tasksFrom ?? day)
    changesTasks = true
  }

  // MARK: What follows

  /// Brings all that is derived up to date.
  mutating func finish() throws {
    if changesProfile {
      try store.countRules(of: learner)
      writer.setProfile(try store.profile(of: learner), fallback: fallback)
      if let goalFrom { try store.restatus(&writer, goalFrom ... .max) }
    }
    try writer.savePages()
    if changesRecords { try days.apply(to: &writer) }
    if changesTasks {
      writer.setTasks(try store.tasks(of: learner))
      try store.judgeAnew(&writer, from: tasksFrom ?? .min)
    }
    if let firstCheckIn {
      try writer.saveLedger(
        .checkin, firstDay: min(firstCheckIn, writer.state[.checkin].firstDay ?? firstCheckIn))
    }
    if changesProfile || changesExcuses || firstCheckIn != nil { try writer.correctBests() }
    if changesCoins { try store.recountCoins(of: learner) }
    if changesAnswers { try store.recountAnswers(of: learner) }
    if changesLaunches {
      try store.setCounter(.launches, store.countedLaunches(of: learner), of: learner)
    }
  }
}
