import StreakProtocol
import StreakWire
import Testing
import WireSupport

/// The vectors that implementations in other languages are tested with.
struct VectorTests {
  private func type(of vector: Vector) throws -> any WireMessage.Type {
    try #require(Proto.messages.first { Agreement.name(of: $0) == vector.type })
  }

  @Test func everyMessageHasAVector() throws {
    let types = Set(try Vector.read("bodies.txt").map(\.type))
    #expect(types == Set(Proto.messages.map(Agreement.name)))
  }

  @Test(arguments: try Vector.read("bodies.txt"))
  func bodies(vector: Vector) throws {
    let message = try type(of: vector).init(decoding: vector.bytes)
    #expect(message.encoded() == vector.bytes)
  }

  @Test(
    .enabled(if: Protoc.isExpected, "protoc is not installed"),
    arguments: try Vector.read("also-read.txt"))
  func alsoRead(vector: Vector) throws {
    let written = try Protoc.run(
      [
        "--proto_path=\(SourceTree.root)Protocol", "--encode=streak.v1.\(vector.type)",
        "streak.proto",
      ], input: Array((vector.text ?? "").utf8))
    #expect(try type(of: vector).init(decoding: vector.bytes).encoded() == written)
  }

  @Test(arguments: try Vector.read("malformed.txt"))
  func malformed(vector: Vector) throws {
    let type = try type(of: vector)
    do throws(WireError) {
      _ = try type.init(decoding: vector.bytes)
      Issue.record("is read")
    } catch {
      let error = CallError(error)
      #expect("\(error.status.name.uppercased()) \(error.field)" == vector.error)
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: try Vector.read("headers.txt"))
  func headers(vector: Vector) throws {
    do throws(CallError) {
      let header = try FrameHeader(parsing: vector.bytes)
      var text = "kind: \(header.kind.rawValue) op: \(header.op.rawValue) id: \(header.id)"
      if header.kind == .request { text += " budget: \(header.budget)" }
      if header.kind == .reply { text += " status: \(header.status.rawValue)" }
      #expect(text == vector.text)
      #expect(header.bytes == vector.bytes)
    } catch {
      #expect("\(error.status.name.uppercased()) \(error.field)" == vector.error)
      let reply = vector.bytes.withUnsafeBytes { FrameHeader.reply(echoing: $0, error.status) }
      #expect("op: \(reply.op.rawValue) id: \(reply.id)" == vector.echo)
      #expect(reply.kind == .reply && reply.status == error.status)
    }
  }
}
