import Glibc
import StreakClient
import StreakCore

extension CommandSystem {
  /// The system that the program runs on.
  public static func live() -> CommandSystem {
    // A reader that leaves is an error of write(2), not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    return CommandSystem(
      environment: environment(), uid: getuid(), input: { try read(0, $0, "standard input") },
      output: { try write(1, $0) }, errors: { try write(2, $0) },
      columns: isatty(1) == 1 ? columns(1) : nil, errorsIsTerminal: isatty(2) == 1, open: open,
      now: now, ticks: ticks, newID: RecordID.random,
      connect: { try ClientConnection($0, timeout: $1) }, inputIsTerminal: isatty(0) == 1)
  }

  /// The variables that anything here looks at.
  private static func environment() -> [String: String] {
    let names = [
      "HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "STREAK_ENDPOINT", "STREAK_BROKER_CONTROL",
      "STREAK_LEARNER", "STREAK_ZONE", "STREAK_CURVE_SERVER_KEY", "STREAK_CURVE_SECRET_FILE",
      "NO_COLOR", "TERM", "TZ", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LANG",
    ]
    var found: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }

  private static func columns(_ descriptor: Int32) -> Int {
    var size = winsize()
    let known = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return known ? Int(size.ws_col) : 80
  }

  private static func read(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ name: String
  ) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      let number = errno
      if number == EINTR { continue }
      throw CommandError(.noInput, "cannot read \(name): \(text(number))")
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(descriptor, base, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      let number = errno
      if number == EINTR { continue }
      if number == EPIPE { throw ReaderLeft() }
      throw CommandError(.ioError, text(number))
    }
  }

  /// A file that is closed when the program ends.
  private static func open(_ path: String) throws -> Source {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError(.noInput, "cannot read \(path): \(text(errno))")
    }
    return { try read(descriptor, $0, path) }
  }

  private static func text(_ number: Int32) -> String { String(cString: strerror(number)) }

  private static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func ticks() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }
}
