import StreakCore

/// The program `streak`, as a library that tests can call.
public enum StreakCommand {
  /// The version that `--version` prints.
  public static let version = StreakVersion.current

  /// Runs the program with the words after its name and returns its exit code.
  public static func run(_ arguments: [String], on system: CommandSystem) -> Int32 {
    let out = Output(system.output)
    let errors = Output(system.errors)
    var endpoint = ""
    var end: CommandError?
    do {
      try run(arguments, system, out, errors, &endpoint)
    } catch {
      end = ErrorReport.end(for: error, endpoint: endpoint)
      if error is ReaderLeft { end = nil }
    }
    do {
      try out.flush()
    } catch is ReaderLeft {
      // Whoever read has what he wanted: `streak export | head`.
    } catch {
      end = end ?? CommandError(.ioError, "standard output cannot be written: \(error)")
    }
    guard let end else { return ExitCode.ok.rawValue }
    if !end.message.isEmpty { errors.line("streak: \(DisplayWidth.printable(end.message))") }
    try? errors.flush()
    return end.code.rawValue
  }

  private static func run(
    _ arguments: [String], _ system: CommandSystem, _ out: Output, _ errors: Output,
    _ endpoint: inout String
  ) throws {
    if arguments.first == Completion.command {
      return out.lines(Completion.lines(Array(arguments.dropFirst())))
    }
    let invocation = try Invocation(arguments)
    if invocation.has("version") { return out.line("streak \(version)") }
    if invocation.isHelpCommand { return try help(invocation.operands, out) }
    if let group = invocation.group, invocation.wantsHelp, invocation.command == nil {
      return out.write(Help.text(forGroup: group))
    }
    if invocation.wantsHelp {
      return out.write(invocation.command.map { Help.text(for: $0.spec) } ?? Help.overview())
    }
    if let command = invocation.command { try invocation.checkOperands(of: command.spec) }
    let options = try GlobalOptions(
      invocation, environment: system.environment, uid: system.uid)
    endpoint = options.endpoint
    let context = Context(
      options: options, invocation: invocation, system: system, out: out, errors: errors)
    guard let command = invocation.command else { return try FirstScreen.run(context) }
    try command.run(context)
  }

  private static func help(_ operands: [String], _ out: Output) throws(CommandError) {
    guard let first = operands.first, operands != ["help"] else {
      return out.write(Help.overview())
    }
    let isGroup = CommandTable.groups.contains(first)
    guard operands.count <= (isGroup ? 2 : 1) else {
      throw .usage("usage: streak help [COMMAND]")
    }
    if isGroup, operands.count == 1 { return out.write(Help.text(forGroup: first)) }
    let name = operands.joined(separator: " ")
    out.write(Help.text(for: try CommandTable.command(named: name).spec))
  }
}
