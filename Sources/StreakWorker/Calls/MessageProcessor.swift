import StreakCore
import StreakProtocol
import StreakSecurity
import StreakService
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
  public var reply: ReplyBuffer { message.reply }

  /// Judges each call by who sent the message; `nil`: everything is allowed.
  public var access: AccessGuard?

  let store: Store
  let environment: WorkerEnvironment
  /// What this thread counts.
  let counters: SlotCounters
  /// When what is timed next began, in nanoseconds.
  var mark: Int64 = 0
  /// The last message changed state.
  private(set) var isWrite = false
  private let log: Log
  /// The message that is being answered.
  private var message: ParsedMessage
  /// The one that is, unless it waits for others.
  private let single = ParsedMessage()
  private let monotonicNow: () -> MonotonicTime

  /// A processor on a store.
  ///
  /// - Parameter monotonicNow: the clock that budgets are measured by.
  public init(
    store: Store, environment: WorkerEnvironment, log: Log = .silent,
    monotonicNow: @escaping () -> MonotonicTime = { .now }
  ) {
    self.store = store
    self.environment = environment
    counters = environment.metrics.addSlot()
    self.log = log
    self.monotonicNow = monotonicNow
    message = single
  }

  /// Answers a request into ``reply``.
  ///
  /// - Parameters:
  ///   - frames: the frames, valid while this runs.
  ///   - arrived: when the worker took the message, from when on its budget runs.
  ///   - taken: when this thread took it, if that was later.
  ///   - isTruncated: there were more frames than the worker takes.
  public func process(
    _ frames: [UnsafeRawBufferPointer], arrived: MonotonicTime, taken: MonotonicTime? = nil,
    isTruncated: Bool = false
  ) {
    open(frames, as: single, arrived: arrived, taken: taken, isTruncated: isTruncated)
    if !message.calls.isEmpty { answer() }
  }

  /// Answers a request into ``reply``, or reads it and leaves it for ``processTogether(_:next:)`` where it
  /// writes, asks for no long answer, and others may be made durable along with it.
  ///
  /// - Parameters:
  ///   - later: what it is read into in that case.
  ///   - mayWait: whether that may be.
  /// - Returns: whether ``reply`` is the reply.
  func processOrDefer(
    _ frames: [UnsafeRawBufferPointer], as later: ParsedMessage, mayWait: Bool,
    arrived: MonotonicTime, taken: MonotonicTime, isTruncated: Bool
  ) -> Bool {
    open(frames, as: single, arrived: arrived, taken: taken, isTruncated: isTruncated)
    guard !message.calls.isEmpty else { return true }
    if mayWait, store.groupsWrites, message.writes, message.isBrief {
      // Its reply must outlast those of the messages behind it.
      later.take(from: message)
      return false
    }
    answer()
    return true
  }

  /// Answers messages that write, in their order, in one transaction: each has its own reply. Where one fails
  /// none of it stays, and each is answered by itself; where the store takes nothing from anybody all are
  /// told so at once.
  ///
  /// - Parameter next: called before a message is answered by itself.
  func processTogether(_ messages: [ParsedMessage], next: () -> Void = {}) {
    mark = MonotonicTime.now.nanoseconds
    guard messages.count > 1 else {
      for only in messages { answerAlone(only) }
      return
    }
    isWrite = true
    do {
      try countedWrite(onOneState: true) {
        for one in messages {
          message = one
          try answerAll()
        }
      }
      publishChanges()
      for one in messages {
        message = one
        countCalls()
      }
    } catch let error as StoreError where error.code.isAboutTheStore {
      // Each by itself would only wait as long again.
      let failure = callError(error)
      for one in messages {
        message = one
        fail(failure)
        countCalls()
      }
    } catch {
      for one in messages {
        next()
        answerAlone(one)
      }
    }
    if store.isDamaged { noteDamage() }
  }

  private func answerAlone(_ one: ParsedMessage) {
    message = one
    mark = MonotonicTime.now.nanoseconds
    answer()
  }

  /// Tells each call of the message why nothing of it was done.
  private func fail(_ error: CallError) {
    reply.removeAll()
    for call in message.calls { reply.add(call.header.reply(), call.error ?? error) }
  }

  /// Reads a request; where it is no calls it is answered.
  private func open(
    _ frames: [UnsafeRawBufferPointer], as target: ParsedMessage, arrived: MonotonicTime,
    taken: MonotonicTime?, isTruncated: Bool
  ) {
    mark = (taken ?? arrived).nanoseconds
    isWrite = false
    message = target
    message.arrived = arrived
    message.calls.removeAll(keepingCapacity: true)
    reply.removeAll()
    if let error = undivided(frames, isTruncated) {
      let empty = UnsafeRawBufferPointer(start: nil, count: 0)
      reply.add(.reply(echoing: frames.first ?? empty, error.status), error)
      countUndivided(frames)
    } else {
      parse(frames)
    }
  }

  /// Answers a request without looking into it: every call gets the same error.
  public func refuse(_ frames: [UnsafeRawBufferPointer], _ error: CallError) {
    message = single
    reply.removeAll()
    isWrite = false
    // One frame is how a worker wakes its own thread.
    defer { if frames.count > 1 { countReply() } }
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
        // What somebody may not do is not told to be impossible for another reason either.
        if let denial = access?.denial(call.header, call.body) { throw denial }
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
      message.calls.append(call)
    }
  }

  // MARK: Answering

  private func answer() {
    let writes = message.writes
    isWrite = writes
    if store.takesLimit { store.limit(milliseconds: timeLeft()) }
    do {
      if writes {
        try countedWrite(onOneState: message.reads) { try answerAll() }
        publishChanges()
      } else if needsStore {
        try countedRead { try answerAll() }
      } else {
        try answerAll()
      }
    } catch {
      // Nothing of the message is kept, so no call of it may be told that it was done.
      fail(callError(error))
    }
    if store.isDamaged { noteDamage() }
    countCalls()
  }

  private func countCalls() {
    countReply()
    environment.calls.add(UInt64(message.calls.count), ordering: .relaxed)
  }

  private var needsStore: Bool {
    for call in message.calls
    where call.error == nil && call.header.op != .ping && call.header.op != .metrics {
      return true
    }
    return false
  }

  /// Milliseconds until the last of the calls must be answered; `nil` where one has no limit.
  private func timeLeft() -> Int? {
    var longest: UInt32 = 0
    for call in message.calls where call.error == nil {
      guard call.header.budget > 0 else { return nil }
      longest = max(longest, call.header.budget)
    }
    guard longest > 0 else { return nil }
    let passed = (monotonicNow().nanoseconds - message.arrived.nanoseconds) / 1_000_000
    return Int(Int64(longest) - passed)
  }

  /// Tells all threads that nothing is written any more, and the log what to do.
  private func noteDamage() {
    guard !environment.storeIsDamaged.exchange(true, ordering: .relaxed) else { return }
    log.error(
      "store damaged",
      ("effect", "writes are refused, reads go on where they can"),
      ("do", "stop the worker, look with streakd check, put a copy in the file's place"))
  }

  private func answerAll() throws {
    reply.removeAll()
    for call in message.calls {
      if let error = call.error {
        reply.add(call.header.reply(), error)
        continue
      }
      defer { countHandler(call.header.op) }
      do {
        if call.header.budget > 0,
          monotonicNow().nanoseconds - message.arrived.nanoseconds >= Int64(call.header.budget)
            * 1_000_000
        {
          throw CallError(
            .deadlineExceeded, field: "header.budget",
            "the budget of \(call.header.budget) ms ran out before the work began")
        }
        store.origin = call.header.op.rawValue
        try answer(call)
      } catch let error as StoreError
        where call.header.op.changesState || error.code == .unreachable
      {
        // A failed write may have taken the whole transaction with it, and a lost server has.
        throw error
      } catch {
        reply.add(call.header.reply(), callError(error))
      }
    }
  }

  // MARK: Errors

  /// What a client is told of an error, and the log of one that is ours.
  private func callError(_ error: any Error) -> CallError {
    switch error {
    case let error as CallError: return error
    case let error as InputError: return CallError(.invalid, field: error.field, error.message)
    case let error as WireError: return CallError(error)
    case let error as StoreError:
      counters.failed(error.code)
      log.error("store failed", ("error", error.description))
      switch error.code {
      case .busy: return CallError(.unavailable, error.message, retryAfter: 100)
      case .unreachable, .unknown: return CallError(.unavailable, error.message, retryAfter: 200)
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
