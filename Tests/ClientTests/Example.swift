import StreakClient
import StreakProtocol
import Testing
import ZeroMQ

/// The example of README.md, as it is there.
func example() throws {
  // example: begin
  let client = try StreakClient("ipc:///run/user/1000/streak/worker.sock")
  let practice = Proto.Record(
    id: (0..<16).map { _ in UInt8.random(in: 0...255) }, time: 1_796_043_600_000,
    zone: "Europe/Berlin", kind: "dictation", title: "Hallelujah", artist: "Leonard Cohen",
    correct: 57, total: 200)
  try client.putRecords([practice], learner: "ada")
  let reading = try client.streak(learner: "ada", zone: "Europe/Berlin")
  print("\(reading.label) days, and today: \(reading.today.name)")
  // example: end
}

@Suite struct ExampleTests {
  @Test func compiles() {
    let run: () throws -> Void = example
    _ = run
  }
}
