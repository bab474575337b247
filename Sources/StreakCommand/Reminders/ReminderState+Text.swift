import StreakCore

/// The file that a state is kept in: a line that says what it is, then a line for each day that rang
/// (`rang 2026-11-30`) and each reminder that waits
/// (`planned 2026-12-01 2026-12-01T19:00:00Z 1200 Europe/Berlin`).
extension ReminderState {
  private static let title = "streak remind 1"

  /// The state as a file.
  var text: String {
    let lines =
      [Self.title] + rang.map { "rang \($0)" }
      + planned.map { "planned \($0.day) \($0.time.rfc3339()) \($0.minute) \($0.zone)" }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The state of a file; `nil` where it is none, or one of another version.
  init?(text: String) {
    // A file that was cut off anywhere is no state.
    guard text.utf8.last == 0x0A else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.first.map(String.init) == Self.title else { return nil }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2, let day = CivilDay(words[1]) else { return nil }
      if words[0] == "rang", words.count == 2 {
        rang.append(day)
      } else if words[0] == "planned", words.count == 5, let minute = UInt32(words[3]),
        let time = try? Instant.parse(rfc3339: words[2]).instant
      {
        planned.append(PlannedReminder(day: day, time: time, minute: minute, zone: words[4]))
      } else {
        return nil
      }
    }
    rang.removeFirst(max(0, rang.count - ReminderRunner.memory))
  }

  /// The name of the file for a worker, a learner and a device: two runners that ask for different
  /// ones do not know of each other.
  static func fileName(endpoint: String, learner: String, device: String) -> String {
    // None of the three may contain a zero byte: no two lists of them give the same bytes.
    var bytes: [UInt8] = []
    for text in [endpoint, learner, device] {
      bytes += text.utf8
      bytes.append(0)
    }
    let digits = Array("0123456789abcdef".utf8)
    var name: [UInt8] = []
    for byte in SHA1.digest(of: bytes).prefix(8) {
      name += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return "remind-\(String(decoding: name, as: UTF8.self))"
  }
}
