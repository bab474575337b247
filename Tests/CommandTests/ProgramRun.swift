import StreakCore

@testable import StreakCommand

/// What became of one run of the program.
struct ProgramRun {
  var code: Int32
  var out: String
  var errors: String

  /// Runs the program without a process.
  static func run(
    _ arguments: [String], worker: any WorkerConnection = FakeWorker(),
    environment: [String: String] = [:], input: [UInt8] = [], files: [String: [UInt8]] = [:],
    columns: Int? = nil, errorsIsTerminal: Bool = false, inputIsTerminal: Bool = false,
    output: CommandSystem.Sink? = nil, host: FakeReminderHost? = nil,
    bar: FakeBarHost? = nil, terminal: FakeTerminal? = nil
  ) -> ProgramRun {
    let out = Sink()
    let errors = Sink()
    var ticks: UInt64 = 0
    var system = CommandSystem(
      environment: environment, uid: 501, input: source(input),
      output: output ?? { out.bytes.append(contentsOf: $0) },
      errors: { errors.bytes.append(contentsOf: $0) }, columns: columns,
      errorsIsTerminal: errorsIsTerminal,
      open: { path in
        guard let bytes = files[path] else { throw CommandError(.noInput, "cannot read \(path)") }
        return source(bytes)
      },
      now: { host?.now ?? bar?.now ?? Instant(seconds: 1_796_019_459) },
      ticks: {
        ticks += 420_000
        return ticks
      },
      newID: { RecordID(high: 0x0123_4567_89AB_4DEF, low: 0x8000_0000_0000_0001) },
      connect: { endpoint, _ in
        if endpoint == "bad://" { throw ConnectionError.badEndpoint("no such transport") }
        return worker
      }, inputIsTerminal: inputIsTerminal)
    if let host { system.reminderHost = host }
    system.barHost = bar ?? FakeBarHost()
    if let terminal { system.dashTerminal = { terminal } }
    system.becomeDash = { throw CommandError(.internalError, "became streak-dash") }
    let code = StreakCommand.run(arguments, on: system)
    return ProgramRun(
      code: code, out: String(decoding: out.bytes, as: UTF8.self),
      errors: String(decoding: errors.bytes, as: UTF8.self))
  }

  /// Runs it with words in one text.
  static func run(_ words: String, worker: any WorkerConnection = FakeWorker()) -> ProgramRun {
    run(words.split(separator: " ").map(String.init), worker: worker)
  }

  private final class Sink {
    var bytes: [UInt8] = []
  }

  static func source(_ bytes: [UInt8]) -> CommandSystem.Source {
    var rest = bytes[...]
    return { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }
}
