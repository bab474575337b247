import StreakCore
import StreakImport

/// The file of an import: what it is, and its bytes.
struct ImportFile {
  /// What a file holds that is no database, or a database.
  enum Content {
    case stream(FileStart)
    case database(DatabaseImage)
  }

  let format: FileFormat
  let content: Content

  /// The most that is held in memory at once, of a file that cannot be read as a stream.
  static let limit = 1 << 30

  /// Opens the file that the command line names, and looks what it is.
  init(_ context: Context) throws {
    let path = context.operands.first ?? "-"
    let names = FileFormat.allCases.map(\.rawValue)
    let named = try context.invocation.choice("format", of: names).flatMap(
      FileFormat.init(rawValue:))
    let start = try FileStart(path == "-" ? context.system.input : try context.system.open(path))
    let recognised = try named ?? FileFormat.recognise(start: start.bytes)
    if let recognised, recognised != .anki, recognised != .loop {
      format = recognised
      content = .stream(start)
      return
    }
    try Self.checkLog(path, context)
    let image = try DatabaseImage(start.source())
    format = try recognised ?? FileFormat.recognise(tables: try image.tables())
    content = .database(image)
  }

  /// Refuses a database beside which there are changes that are not in it yet: its program runs, or
  /// ended without tidying up.
  private static func checkLog(_ path: String, _ context: Context) throws {
    guard path != "-", let log = try? context.system.open(path + "-wal") else { return }
    var bytes = [UInt8](repeating: 0, count: 32)
    guard try bytes.withUnsafeMutableBytes({ try log($0) }) > 0 else { return }
    throw CommandError(
      .badData,
      "\(path)-wal holds changes that are not in the database yet: close the program that it"
        + " belongs to, or open it there and close it again")
  }

  /// The file as a stream, which can be read once.
  func source() throws -> CommandSystem.Source {
    guard case .stream(let start) = content else { throw Self.wrongKind }
    return start.source()
  }

  /// All bytes of the file.
  func bytes() throws -> [UInt8] {
    try FileStart.all(of: try source(), limit: Self.limit) {
      CommandError(.badData, "the file is larger than \(Self.limit >> 20) MiB")
    }
  }

  /// The file as a database.
  func database() throws -> DatabaseImage {
    guard case .database(let image) = content else { throw Self.wrongKind }
    return image
  }

  private static var wrongKind: CommandError {
    CommandError(.badData, "the file is not of the format that was named")
  }

  /// A stream of bytes that are in memory.
  static func source(of bytes: [UInt8]) -> CommandSystem.Source {
    var position = 0
    return { buffer in
      let part = bytes[position..<min(bytes.count, position + buffer.count)]
      buffer.copyBytes(from: part)
      position += part.count
      return part.count
    }
  }
}
