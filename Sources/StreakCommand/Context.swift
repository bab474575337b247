import StreakClient
import StreakCore
import StreakProtocol
import StreakReport
import StreakWire

/// What a command works with: its options, its streams and the worker.
final class Context {
  let options: GlobalOptions
  let invocation: Invocation
  let system: CommandSystem
  let out: Output
  let errors: Output
  let style: Style

  private var connection: (any WorkerConnection)?

  /// How people are spoken to.
  lazy var words = ScreenWords(language: Language(environment: system.environment))

  /// Zones of this machine, read when they are first needed.
  lazy var zones = ZoneDatabase()

  /// Milliseconds to wait for an answer where nobody says.
  var defaultTimeout = 5_000

  init(
    options: GlobalOptions, invocation: Invocation, system: CommandSystem, out: Output,
    errors: Output
  ) {
    self.options = options
    self.invocation = invocation
    self.system = system
    self.out = out
    self.errors = errors
    style = Style(
      isOn: options.color.isOn(
        terminal: system.columns != nil, environment: system.environment))
  }

  var operands: [String] { invocation.operands }

  // MARK: - The worker

  /// Sends calls in one message. Every answer is one of a call, in their order.
  func exchange(_ calls: [RawCall]) throws -> [RawReply] {
    let connection = try connection ?? connect()
    return try checked(connection.exchange(calls), calls.count)
  }

  /// Waits for the answers to a message that was sent.
  typealias Answers = () throws -> [RawReply]

  /// Sends calls in one message, and leaves it to the caller when to wait for the answers.
  func send(_ calls: [RawCall]) throws -> Answers {
    let connection = try connection ?? connect()
    let (answers, count) = (try connection.send(calls), calls.count)
    return { try self.checked(answers(), count) }
  }

  private func checked(_ answers: [RawReply], _ count: Int) throws(CommandError) -> [RawReply] {
    guard answers.count == count else {
      throw CommandError(
        .protocol, "\(count) questions got \(answers.count) answers from \(options.endpoint)")
    }
    return answers
  }

  /// Leaves hanging up to the end of the process, which comes now: waiting for libzmq's threads to end
  /// is a part of what a short command takes.
  func leaveConnection() {
    if let connection { _ = Unmanaged.passRetained(connection as AnyObject) }
  }

  private func connect() throws -> any WorkerConnection {
    let new = try connect(to: options.endpoint)
    connection = new
    return new
  }

  /// Gets ready to ask the worker at an endpoint, over TCP with the keys that are named.
  func connect(to endpoint: String) throws -> any WorkerConnection {
    let timeout = options.timeout ?? defaultTimeout
    guard let keys = options.keys, endpoint.hasPrefix("tcp://") else {
      return try system.connect(endpoint, timeout)
    }
    return try system.connectSecurely(endpoint, timeout, keys.read())
  }

  /// Asks one question.
  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try exchange([RawCall(request)])[0].get()
  }

  // MARK: - Output

  /// Writes a document: to the file that `--output` names, which appears when it is whole, else to standard
  /// output.
  func writing(_ body: (Output) throws -> Void) throws {
    guard let path = invocation.text("output") else { return try body(out) }
    let file = try system.create(path)
    do {
      let out = Output(file.write)
      try body(out)
      try out.flush()
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  /// A message as the command's JSON document.
  func json(_ message: some WireMessage) {
    out.write(JSONWriter.document(message))
  }

  /// A table, as wide as the terminal is.
  func print(_ table: TextTable) {
    out.lines(table.lines(style, width: system.columns))
  }

  /// One line on standard error.
  func warn(_ text: String) {
    errors.line("streak: warning: \(DisplayWidth.printable(text))")
    try? errors.flush()
  }
}
