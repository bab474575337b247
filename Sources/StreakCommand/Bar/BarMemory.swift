import StreakCore
import StreakProtocol

/// The last answer, kept for when no worker answers.
///
/// The file has a line that says what it is, one with the time when the answer came, one with a digest of
/// the two others, and the answer as it came (`SnapshotReply`). A file that is anything else counts for
/// nothing.
struct BarMemory: Equatable {
  private static let title = "streak bar 1"

  /// The longest file that is read: more than a reply with all of a card's tasks.
  static let limit = 4 << 20

  /// When a worker said so.
  var asked: Instant
  var snapshot: Proto.SnapshotReply

  /// The memory as a file.
  var bytes: [UInt8] {
    let body = snapshot.encoded()
    let time = asked.rfc3339()
    return Array("\(Self.title)\n\(time)\n\(Self.digest(time, body))\n".utf8) + body
  }

  /// A memory of what is known.
  init(asked: Instant, snapshot: Proto.SnapshotReply) {
    (self.asked, self.snapshot) = (asked, snapshot)
  }

  /// The memory of a file; `nil` where it is none.
  init?(bytes: [UInt8]) {
    let parts = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let lines = parts[..<3].map { String(decoding: $0, as: UTF8.self) }
    let body = Array(parts[3])
    guard lines[0] == Self.title, Self.digest(lines[1], body) == lines[2],
      let asked = try? Instant.parse(rfc3339: lines[1]).instant,
      let snapshot = try? Proto.SnapshotReply(decoding: body)
    else { return nil }
    self.init(asked: asked, snapshot: snapshot)
  }

  private static func digest(_ time: String, _ body: [UInt8]) -> String {
    hex(SHA1.digest(of: Array("\(time)\n".utf8) + body))
  }

  /// The name of the file for a worker and a question.
  static func fileName(endpoint: String, request: Proto.SnapshotRequest) -> String {
    // None of the texts may contain a zero byte: no two lists of them give the same bytes.
    var bytes: [UInt8] = []
    for text in [endpoint, request.learner, request.zone, "\(request.ledger.rawValue)"] {
      bytes += text.utf8
      bytes.append(0)
    }
    return "bar-\(hex(Array(SHA1.digest(of: bytes).prefix(8))))"
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
