/// A day as far as a reminder cares for it.
public struct ReminderDay: Hashable, Sendable {
  /// What a day asks for.
  public enum State: Hashable, Sendable {
    /// So much is left to do: tasks, or records; at least 1.
    case open(left: Int)
    /// All that was due is done, be the day excused or not.
    case done
    /// Nothing is due.
    case nothingDue
    /// It is excused, and not done.
    case excused
  }

  /// Which day.
  public let day: CivilDay
  /// What it asks for.
  public let state: State

  /// A day.
  public init(_ day: CivilDay, _ state: State) {
    self.day = day
    self.state = state
  }

  /// What is left to do.
  public var left: Int {
    if case .open(let left) = state { left } else { 0 }
  }
}

/// Why a slot stays silent. Its number is that in the schema.
public enum Silence: Int32, Sendable {
  /// Reminders are off.
  case disabled = 1
  /// This device does not ring.
  case device
  /// The day is done.
  case done
  /// Nothing is due on the day.
  case nothingDue
  /// The day is excused.
  case excused
  /// The time is past.
  case past
  /// The day does not have that time of day.
  case noSuchTime
}

/// When to remind, today and on the coming two days (design: "Reminders").
///
/// A function of its arguments alone: whoever carries it out cancels first and then plans anew, so
/// that carrying out the same plan twice is harmless.
public struct ReminderPlan: Hashable, Sendable {
  /// One day's reminder.
  public struct Slot: Hashable, Sendable {
    /// 0: today, 1: tomorrow, 2: the day after.
    public let number: Int
    /// Which day, and what is left to do on it.
    public let day: ReminderDay
    /// Why it stays silent; `nil`: it rings.
    public let silence: Silence?
    /// When it rings; `nil` where it is silent.
    public let time: WallTime?
  }

  /// The slots that there are.
  public static let slotNumbers = [0, 1, 2]

  /// Slots to cancel before anything else is planned: all of them.
  public let cancel = ReminderPlan.slotNumbers
  /// One for each day, in order.
  public let slots: [Slot]

  /// Plans.
  ///
  /// A slot that could be silent for several reasons tells the first in this order: off, the device,
  /// what the day says of itself, no such time, past. A time that is now is not past yet: it rings.
  ///
  /// - Parameters:
  ///   - role: that of the device that asks.
  ///   - clock: days and times of day in the learner's zone.
  ///   - days: today, tomorrow and the day after; no more than three are planned.
  public init(
    settings: ReminderSettings, role: DeviceRole, now: Instant, clock: DayClock,
    days: [ReminderDay]
  ) {
    slots = zip(Self.slotNumbers, days).map { number, day in
      let time = clock.time(settings.minute, of: day.day)
      let silence = Self.silence(settings: settings, role: role, now: now, day: day, time: time)
      return Slot(number: number, day: day, silence: silence, time: silence == nil ? time : nil)
    }
  }

  private static func silence(
    settings: ReminderSettings, role: DeviceRole, now: Instant, day: ReminderDay, time: WallTime?
  ) -> Silence? {
    if !settings.enabled { return .disabled }
    if role == .secondary { return .device }
    switch day.state {
    case .excused: return .excused
    case .done: return .done
    case .nothingDue: return .nothingDue
    case .open: break
    }
    guard let time else { return .noSuchTime }
    return time.instant < now ? .past : nil
  }
}
