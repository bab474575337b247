import StreakCore
import StreakProtocol
import StreakStore
import StreakWire
import Synchronization
import ZeroMQ

/// Turns the frames of a request into the frames of its reply, whatever they are.
///
/// One transaction a message: all its reads see one state of the store, and a write is
/// acknowledged only when the transaction is durable. One processor belongs to one thread.
public final class MessageProcessor {
  /// The reply to the last request.
  public let reply = ReplyBuffer()

  let store: Store
  let environment: WorkerEnvironment
  private let log: Log
  private var calls: [ParsedCall] = []
  private let monotonicNow: () -> MonotonicTime

  /// What is in a request: a header that can be read or not, and the body.
  private struct ParsedCall {
    var header: FrameHeader
    var error: CallError?
    var body: UnsafeRawBufferPointer
  }

  /// A processor on a store.
  ///
  /// - Parameter monotonicNow: the clock that budgets are measured by.
  public init(
    store: Store, environment: WorkerEnvironment, log: Log = .silent,
    monotonicNow: @escaping () -> MonotonicTime = { .now }
  ) {
    self.store = store
    self.environment = environment
    self.log = log
    self.monotonicNow = monotonicNow
  }

  /// Answers a request into ``reply``.
  ///
  /// - Parameters:
  ///   - frames: the frames, valid while this runs.
  ///   - arrived: when the worker took the message, from when on its budget runs.
  ///   - isTruncated: there were more frames than the worker takes.
  public func process(
    _ frames: [UnsafeRawBufferPointer], arrived: MonotonicTime, isTruncated: Bool = false
  ) {
    calls.removeAll(keepingCapacity: true)
    reply.removeAll()
    if let error = undivided(frames, isTruncated) {
      let empty = UnsafeRawBufferPointer(start: nil, count: 0)
      reply.add(.reply(echoing: frames.first ?? empty, error.status), error)
    } else {
      parse(frames)
      answer(arrived: arrived)
    }
    environment.calls.add(UInt64(calls.count), ordering: .relaxed)
  }

  /// Answers a request without looking into it: every call gets the same error.
  public func refuse(_ frames: [UnsafeRawBufferPointer], _ error: CallError) {
    reply.removeAll()
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    if frames.count > 2 * environment.limits.calls || frames.isEmpty {
      reply.add(.reply(echoing: frames.first ?? empty, error.status), error)
      return
    }
    for index in stride(from: 0, to: frames.count, by: 2) {
      reply.add(.reply(echoing: frames[index], error.status), error)
    }
  }

  // MARK: Reading

  /// What is wrong with a message that cannot be divided into calls (Protocol/README.md, "Whatever
  /// arrives"). Where its first frame is no header, that is the better thing to say.
  private func undivided(_ frames: [UnsafeRawBufferPointer], _ isTruncated: Bool) -> CallError? {
    if isTruncated || frames.count > 2 * environment.limits.calls {
      return CallError(
        .tooLarge, field: "message", "has more than \(environment.limits.calls) calls")
    }
    guard !frames.count.isMultiple(of: 2) || frames.isEmpty else { return nil }
    if let first = frames.first, first.count > 0 {
      do throws(CallError) {
        _ = try FrameHeader(parsing: first, expecting: .request)
      } catch {
        return error
      }
    }
    return CallError(.invalid, field: "message", "must be calls of two frames, header and body")
  }

  private func parse(_ frames: [UnsafeRawBufferPointer]) {
    for index in stride(from: 0, to: frames.count, by: 2) {
      var call = ParsedCall(
        header: .reply(echoing: frames[index], .ok), error: nil, body: frames[index + 1])
      do throws(CallError) {
        call.header = try FrameHeader(parsing: frames[index], expecting: .request)
        guard call.header.op.isKnown else {
          throw CallError(
            .unknownOp, field: "header.op",
            "\(call.header.op.rawValue) is not known to this worker")
        }
        // Nothing is written to a damaged file, by none of the threads.
        if environment.storeIsDamaged.load(ordering: .relaxed) && call.header.op.changesState {
          throw CallError(
            .internal, "the store's file is damaged: nothing is written until it is mended")
        }
        // Not UNAVAILABLE, which would make clients try again what can never be done.
        if store.isReadOnly && call.header.op.changesState {
          throw CallError(.denied, "it was started to read only")
        }
        if call.body.count > environment.limits.frame {
          throw CallError(
            .tooLarge, field: "body",
            "has \(call.body.count) bytes, at most \(environment.limits.frame) are taken")
        }
      } catch {
        call.error = error
      }
      calls.append(call)
    }
  }

  // MARK: Answering

  private func answer(arrived: MonotonicTime) {
    let writes = calls.contains { $0.error == nil && $0.header.op.changesState }
    let needsStore = calls.contains { $0.error == nil && $0.header.op != .ping }
    do {
      if writes {
        try store.write { try answerAll(arrived: arrived) }
      } else if needsStore {
        try store.read { try answerAll(arrived: arrived) }
      } else {
        try answerAll(arrived: arrived)
      }
    } catch {
      // Nothing of the message is kept, so no call of it may be told that it was done.
      let failure = callError(error)
      reply.removeAll()
      for call in calls { reply.add(call.header.reply(), call.error ?? failure) }
    }
    if store.isDamaged { noteDamage() }
  }

