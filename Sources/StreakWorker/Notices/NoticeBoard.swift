import StreakCore
import StreakProtocol
import StreakStore
import StreakSupport
import Synchronization
import ZeroMQ

/// Change notices on their way from the threads that write to the one that publishes, and where clients can
/// subscribe to them.
///
/// A notice is a hint: whoever is here to write never waits for anybody, and what there is no room for is
/// dropped. Where nobody has subscribed nothing is noted at all.
public final class NoticeBoard: Sendable {
  /// Notices that wait at most.
  static let limit = 4096

  /// A number of this start.
  public let boot = UInt64.random(in: 1...UInt64.max)

  private struct State {
    var waiting: [ChangeNotice] = []
    var next: UInt64 = 1
    var endpoints: [String] = []
    var wake: WakeUp?
  }

  private let state = Locked(State())
  private let watched = Atomic(false)

  /// A board that nobody reads yet.
  public init() {}

  /// Whether anybody has subscribed to anything.
  public var isWatched: Bool { watched.load(ordering: .relaxed) }

  /// Somebody has subscribed to something, or nobody any more.
  func setWatched(_ isWatched: Bool) { watched.store(isWatched, ordering: .relaxed) }

  /// Where clients can subscribe, as they are told.
  public var endpoints: [String] { state.withLock { $0.endpoints } }

  func setEndpoints(_ endpoints: [String]) { state.withLock { $0.endpoints = endpoints } }

  /// Who is woken when there is something to publish.
  func setReader(_ wake: WakeUp?) { state.withLock { $0.wake = wake } }

  /// Notes what an acknowledged write changed. From any thread.
  ///
  /// - Parameter now: on which of the learners' days it is.
  func add(_ changes: [LearnerChange], now: Instant) {
    guard isWatched, !changes.isEmpty else { return }
    var notices = changes.map { $0.notice(boot: boot, now: now) }
    let wake = state.withLock { state -> WakeUp? in
      let isFirst = state.waiting.isEmpty
      for index in notices.indices {
        // What is dropped leaves a gap in the numbers.
        notices[index].number = state.next
        state.next &+= 1
        if state.waiting.count < Self.limit { state.waiting.append(notices[index]) }
      }
      return isFirst ? state.wake : nil
    }
    wake?.signal()
  }

  /// Takes all notices that wait.
  func take() -> [ChangeNotice] {
    state.withLock { state in
      let notices = state.waiting
      state.waiting = []
      return notices
    }
  }
}

extension LearnerChange {
  fileprivate func notice(boot: UInt64, now: Instant) -> ChangeNotice {
    ChangeNotice(
      topic: ChangeNotice.topic(of: learner), op: Proto.Op(rawValue: origin), number: 0,
      changed: Proto.Changed(
        boot: boot, families: changedFamilies.map { Proto.Family(rawValue: Int32($0.rawValue)) },
        validUntil: calendar.validUntil(now).milliseconds, revision: UInt64(clamping: revision)))
  }
}

extension LearnerCalendar {
  /// When the day ends that it is now.
  fileprivate func validUntil(_ now: Instant) -> Instant {
    let (day, zone) = today(at: now)
    let end = end(of: day, in: zone)
    guard let change = nextZoneChange(after: now) else { return end }
    return min(end, change)
  }
}

extension MessageProcessor {
  /// Tells of what the message changed, which is committed.
  func publishChanges() {
    guard environment.notices.isWatched else { return }
    environment.notices.add(store.takeChanges(), now: environment.now)
  }
}
