import Glibc
import StreakCore

/// Structured lines on standard error: one event a line, `key=value` pairs or JSON.
public struct Log: Sendable {
  /// How much is written.
  public enum Level: Int, Sendable, CaseIterable, Comparable {
    /// What somebody must look at.
    case error
    /// What somebody should know of.
    case warning
    /// Start, stop, and what changes in between.
    case info
    /// Each request that was refused.
    case debug

    /// The name in a line and in options.
    public var name: String { "\(self)" }

    /// Whether the left level is the graver one.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a line looks.
  public enum Format: String, Sendable, CaseIterable {
    /// `time=… level=info event="…" key=value`.
    case text
    /// One JSON object a line.
    case json
  }

  private let level: Level?
  private let format: Format
  private let write: @Sendable (String) -> Void

  /// A log.
  ///
  /// - Parameter write: takes each line with its newline; standard error unless a test reads it.
  public init(
    level: Level?, format: Format = .text,
    write: @escaping @Sendable (String) -> Void = Log.standardError
  ) {
    self.level = level
    self.format = format
    self.write = write
  }

  /// Writes nothing.
  public static let silent = Log(level: nil)

  /// Writes a line to standard error in one call, so that lines of threads do not mix.
  @Sendable
  public static func standardError(_ line: String) {
    let bytes = Array(line.utf8)
    // A log that cannot be written must not stop the worker.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes an error.
  public func error(_ event: String, _ fields: (String, String)...) { add(.error, event, fields) }
  /// Writes a warning.
  public func warning(_ event: String, _ fields: (String, String)...) {
    add(.warning, event, fields)
  }
  /// Writes what happened.
  public func info(_ event: String, _ fields: (String, String)...) { add(.info, event, fields) }
  /// Writes a detail.
  public func debug(_ event: String, _ fields: (String, String)...) { add(.debug, event, fields) }

  private func add(_ level: Level, _ event: String, _ fields: [(String, String)]) {
    guard let limit = self.level, level <= limit else { return }
    let time = SystemClock.now().rfc3339()
    let pairs = [("time", time), ("level", level.name), ("event", event)] + fields
    switch format {
    case .text:
      write(
        pairs.map { "\($0.0)=\(Self.quoted($0.1, always: false))" }.joined(separator: " ") + "\n")
    case .json:
      let body = pairs.map {
        "\(Self.quoted($0.0, always: true)):\(Self.quoted($0.1, always: true))"
      }
      write("{\(body.joined(separator: ","))}\n")
    }
  }

  /// A value as a JSON string; plain where it needs no quotes.
  public static func quoted(_ text: String, always: Bool) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && $0 != "\"" && $0 != "=" && $0 != "\\"
      }
    if isPlain && !always { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let hex = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

/// This process's number.
public func processID() -> Int32 { getpid() }
