import StreakCore
import StreakSecurity

/// Everything outside the program that a command touches: tests put something else in its place.
public struct CommandSystem {
  /// Fills a buffer from its start and returns how many bytes it wrote; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// Writes all the bytes, or throws.
  public typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  /// The environment's variables, as far as they are looked at.
  public var environment: [String: String]

  /// The user's number.
  public var uid: UInt32

  /// Standard input.
  public var input: Source

  /// Standard output.
  public var output: Sink

  /// Standard error.
  public var errors: Sink

  /// Columns of the terminal that standard output is; `nil` where it is none.
  public var columns: Int?

  /// Whether standard input is a terminal.
  public var inputIsTerminal: Bool

  /// Whether standard error is a terminal.
  public var errorsIsTerminal: Bool

  /// Opens a file for reading.
  public var open: (String) throws -> Source

  /// The wall clock.
  public var now: () -> Instant

  /// Nanoseconds of a clock that only goes forward.
  public var ticks: () -> UInt64

  /// A new id for a record.
  public var newID: () -> RecordID

  /// Gets ready to ask the worker at an endpoint, with so many milliseconds for each answer.
  public var connect: (_ endpoint: String, _ timeout: Int) throws -> any WorkerConnection

  /// The same with keys, for TCP.
  var connectSecurely:
    (_ endpoint: String, _ timeout: Int, _ security: ClientSecurity) throws -> any WorkerConnection =
      {
        try ClientConnection($0, timeout: $1, security: $2)
      }

  /// What carrying out reminders touches.
  var reminderHost: any ReminderHost = LiveReminderHost()

  /// What a status bar's line touches.
  var barHost: any BarHost = LiveBarHost()

  /// Opens the terminal that a dashboard is drawn on; `nil`: this program has none, and another one has.
  package var dashTerminal: (() throws -> any DashTerminal)?

  /// Goes on as the program that has one.
  var becomeDash: () throws -> Void = DashProgram.become

  /// Begins a file that takes its name when it is whole.
  var create: (String) throws -> any NewFile = { try LiveFile($0) }

  /// Begins such a file that everybody may read.
  var createReadable: (String) throws -> any NewFile = { try LiveFile($0, mode: 0o644) }

  /// What is at a path.
  var kind: (String) -> FileKind = FileKind.init(of:)

  /// The zone of this machine.
  var machineZone: () -> String

  /// Turns a property list into JSON.
  var propertyList: ([UInt8]) throws -> [UInt8] = PropertyListProgram.json

  /// A system made of these parts.
  public init(
    environment: [String: String], uid: UInt32, input: @escaping Source, output: @escaping Sink,
    errors: @escaping Sink, columns: Int?, errorsIsTerminal: Bool,
    open: @escaping (String) throws -> Source, now: @escaping () -> Instant,
    ticks: @escaping () -> UInt64, newID: @escaping () -> RecordID,
    connect: @escaping (_ endpoint: String, _ timeout: Int) throws -> any WorkerConnection,
    inputIsTerminal: Bool = false
  ) {
    self.environment = environment
    self.uid = uid
    self.input = input
    self.output = output
    self.errors = errors
    self.columns = columns
    self.errorsIsTerminal = errorsIsTerminal
    self.open = open
    self.now = now
    self.ticks = ticks
    self.newID = newID
    self.connect = connect
    self.inputIsTerminal = inputIsTerminal
    machineZone = { MachineZone.name(environment: environment) }
  }
}

/// A file that is being written, and is not seen under its name before it is whole.
protocol NewFile: AnyObject {
  /// Writes all the bytes, or throws.
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Gives the file its name, in place of one that had it.
  func finish() throws
  /// Leaves nothing behind.
  func discard()
}

/// Standard output was closed by whoever read it: no error, nobody wants more.
struct ReaderLeft: Error {}
