import StreakCore
import StreakProtocol
import StreakService
import StreakStore
import Synchronization
import ZeroMQ

/// Which function answers which operation.
extension MessageProcessor {
  // Made where they are needed: each holds two references, and a request needs one of them.
  private var readings: ReadingCalls { ReadingCalls(store: store, environment: environment) }
  private var days: DayCalls { DayCalls(store: store, environment: environment) }
  private var records: RecordCalls { RecordCalls(store: store, environment: environment) }
  private var restamps: RestampCalls { RestampCalls(store: store, environment: environment) }
  private var tasks: TaskCalls { TaskCalls(store: store, environment: environment) }
  private var profiles: ProfileCalls { ProfileCalls(store: store, environment: environment) }
  private var rewards: RewardCalls { RewardCalls(store: store, environment: environment) }
  private var contents: ContentCalls { ContentCalls(store: store, environment: environment) }
  private var collections: CollectionCalls {
    CollectionCalls(store: store, environment: environment)
  }
  private var sync: SyncCalls { SyncCalls(store: store, environment: environment) }
  private var reminders: ReminderCalls { ReminderCalls(store: store, environment: environment) }

  /// Answers one call into the reply.
  func answer(_ call: ParsedCall) throws {
    switch call.header.op {
    case .streak: try readings.streak(call, into: reply)
    case .snapshot:
      try SnapshotCalls(store: store, environment: environment).snapshot(call, into: reply)
    case .ping: try run(call, ping)
    case .info: try run(call, info)
    case .metrics: try run(call, metrics)
    case .best: try run(call, readings.best)
    case .explain: try run(call, readings.explain)
    case .week: try run(call, days.week)
    case .months: try run(call, days.months)
    case .calendar: try run(call, days.calendar)
    case .tracks: try run(call, TrackCalls(store: store, environment: environment).tracks)
    case .insights:
      try run(call, InsightCalls(store: store, environment: environment).insights)
    case .profileGet: try run(call, profiles.get)
    case .profilePut: try run(call, profiles.put)
    case .excuse: try run(call, profiles.excuse)
    case .recordsList: try run(call, records.list)
    case .recordsPut: try run(call, records.put)
    case .recordsDelete: try run(call, records.delete)
    case .restamp: try run(call, restamps.restamp)
    case .restampsList: try run(call, restamps.list)
    case .checkIn: try run(call, rewards.checkIn)
    case .videoBonus: try run(call, rewards.videoBonus)
    case .purchase: try run(call, rewards.purchase)
    case .rewardReverse: try run(call, rewards.reverse)
    case .wallet: try run(call, rewards.wallet)
    case .coinsList: try run(call, rewards.coins)
    case .rewardRulesGet: try run(call, RewardRuleCalls(store: store).get)
    case .rewardRulesPut: try run(call, RewardRuleCalls(store: store).put)
    case .tasksList: try run(call, tasks.list)
    case .card: try run(call, tasks.card)
    case .taskPut: try run(call, tasks.put)
    case .taskEnd: try run(call, tasks.end)
    case .taskCheck: try run(call, tasks.check)
    case .taskExcuse: try run(call, tasks.excuse)
    case .tip: try run(call, contents.tip)
    case .genres: try run(call, contents.genres)
    case .quiz: try run(call, contents.quiz)
    case .collection: try run(call, contents.collection)
    case .favouritePut: try run(call, collections.favourite)
    case .themeSelect: try run(call, collections.theme)
    case .quizAnswer: try run(call, collections.answer)
    case .launch: try run(call, collections.launch)
    case .adView: try run(call, collections.adView)
    case .syncState: try run(call, sync.state)
    case .syncPull: try run(call, sync.pull)
    case .syncPush: try run(call, sync.push)
    case .factsList: try run(call, sync.facts)
    case .remindersPlan: try run(call, reminders.plan)
    case .remindersPut: try run(call, reminders.put)
    default:
      throw CallError(
        .unknownOp, field: "header.op", "\(call.header.op.rawValue) is not known to this worker")
    }
  }

  private func run<Request: StreakCall>(
    _ call: ParsedCall, _ handler: (Request) throws -> Request.Reply
  ) throws {
    let request = try Request(decoding: call.body)
    reply.add(call.header, try handler(request))
  }

  private func ping(_ request: Proto.PingRequest) throws -> Proto.PingReply {
    if request.payload.count > Limits.pingPayload {
      throw CallError(
        .tooLarge, field: "payload", "has more than \(Limits.pingPayload) bytes")
    }
    return Proto.PingReply(payload: request.payload, time: environment.now.milliseconds)
  }

  private func info(_ request: Proto.InfoRequest) -> Proto.InfoReply {
    let content = environment.content
    return Proto.InfoReply(
      version: StreakVersion.current, protocol: UInt32(FrameHeader.version), store: store.engine,
      schema: UInt32(clamping: store.schemaVersion), durability: environment.durability,
      tzdata: environment.zones.version ?? "", zone: environment.zone.name,
      threads: UInt32(clamping: environment.threads), started: environment.started.milliseconds,
      calls: environment.calls.load(ordering: .relaxed), trustAsOf: environment.trustAsOf,
      maxFrame: UInt32(clamping: environment.limits.frame),
      maxCalls: UInt32(clamping: environment.limits.calls),
      maxRecords: UInt32(clamping: environment.limits.records), pid: UInt32(clamping: processID()),
      tips: UInt32(clamping: content.tipCount), genres: UInt32(clamping: content.genres.count),
      notices: environment.notices.endpoints)
  }
}
