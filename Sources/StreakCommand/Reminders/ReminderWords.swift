import StreakCore
import StreakProtocol

/// How reminders are said to people.
enum ReminderWords {
  /// `1 practice left today to keep a streak of 12 days.`
  static func text(left: UInt32, ledger: Proto.Ledger, streak: Proto.StreakReply?) -> String {
    let what = self.left(left, ledger)
    guard let streak, streak.count > 0 else { return "\(what) left today to begin a streak." }
    let label = DisplayWidth.printable(streak.label)
    return "\(what) left today to keep a streak of \(label) day\(label == "1" ? "" : "s")."
  }

  /// `2 tasks`, `1 practice`.
  static func left(_ left: UInt32, _ ledger: Proto.Ledger) -> String {
    Words.count(left, ledger == .tasks ? "task" : "practice")
  }

  /// When a slot rings, with the date where it is not that of its day; or why it is silent.
  static func when(_ slot: Proto.ReminderSlot) -> String {
    guard slot.silence == .unspecified, let minute = slot.wallMinute else {
      return "silent: \(silence(slot.silence))"
    }
    let clock = Words.clock(minutes: minute)
    guard let day = slot.wallDay, day != slot.slotDay else { return clock }
    return "\(clock) on \(Words.day(day))"
  }

  private static func silence(_ silence: Proto.Silence) -> String {
    switch silence {
    case .disabled: "reminders are off"
    case .device: "this device does not ring"
    case .done: "done"
    case .nothingDue: "nothing is due"
    case .excused: "excused"
    case .past: "the time is past"
    case .noSuchTime: "the day does not have that time"
    default: silence.name
    }
  }

  /// `on, at 20:00`.
  static func settings(_ reminders: Proto.Reminders?) -> String {
    let clock = Words.clock(minutes: reminders?.minute ?? 1_200)
    return reminders?.enabled ?? true ? "on, at \(clock)" : "off (else at \(clock))"
  }
}
