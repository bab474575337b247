import StreakWire
import Testing
import WireSupport

@testable import protoc_gen_streak

/// The plugin: what it makes is what is committed, and what it cannot make it refuses.
@Suite(.enabled(if: Protoc.isExpected, "protoc is not installed"))
struct GeneratorTests {
  /// The answer for a schema, without a process for the plugin.
  private func answer(_ text: String, name: String, parameter: String) throws -> GeneratorResponse {
    let set = try Protoc.descriptors(of: text)
    var request = try GeneratorRequest(reading: [])
    // A FileDescriptorSet has files under 1, a request under 15.
    request = try set.withUnsafeBytes { content in
      var reader = WireReader(content)
      var tag: UInt32 = 0
      while try reader.next(&tag) { try reader.append(to: &request.files) }
      return request
    }
    request.filesToGenerate = request.files.map(\.name)
    request.parameter = parameter
    return generate(request)
  }

  private func refusal(_ body: String, head: String = "syntax = \"proto3\";") throws -> String {
    try answer("\(head)\n\(body)", name: "schema.proto", parameter: "").error
  }

  @Test(arguments: [
    ("Protocol/streak.proto", "Proto", "Sources/StreakProtocol/Generated"),
    ("Tests/Schemas/probe.proto", "Probe", "Tests/WireSupport/Generated"),
  ])
  func committedFilesAreUpToDate(schema: String, namespace: String, directory: String) throws {
    let response = try answer(
      try SourceTree.text(schema), name: schema, parameter: "namespace=\(namespace)")
    #expect(response.error == "")
    let file = String(schema.split(separator: "/").last ?? "")
    for generated in response.files {
      let committed = try SourceTree.text("\(directory)/\(generated.name)")
      // Here every schema is called schema.proto.
      let content = generated.content.split(
        separator: "schema.proto", omittingEmptySubsequences: false)
      #expect(
        content.joined(separator: file) == committed, "\(generated.name): run Scripts/generate")
    }
  }

  @Test(arguments: [
    ("message M { float f = 1; }", "M.f: floating point is not supported"),
    ("message M { double f = 1; }", "M.f: floating point is not supported"),
    ("message M { fixed32 f = 1; }", "M.f: fixed-size integers are not supported"),
    ("message M { sfixed64 f = 1; }", "M.f: fixed-size integers are not supported"),
    ("message M { map<string, bool> f = 1; }", "M: nested types and maps are not supported"),
    ("message M { message N {} }", "M: nested types and maps are not supported"),
    ("message M { enum N { N_A = 0; } }", "M: nested types and maps are not supported"),
    ("message M { oneof o { bool a = 1; bool b = 2; } }", "M.a: oneofs are not supported"),
    (
      "message M { repeated int32 f = 1 [packed = false]; }",
      "M.f: packed = false is not supported"
    ),
    ("message M { M m = 1; }", "M: a message cannot hold itself but in a list"),
    (
      "message M { N n = 1; } message N { M m = 1; }",
      "M: a message cannot hold itself but in a list"
    ),
    ("message M { bool self = 1; }", "M.self: the name is taken in Swift"),
    ("message M { bool encoded_size = 1; }", "M.encoded_size: the name is taken in Swift"),
    ("message Type {}", "Type: the name is taken in Swift"),
    ("enum E { WRONG = 0; }", "WRONG: must begin with E_"),
    (
      "enum E { option allow_alias = true; E_A = 0; E_B = 0; }",
      "E: aliases are not supported"
    ),
    (
      "message M {} service S { rpc R(M) returns (M); }",
      "schema.proto: services are not supported"
    ),
    (
      "enum Op { OP_UNSPECIFIED = 0; OP_A_B = 1; } message ABRequest {}",
      "OP_A_B: there is no message ABReply"
    ),
  ])
  func refusals(body: String, reason: String) throws {
    #expect(try refusal(body) == reason)
  }

  @Test func onlyProto3() throws {
    #expect(
      try refusal("message M { required bool f = 1; }", head: "syntax = \"proto2\";")
        == "schema.proto: only proto3 is supported")
  }

  @Test func unknownOptions() throws {
    let response = try answer("syntax = \"proto3\";", name: "schema.proto", parameter: "x=y")
    #expect(response.error == "option x=y: only namespace=NAME is known")
    #expect(response.files.isEmpty)
  }

  @Test func theResponseIsWhatProtocReads() throws {
    var response = GeneratorResponse()
    response.error = "no"
    #expect(response.encoded() == (Hex.bytes("0a 02 6e6f  10 01") ?? []))
    response = GeneratorResponse()
    response.files = [GeneratedFile(name: "a", content: "bc")]
    #expect(response.encoded() == (Hex.bytes("10 01  7a 07  0a 01 61  7a 02 6263") ?? []))
  }
}
