import StreakProtocol
import StreakWire
import Testing
import WireSupport

/// The specification says what the code does.
struct SpecificationTests {
  let text: String

  init() throws {
    text = try SourceTree.text("Protocol/README.md")
  }

  @Test func tables() {
    for op in Proto.Op.all {
      #expect(text.contains("| \(op.rawValue) | `\(op.name.uppercased())` |"))
    }
    for (status, name) in Proto.Status.known {
      #expect(text.contains("| \(status.rawValue) | `\(name.uppercased())` |"))
    }
    #expect(text.contains("frame | 1,048,576 |") && Limits().frame == 1_048_576)
    #expect(text.contains("message | 64 |") && Limits().calls == 64)
    #expect(text.contains("write | 1,000 |") && Limits().records == 1000)
    #expect(text.contains("hard | 16,777,216 |") && Limits.hardFrame == 16_777_216)
  }

  /// The bytes at the left of the nth example: so many columns.
  private func example(_ index: Int, columns: Int) throws -> [UInt8] {
    let blocks = text.split(separator: "```text\n").dropFirst()
    let block = blocks[blocks.startIndex + index].split(separator: "```")[0]
    let digits = block.split(separator: "\n").map { $0.prefix(columns) }.joined()
    return try #require(Hex.bytes(digits))
  }

  @Test func exampleOfARequest() throws {
    let header = FrameHeader.request(.streak, id: 1, budget: 1500)
    let body = Proto.StreakRequest(learner: "ada", zone: "UTC")
    #expect(try example(0, columns: 25) == header.bytes + body.encoded())
  }

  @Test func exampleOfAReply() throws {
    let body = Proto.StreakReply(
      label: "1", count: 1, today: .achieved, start: 20_416,
      best: Proto.Run(count: 1, start: 20_416, end: 20_416), queries: 1, daysFetched: 90,
      day: 20_416, zone: "UTC", revision: 1)
    #expect(
      try example(1, columns: 25) == FrameHeader.reply(.streak, id: 1).bytes + body.encoded())
  }

  @Test func exampleOfANotice() throws {
    let notice = ChangeNotice(
      topic: ChangeNotice.topic(of: "ada"), op: .recordsPut, number: 258,
      changed: Proto.Changed(
        boot: 42, families: [.record], validUntil: 1_741_651_200_000, revision: 1))
    #expect(try example(3, columns: 25) == notice.frames.flatMap { $0 })
    #expect(try ChangeNotice(frames: notice.frames) == notice)
  }

  @Test func exampleOfAnError() throws {
    var request = FrameHeader.request(.streak, id: 1, budget: 1500).bytes
    request[5] = 2
    do throws(CallError) {
      _ = try FrameHeader(parsing: request, expecting: .request)
      Issue.record("is read")
    } catch {
      #expect(error.status == .invalid)
      #expect(try example(2, columns: 41) == error.body.encoded())
    }
  }
}
