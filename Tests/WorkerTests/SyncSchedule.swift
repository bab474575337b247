import StreakCore
import StreakProtocol
import StreakWire

@testable import StreakBench

/// One step of a schedule.
enum SyncStep {
  /// Something that a device's owner does there.
  case edit(device: Int, SyncEdit)
  /// Facts go from one device to another.
  case transfer(from: Int, to: Int, SyncFate)
}

/// What becomes of a page of facts on its way.
enum SyncFate: CaseIterable {
  /// It arrives, and the next one after it, until there is no more.
  case all
  /// Only the first page arrives.
  case first
  /// The request is lost.
  case requestLost
  /// It arrives, the reply is lost, and so it is sent again.
  case replyLost
  /// It is kept, and arrives at some later step, after others.
  case late
  /// All is pulled from the beginning, whatever the other one has heard of.
  case fromTheStart
}

/// What is done on a device, as the calls that do it.
struct SyncEdit {
  let ask: (Desk) throws -> Void
  /// The call on the wire.
  let frames: [[UInt8]]

  init<Request: StreakCall>(_ request: Request) {
    frames = call(request)
    // A refusal is an answer too: the other device may have bought it.
    ask = { _ = try $0.answer(request) }
  }
}

/// Edits and transfers, made from a seed. Few ids, days and names, so that devices meet at them.
struct SyncGenerator {
  var random: TruthRandom
  let learner: String
  let devices: Int

  /// 2026-03-02, a Monday.
  static let day: Int32 = 20_514

  init(seed: UInt64, learner: String) {
    random = TruthRandom(seed: seed)
    self.learner = learner
    devices = random.within(2, 5)
  }

  mutating func step() -> SyncStep {
    if random.chance(2, in: 3) { return .edit(device: random.below(devices), edit()) }
    let from = random.below(devices)
    let to = (from + random.within(1, devices - 1)) % devices
    return .transfer(from: from, to: to, random.pick(SyncFate.allCases))
  }

  // MARK: Edits

  private mutating func edit() -> SyncEdit {
    switch random.below(20) {
    case 0...4: put()
    case 5: SyncEdit(Proto.RecordsDeleteRequest(learner: learner, ids: [id(random.below(6))]))
    case 6...7: profile()
    case 8: excuse()
    case 9...11: task()
    case 12...13: mark()
    case 14: SyncEdit(Proto.CheckInRequest(learner: learner))
    case 15...16: coins()
    case 17: quiz()
    case 18: reminders()
    default: collection()
    }
  }

  private mutating func day() -> Int32 { Self.day + Int32(random.below(12)) - 6 }

  private mutating func put() -> SyncEdit {
    let time = Int64(day()) * 86_400_000 + Int64(random.below(86_400_000))
    let total = random.chance(1, in: 3) ? nil : Int32(random.below(10))
    let record = Proto.Record(
      id: id(random.below(6)), time: time, zone: random.pick(["UTC", "Asia/Tokyo", "-11:00"]),
      kind: random.pick(["dictation", ""]), title: random.pick(["a", "b", "が"]),
      correct: total.map { min($0, 3) }, total: total)
    return SyncEdit(Proto.RecordsPutRequest(learner: learner, records: [record]))
  }

  private mutating func profile() -> SyncEdit {
    var profile = Proto.Profile()
    switch random.below(5) {
    case 0: profile.dailyGoal = UInt32(random.within(1, 3))
    case 1: profile.zone = random.pick(["", "Europe/Berlin", "Pacific/Apia"])
    case 2: profile.restWeekdays = Proto.Weekdays(days: [random.pick([.monday, .sunday])])
    case 3: profile.rollover = UInt32(random.pick([0, 240]))
    default:
      profile.premium = random.chance(1, in: 2)
      profile.firstWeekday = random.pick([.monday, .sunday])
    }
    return SyncEdit(Proto.ProfilePutRequest(learner: learner, from: day(), profile: profile))
  }

  private mutating func excuse() -> SyncEdit {
    let first = day()
    return SyncEdit(
      Proto.ExcuseRequest(
        learner: learner, first: first, last: first + Int32(random.below(3)),
        remove: random.chance(1, in: 3)))
  }

  private mutating func task() -> SyncEdit {
    let task = id(100 + random.below(3))
    if random.chance(1, in: 5) {
      return SyncEdit(Proto.TaskEndRequest(learner: learner, id: task, last: day()))
    }
    let recurrence =
      random.chance(1, in: 2)
      ? Proto.Recurrence(everyDay: true)
      : Proto.Recurrence(weekdays: [.monday, .thursday], lastDayOfMonth: random.chance(1, in: 2))
    return SyncEdit(
      Proto.TaskPutRequest(
        learner: learner, id: task, title: random.pick(["Kanji", "Scales"]),
        recurrence: recurrence, from: random.chance(1, in: 2) ? day() : nil,
        first: random.chance(1, in: 2) ? day() : nil))
  }

  private mutating func mark() -> SyncEdit {
    let task = id(100 + random.below(3))
    if random.chance(1, in: 4) {
      return SyncEdit(
        Proto.TaskExcuseRequest(
          learner: learner, id: task, cardDay: day(), remove: random.chance(1, in: 3)))
    }
    return SyncEdit(
      Proto.TaskCheckRequest(
        learner: learner, id: task, cardDay: day(), undo: random.chance(1, in: 4)))
  }

  private mutating func coins() -> SyncEdit {
    let key = "key \(random.below(5))"
    switch random.below(4) {
    case 0, 1: return SyncEdit(Proto.VideoBonusRequest(learner: learner, key: key))
    case 2:
      return SyncEdit(
        Proto.PurchaseRequest(
          learner: learner, key: key, kind: random.pick([.theme, .genre]),
          name: random.pick(["sakura", "kana"])))
    default: return SyncEdit(Proto.RewardReverseRequest(learner: learner, key: key))
    }
  }

  private mutating func quiz() -> SyncEdit {
    if random.chance(1, in: 4) {
      return SyncEdit(Proto.LaunchRequest(learner: learner, id: id(300 + random.below(8))))
    }
    return SyncEdit(
      Proto.QuizAnswerRequest(
        learner: learner, id: id(200 + random.below(8)), genre: random.pick(["kana", "kanji"]),
        mode: random.pick([.random, .sequential]), position: UInt32(random.below(5)),
        correct: random.chance(2, in: 3)))
  }

  private mutating func reminders() -> SyncEdit {
    SyncEdit(
      Proto.RemindersPutRequest(
        learner: learner,
        reminders: Proto.Reminders(
          enabled: random.chance(1, in: 2), minute: UInt32(random.below(1440))),
        devices: [
          Proto.Device(
            name: random.pick(["phone", "desk"]), role: random.pick([.primary, .secondary]))
        ]))
  }

  private mutating func collection() -> SyncEdit {
    switch random.below(3) {
    case 0:
      return SyncEdit(
        Proto.FavouritePutRequest(
          learner: learner, key: random.pick(["11-30", "02-29"]), remove: random.chance(1, in: 3)))
    case 1:
      return SyncEdit(
        Proto.ThemeSelectRequest(learner: learner, name: random.pick(["", "sakura", "free"])))
    default: return SyncEdit(Proto.AdViewRequest(learner: learner, viewDay: day()))
    }
  }
}
