import StreakCore
import StreakProtocol
import StreakWire

/// What the commands about coins share.
enum Rewards {
  /// Shared by the commands that name what they do with a key.
  static let keyOption = OptionSpec(
    "key", "KEY", "Names what is done, so that it is done once. Default: a new one.")

  /// The key that was given, else a new one.
  static func key(_ context: Context) -> String {
    context.invocation.text("key") ?? context.system.newID().description
  }

  /// Asks, and where it is not known whether it was done, says with which key to ask again.
  static func ask<Request: StreakCall>(_ request: Request, key: String, _ context: Context) throws
    -> Request.Reply
  {
    do {
      return try context.ask(request)
    } catch {
      let end = ErrorReport.end(for: error, endpoint: context.options.endpoint)
      guard end.code == .tryAgain else { throw error }
      throw CommandError(
        .tryAgain, "\(end.message); so that nothing is done twice, give --key \(key)")
    }
  }

  /// A reply as the command's JSON document, with the key that it was asked with.
  static func json(_ reply: some WireMessage, key: String, _ context: Context) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.visitString("key", key)
    reply.visitFields(&writer)
    writer.endObject()
    writer.raw("\n")
    context.out.write(writer.bytes)
  }

  /// Names on the left, values on the right.
  static func print(_ rows: [(String, String)], _ context: Context) {
    var table = TextTable([.init(""), .init("")])
    for (name, value) in rows { table.add([name, value], paints: [.dim]) }
    context.print(table)
  }

  /// `1 coin`, `1,234 coins`.
  static func coins(_ number: some BinaryInteger) -> String {
    number == -1 ? "-1 coin" : Words.count(number, "coin")
  }

  /// `theme night`.
  static func item(_ kind: Proto.ItemKind, _ name: String) -> String { "\(kind.name) \(name)" }

  /// `theme` or `genre`.
  static func kind(_ text: String, _ place: String) throws(CommandError) -> Proto.ItemKind {
    switch text {
    case "theme": return .theme
    case "genre": return .genre
    default: throw .usage("\(place): \"\(text)\" is neither theme nor genre")
    }
  }
}
