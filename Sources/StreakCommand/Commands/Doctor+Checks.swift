import StreakCore
import StreakProtocol

/// What a worker that answers says of itself.
extension Doctor {
  /// Clocks that differ by more than this, in milliseconds, put records on wrong days near midnight.
  static let skewLimit: Int64 = 2_000

  /// The worker's clock, which it told at some time between two readings of ours.
  static func clock(_ time: Int64, _ before: Int64, _ after: Int64) -> Finding {
    let ahead = time > after ? time - after : min(0, time - before)
    guard abs(ahead) > skewLimit else { return Finding(.good, "clock", "is that of this machine") }
    let direction = ahead > 0 ? "ahead of" : "behind"
    return Finding(
      .wrong, "clock", "the worker's is \(abs(ahead) / 1_000) s \(direction) this machine's",
      advice: "let both follow a time server: timedatectl set-ntp true", code: .badData)
  }

  static func version(_ info: Proto.InfoReply) -> Finding {
    let text = "streakd \(info.version), protocol \(info.`protocol`)"
    guard info.version != StreakVersion.current else { return Finding(.good, "version", text) }
    return Finding(
      .note, "version", "\(text), and this is streak \(StreakVersion.current)",
      advice: "after an update start the worker again: systemctl --user restart streakd")
  }

  static func store(_ info: Proto.InfoReply) -> Finding {
    let text = "\(info.store), schema \(info.schema)"
    guard info.durability != "full" else {
      return Finding(.good, "store", "\(text), what is acknowledged survives a loss of power")
    }
    return Finding(
      .note, "store", "\(text), a loss of power may take the last writes",
      advice: "start streakd with --durability full, which is the default")
  }

  /// Rules of time zones change some times a year; two sides that know different ones may disagree.
  static func zoneData(_ info: Proto.InfoReply, _ context: Context) -> Finding {
    let own = context.zones.version ?? ""
    guard !info.tzdata.isEmpty else {
      return Finding(
        .note, "zones", "the worker cannot tell how old its time zones are",
        advice: "apt install tzdata")
    }
    guard own.isEmpty || own == info.tzdata else {
      return Finding(
        .note, "zones", "the worker has \(info.tzdata), this machine \(own)",
        advice: "apt upgrade tzdata on both, and start the worker again")
    }
    return Finding(.good, "zones", info.tzdata)
  }

  /// Whose midnight ends the day.
  static func zone(_ profile: Proto.ProfileGetReply, _ context: Context) -> Finding {
    let own = context.system.machineZone()
    let day = CivilDay(number: profile.day).description
    let text = "your days are those of \(profile.zone), where it is \(day)"
    guard let known = try? context.zones.zone(named: own) else {
      return Finding(
        .note, "days", "\(text); this machine's zone, \(DisplayWidth.printable(own)), is unknown",
        advice: "timedatectl set-timezone ZONE")
    }
    guard context.options.asOf == nil, profile.zone != own else {
      return Finding(.good, "days", text)
    }
    let now = context.system.now().seconds
    let theirs = (try? context.zones.zone(named: profile.zone))?.offset(at: now)
    guard theirs != known.offset(at: now) else { return Finding(.good, "days", text) }
    return Finding(
      .note, "days", "\(text); this machine is in \(own)",
      advice: "if that is where you live: streak profile set --zone \(own)")
  }
}