  /// Tells all threads that nothing is written any more, and the log what to do.
  private func noteDamage() {
    guard !environment.storeIsDamaged.exchange(true, ordering: .relaxed) else { return }
    log.error(
      "store damaged",
      ("effect", "writes are refused, reads go on where they can"),
      ("do", "stop the worker, look with streakd check, put a copy in the file's place"))
  }

  private func answerAll(arrived: MonotonicTime) throws {
    reply.removeAll()
    for call in calls {
      if let error = call.error {
        reply.add(call.header.reply(), error)
        continue
      }
      do {
        if call.header.budget > 0,
          monotonicNow().nanoseconds - arrived.nanoseconds >= Int64(call.header.budget) * 1_000_000
        {
          throw CallError(
            .deadlineExceeded, field: "header.budget",
            "the budget of \(call.header.budget) ms ran out before the work began")
        }
        try answer(call)
      } catch let error as StoreError where call.header.op.changesState {
        // A failed write may have taken the whole transaction with it.
        throw error
      } catch {
        reply.add(call.header.reply(), callError(error))
      }
    }
  }

  // Made where they are needed: each holds two references, and a request needs one of them.
  private var readings: ReadingCalls { ReadingCalls(store: store, environment: environment) }
  private var days: DayCalls { DayCalls(store: store, environment: environment) }
  private var records: RecordCalls { RecordCalls(store: store, environment: environment) }
  private var tasks: TaskCalls { TaskCalls(store: store, environment: environment) }
  private var profiles: ProfileCalls { ProfileCalls(store: store, environment: environment) }
  private var rewards: RewardCalls { RewardCalls(store: store, environment: environment) }
  private var contents: ContentCalls { ContentCalls(store: store, environment: environment) }
  private var collections: CollectionCalls {
    CollectionCalls(store: store, environment: environment)
  }
  private var reminders: ReminderCalls { ReminderCalls(store: store, environment: environment) }

  private func answer(_ call: ParsedCall) throws {
    switch call.header.op {
    case .streak:
      reply.add(call.header, encoded: try readings.streak(Proto.StreakRequest(decoding: call.body)))
    case .snapshot: try snapshot(call)
    case .ping: try run(call, ping)
    case .info: try run(call, info)
    case .best: try run(call, readings.best)
    case .explain: try run(call, readings.explain)
    case .week: try run(call, days.week)
    case .months: try run(call, days.months)
    case .calendar: try run(call, days.calendar)
    case .tracks: try run(call, TrackCalls(store: store, environment: environment).tracks)
    case .profileGet: try run(call, profiles.get)
    case .profilePut: try run(call, profiles.put)
    case .excuse: try run(call, profiles.excuse)
    case .recordsList: try run(call, records.list)
    case .recordsPut: try run(call, records.put)
    case .recordsDelete: try run(call, records.delete)
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
    case .remindersPlan: try run(call, reminders.plan)
    case .remindersPut: try run(call, reminders.put)
    default:
      throw CallError(
        .unknownOp, field: "header.op", "\(call.header.op.rawValue) is not known to this worker")
    }
  }

  private func snapshot(_ call: ParsedCall) throws {
    let snapshots = SnapshotCalls(store: store, environment: environment)
    if let body = try snapshots.snapshot(Proto.SnapshotRequest(decoding: call.body)) {
      reply.add(call.header, encoded: body)
    } else {
      reply.addNotModified(call.header)
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
      version: StreakVersion.current, protocol: UInt32(FrameHeader.version), store: "sqlite",
      schema: UInt32(clamping: store.schemaVersion), durability: environment.durability,
      tzdata: environment.zones.version ?? "", zone: environment.zone.name,
      threads: UInt32(clamping: environment.threads), started: environment.started.milliseconds,
      calls: environment.calls.load(ordering: .relaxed), trustAsOf: environment.trustAsOf,
      maxFrame: UInt32(clamping: environment.limits.frame),
      maxCalls: UInt32(clamping: environment.limits.calls),
      maxRecords: UInt32(clamping: environment.limits.records), pid: UInt32(clamping: processID()),
      tips: UInt32(clamping: content.tipCount), genres: UInt32(clamping: content.genres.count))
  }

  // MARK: Errors

  /// What a client is told of an error, and the log of one that is ours.
  private func callError(_ error: any Error) -> CallError {
    switch error {
    case let error as CallError: return error
    case let error as InputError: return CallError(.invalid, field: error.field, error.message)
    case let error as WireError: return CallError(error)
    case let error as StoreError:
      log.error("store failed", ("error", error.description))
      switch error.code {
      case .busy: return CallError(.unavailable, error.message, retryAfter: 100)
      case .full, .readOnly, .cannotOpen:
        return CallError(.unavailable, error.message, retryAfter: 1000)
      case .interrupted: return CallError(.deadlineExceeded, error.message)
      case .damaged, .inconsistent, .tooNew, .exists, .other:
        return CallError(.internal, error.message)
      }
    default:
      log.error("handler failed", ("error", "\(error)"))
      return CallError(.internal, "the worker failed to answer")
    }
  }
}
