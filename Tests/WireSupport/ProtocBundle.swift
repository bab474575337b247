import Foundation
import StreakWire

/// Compares a schema's types with `protoc`, thousands of messages a process: all are put in one
/// message that has a list for each type.
public struct ProtocBundle {
  private let directory: String
  private let file: String
  private let schema: SchemaFile

  /// A bundle of the messages of a schema file.
  public init(_ path: String) throws {
    let url = URL(filePath: SourceTree.root + path)
    directory = url.deletingLastPathComponent().path()
    file = url.lastPathComponent
    schema = try SourceTree.schema(path)
  }

  /// How many messages were compared, and what did not agree.
  public func compare(
    _ types: [any WireMessage.Type], count: Int, seed: UInt64
  ) throws -> (compared: Int, problems: [String]) {
    var random = SplitMix64(seed: seed)
    var text = ""
    var ours: [UInt8] = []
    for (index, type) in types.enumerated() {
      let name = Agreement.name(of: type)
      for _ in 0..<count {
        let made = RandomMessage(name, of: schema, &random)
        text += "m\(index + 1) {\n\(made.text)}\n"
        let bytes = try recoded(made.bytes, type)
        ours += RandomMessage.varint(UInt64(index + 1) << 3 | 2)
        ours += RandomMessage.varint(UInt64(bytes.count)) + bytes
      }
    }
    let theirs = try protoc("--encode", Array(text.utf8), types)
    var problems: [String] = []
    if ours != theirs { problems.append(difference(ours, theirs, "of the same text")) }
    // What we wrote, read by protoc and written again.
    let again = try protoc("--encode", try protoc("--decode", ours, types), types)
    if ours != again { problems.append(difference(ours, again, "of our bytes")) }
    return (count * types.count, problems)
  }

  private func recoded<Message: WireMessage>(
    _ bytes: [UInt8], _: Message.Type
  ) throws -> [UInt8] {
    try Message(decoding: bytes).encoded()
  }

  private func protoc(
    _ mode: String, _ input: [UInt8], _ types: [any WireMessage.Type]
  ) throws -> [UInt8] {
    try Protoc.withDirectory { temporary in
      var bundle = "syntax = \"proto3\"; package \(schema.package); import \"\(file)\";\n"
      bundle += "message Bundle {\n"
      for (index, type) in types.enumerated() {
        bundle += "repeated \(Agreement.name(of: type)) m\(index + 1) = \(index + 1);\n"
      }
      try Data((bundle + "}\n").utf8).write(to: temporary.appending(path: "bundle.proto"))
      return try Protoc.run(
        [
          "--proto_path=\(temporary.path())", "--proto_path=\(directory)",
          "\(mode)=\(schema.package).Bundle", "bundle.proto",
        ], input: input)
    }
  }

  private func difference(_ ours: [UInt8], _ theirs: [UInt8], _ what: String) -> String {
    let at = zip(ours, theirs).enumerated().first { $1.0 != $1.1 }?.offset
    let start = max(0, (at ?? min(ours.count, theirs.count)) - 40)
    return """
      protoc writes \(theirs.count) bytes \(what), we write \(ours.count); from byte \(start) on:
      ours   \(Hex.text(ours.dropFirst(start).prefix(80)))
      theirs \(Hex.text(theirs.dropFirst(start).prefix(80)))
      """
  }
}
