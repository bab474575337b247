import Foundation
import Glibc
import StreakCore
import StreakStore
import Synchronization

/// A PostgreSQL server of these tests: made by `Scripts/postgres` in a directory of its own when it is
/// first asked for, reached by a UNIX socket there, and gone with this process.
public final class PostgresServer: Sendable {
  /// The server that all tests of a process share; `nil` where PostgreSQL is not installed.
  public static let shared: PostgresServer? = {
    do {
      return try PostgresServer()
    } catch {
      let text = "PostgreSQL is left out of these tests: \(error)\n"
      FileHandle.standardError.write(Data(text.utf8))
      return nil
    }
  }()

  /// Whether tests that need the server are run: where it is missing they are left out, but not in CI,
  /// where they fail. `STREAK_TEST_POSTGRES=no` leaves them out everywhere.
  public static let isWanted: Bool = {
    let environment = ProcessInfo.processInfo.environment
    if environment["STREAK_TEST_POSTGRES"] == "no" { return false }
    return shared != nil || environment["CI"] != nil
  }()

  /// Why there is no server.
  public struct Missing: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// The directory with the socket.
  public let directory: String
  /// Ends the server when it is closed, as it is at the end of the process.
  private let input: Int32
  /// The script that runs the server.
  private let child: pid_t
  private let isRunning = Atomic(true)
  private static let made = Atomic(0)
  private static let script = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Scripts/postgres").path

  /// Starts a server with options as of `postgres`.
  public init(options: [String] = []) throws {
    directory = "/tmp/streak-pg-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false)
    let (child, socket) = try Self.spawn([Self.script, "--temporary", directory] + options)
    input = socket
    self.child = child
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
    guard handle.availableData == Data("ready\n".utf8) else {
      throw Missing(description: "its server did not start (exit status \(stop() >> 8))")
    }
    try migrate(database: "template")
  }

  deinit { stop() }

  /// Ends the server and removes its files, and returns what wait(2) says of it. Safe to call twice.
  @discardableResult
  public func stop() -> Int32 {
    // The number of a descriptor that is closed may be another one's by now.
    guard isRunning.exchange(false, ordering: .relaxed) else { return 0 }
    close(input)
    // A child that nobody waits for hides those behind it from whoever waits for any, as the library of the
    // tests does for a test in a process of its own: that one would never end.
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Starts a program whose standard input and output are the other end of a socket.
  private static func spawn(_ words: [String], quiet: Bool = false) throws -> (
    child: pid_t, socket: Int32
  ) {
    // Closed on exec: whatever else is started meanwhile must not keep the server alive.
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Missing(description: "no socket") }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if quiet { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    let arguments = words.map { strdup($0) }
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, arguments + [nil], environ)
    guard code == 0 else {
      close(ends[0])
      throw Missing(description: "\(words[0]): \(String(cString: strerror(code)))")
    }
    return (child, ends[0])
  }

  // MARK: Databases

  /// The settings of a database.
  public func settings(_ database: String) throws -> PostgresSettings {
    try PostgresSettings("postgres:host=\(directory) user=streak dbname=\(database)")
  }

  private static let newID = "decode(replace(gen_random_uuid()::text, '-', ''), 'hex')"

  /// Makes a database with an empty store, and returns its name.
  public func makeStore() throws -> String {
    let name = makeName()
    try query("CREATE DATABASE \(name) TEMPLATE template")
    // A copy that goes its own way is another store.
    try query("UPDATE identity SET id = \(Self.newID)", in: name)
    return name
  }

  /// Databases that are not used any more, the one that was given back first in front.
  private let spare = Mutex<[String]>([])

  /// A database with an empty store: one that was given back, because emptying it takes a tenth of the
  /// time, else a new one.
  public func takeStore() throws -> String {
    guard let name = spare.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      return try makeStore()
    }
    // Whoever still has a session there was slow to end; then it is left to him.
    let empty = """
      DO $$ DECLARE name TEXT; BEGIN
        IF EXISTS (SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()) THEN
          RAISE EXCEPTION 'in use';
        END IF;
        FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r'
          AND relnamespace = 'public'::regnamespace AND relname NOT IN ('streak_schema', 'identity')
        LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
      END $$;
      UPDATE identity SET id = \(Self.newID)
      """
    if (try? Self.run(words(empty, name), quiet: true)) != nil { return name }
    drop(name)
    return try makeStore()
  }

  /// Gives a database back whose schema is as it was made.
  public func giveBack(_ name: String) { spare.withLock { $0.append(name) } }

  /// Makes a database without any table, and returns its name.
  public func makeDatabase(_ rest: String = "") throws -> String {
    let name = makeName()
    try query("CREATE DATABASE \(name) \(rest)")
    return name
  }

  private func makeName() -> String { "t\(Self.made.add(1, ordering: .relaxed).newValue)" }

  private func migrate(database: String) throws {
    try query("CREATE DATABASE \(database)")
    _ = try PostgresMigration.run(settings(database), distribute: false)
  }

  /// Removes a database, unless somebody still uses it: like a file, which lasts as long as it is open.
  public func drop(_ database: String) {
    _ = try? Self.run(words("DROP DATABASE \(database)", "postgres"), quiet: true)
  }

  /// Ends all sessions of a database but the asking one.
  public func endSessions(of database: String) throws {
    try query(
      """
      SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
      WHERE datname = '\(database)' AND pid <> pg_backend_pid()
      """)
  }

  /// Ends the server as a crash does and starts it anew.
  public func restart() throws { _ = try Self.run([Self.script, "--restart", directory]) }

  /// Runs SQL in a session of its own and returns what comes of it, a line a row, `|` between columns.
  @discardableResult
  public func query(_ sql: String, in database: String = "postgres") throws -> String {
    try Self.run(words(sql, database))
  }

  /// A session that runs SQL.
  private func words(_ sql: String, _ database: String) -> [String] {
    [
      "psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", directory, "-U", "streak", "-c", sql,
      database,
    ]
  }

  private static func run(_ words: [String], quiet: Bool = false) throws -> String {
    let (child, socket) = try spawn(words, quiet: quiet)
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
    let text = String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    guard status == 0 else { throw Missing(description: words.joined(separator: " ")) }
    return text.trimmingCharacters(in: .newlines)
  }
}
