import Foundation
import StreakClient
import StreakProtocol
import Testing
import ZeroMQ

/// The example of README.md, as it is there.
func example() throws {
  // example: begin
  let client = try StreakClient("ipc:///run/user/1000/streak/streakd.sock")
  let practice = Proto.Record(
    id: (0..<16).map { _ in UInt8.random(in: 0...255) }, time: 1_796_043_600_000,
    zone: "Europe/Berlin", kind: "dictation", title: "River Song",
    artist: "The Sample Band", correct: 57, total: 200)
  try client.putRecords([practice], learner: "ada")
  let reading = try client.streak(learner: "ada", zone: "Europe/Berlin")
  print("\(reading.label) days, and today: \(reading.today.name)")
  // example: end
}

/// The short one.
func brief() throws -> Proto.StreakReply {
  // example: begin
  let streak = try StreakClient("ipc:///run/user/1000/streak/streakd.sock").streak(learner: "me")
  // example: end
  return streak
}

@Suite struct ExampleTests {
  /// What README.md shows is what is compiled here, to the letter.
  @Test func isTheOneInTheReadme() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    let begins = lines.indices.filter { lines[$0].hasSuffix("// example: begin") }
    let ends = lines.indices.filter { lines[$0].hasSuffix("// example: end") }
    #expect(begins.count == 2 && ends.count == 2)
    for (begin, end) in zip(begins, ends) {
      let body = lines[(begin + 1)..<end].map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      #expect(body.count <= 10)
      #expect(readme.contains(body.joined(separator: "\n")))
    }
  }

  @Test func compiles() {
    let run: (() throws -> Void, () throws -> Proto.StreakReply) = (example, brief)
    _ = run
  }
}
