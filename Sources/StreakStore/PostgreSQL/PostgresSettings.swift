import CLibPQ
import Glibc

/// Where a PostgreSQL store is and how long its workers wait for it.
public struct PostgresSettings: Sendable {
  /// What happened to a connection, for the log.
  public enum Event: Sendable {
    /// It was lost, or a server could not be reached, for this reason.
    case lost(String)
    /// It is there again after so many attempts.
    case connected(attempts: Int)
  }

  /// Why a text does not name a server; one sentence without a final stop.
  public struct Fault: Error, Sendable, CustomStringConvertible {
    /// The reason. It does not repeat the text, which might hold a secret.
    public let description: String
  }

  /// What a user writes before a connection string of libpq.
  private static let prefixes = ["postgresql://", "postgres://", "postgresql:", "postgres:"]

  /// Keywords and values as libpq takes them, none of them secret.
  let options: [(keyword: String, value: String)]
  /// The server as it was named. It has no password in it.
  public let text: String
  /// How long a statement may run where a request sets no limit, in milliseconds.
  public var statementMilliseconds = 10_000
  /// How long a write waits for another one of the same learner, in milliseconds.
  public var lockMilliseconds = 5_000
  /// How long a request waits for a server that is away, in milliseconds.
  public var patienceMilliseconds = 2_000
  /// Is told when a connection is lost and when it is back, on the thread that uses it.
  public var report: @Sendable (Event) -> Void = { _ in }

  /// Whether a text names a PostgreSQL server: `postgresql://…`, or `postgres:` and keywords.
  public static func isNamed(by text: String) -> Bool {
    prefixes.contains { text.hasPrefix($0) }
  }

  /// Reads where a server is: a URI `postgresql://…`, or `postgres:` and then keywords and values as
  /// in `host=db1,db2 dbname=streak` (postgresql.org/docs, "Connection Strings").
  ///
  /// - Throws: ``Fault``, also for a password: command lines are for everyone to see.
  public init(_ text: String) throws(Fault) {
    guard let prefix = Self.prefixes.first(where: { text.hasPrefix($0) }) else {
      throw Fault(description: "is not postgresql://… or postgres:KEYWORD=VALUE…")
    }
    let info = prefix.hasSuffix("//") ? text : String(text.dropFirst(prefix.count))
    var message: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(info, &message) else {
      // What libpq says may quote what it could not read, and with it a password.
      PQfreemem(message)
      throw Fault(description: "cannot be read: a URI, or keywords and values, are expected")
    }
    defer { PQconninfoFree(parsed) }
    var options: [(keyword: String, value: String)] = []
    var option = parsed
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        options.append((String(cString: keyword), String(cString: value)))
      }
      option += 1
    }
    for secret in ["password", "sslpassword"]
    where options.contains(where: { $0.keyword == secret }) {
      throw Fault(
        description: "has a \(secret), which everybody on this machine could read in the list of "
          + "processes: put it in ~/.pgpass, in a file that PGPASSFILE names, or in a service file")
    }
    self.options = options
    self.text = text
  }

  /// What is given to libpq: what was named, and what suits a worker where nothing was.
  func parameters(environment: (String) -> Bool) -> [(keyword: String, value: String)] {
    func isNamed(_ keyword: String) -> Bool { options.contains { $0.keyword == keyword } }
    var all = options
    // What a service file says must not be overruled by a default of ours.
    let hasService = isNamed("service") || environment("PGSERVICE")
    if !isNamed("target_session_attrs"), !hasService, !environment("PGTARGETSESSIONATTRS") {
      // Of several hosts the one that takes writes: what others have may be old.
      all.append(("target_session_attrs", "read-write"))
    }
    if !isNamed("connect_timeout"), !hasService, !environment("PGCONNECT_TIMEOUT") {
      all.append(("connect_timeout", "2"))
    }
    all.append(("fallback_application_name", "streakd"))
    all.append(("client_encoding", "UTF8"))
    return all
  }

  /// What is given to libpq in this process.
  var parameters: [(keyword: String, value: String)] {
    parameters { name in getenv(name).map { $0.pointee != 0 } ?? false }
  }
}
