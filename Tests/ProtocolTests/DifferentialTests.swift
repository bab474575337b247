import StreakProtocol
import StreakWire
import Testing
import WireSupport

/// `protoc` judges the codec: what one writes the other reads, for every message.
@Suite(.enabled(if: Protoc.isExpected, "protoc is not installed"))
struct DifferentialTests {
  @Test func everyMessageOfTheProtocol() throws {
    let bundle = try ProtocBundle("Protocol/streak.proto")
    let (compared, problems) = try bundle.compare(Proto.messages, count: 200, seed: 11)
    #expect(problems == [])
    #expect(compared == 200 * Proto.messages.count)
  }

  @Test func everyTypeInEveryLabel() throws {
    let bundle = try ProtocBundle("Tests/Schemas/probe.proto")
    let (_, problems) = try bundle.compare(Probe.messages, count: 500, seed: 12)
    #expect(problems == [])
  }

  @Test(arguments: try Vector.read("bodies.txt"))
  func vectors(vector: Vector) throws {
    let written = try Protoc.run(
      [
        "--proto_path=\(SourceTree.root)Protocol", "--encode=streak.v1.\(vector.type)",
        "streak.proto",
      ], input: Array((vector.text ?? "").utf8))
    #expect(written == vector.bytes)
  }
}
