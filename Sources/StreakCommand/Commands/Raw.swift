import StreakClient
import StreakProtocol

/// `streak raw`: any operation, with bytes that something else encodes and decodes.
enum Raw: Command {
  static let spec = CommandSpec(
    name: "raw",
    summary: "Sends standard input as a request, prints the reply's bytes.",
    operands: "OP",
    operandCount: 1...1,
    about: [
      "OP is a name of streak.proto (streak, records_put) or a number. Where the worker refuses,"
        + " nothing is printed but the reason on standard error. Where what you have is still true,"
        + " nothing is printed but that."
    ],
    examples: [
      "echo 'learner: \"me\"' | protoc --encode=streak.v1.StreakRequest streak.proto \\",
      "  | streak raw streak | protoc --decode=streak.v1.StreakReply streak.proto",
    ])

  static func run(_ context: Context) throws {
    let op = try op(context.operands[0])
    let body = try Self.body(context)
    let answer = try context.exchange([RawCall(op, body)])[0]
    if answer.status == .notModified {
      context.errors.line("streak: not modified")
      return try context.errors.flush()
    }
    if let error = answer.error { throw error }
    context.out.write(answer.body)
  }

  private static func op(_ text: String) throws(CommandError) -> Proto.Op {
    let name = text.lowercased()
    if let op = Proto.Op(name: name), op != .unspecified { return op }
    let number = name.hasPrefix("0x") ? UInt16(name.dropFirst(2), radix: 16) : UInt16(name)
    if let number { return Proto.Op(rawValue: Int32(number)) }
    let hint = EditDistance.nearest(to: name, in: Proto.Op.all.map(\.name))
    throw .usage("unknown operation `\(text)`" + (hint.map { ", did you mean `\($0)`?" } ?? ""))
  }

  /// All of standard input, up to the largest frame that any worker takes.
  private static func body(_ context: Context) throws -> [UInt8] {
    var body: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try context.system.input($0) }
      if count <= 0 { return body }
      body.append(contentsOf: chunk[..<count])
      guard body.count <= Limits.hardFrame else {
        throw CommandError(.badData, "standard input has more than \(Limits.hardFrame) bytes")
      }
    }
  }
}
