import StreakCore
import StreakStore
import Synchronization

/// The engine that a test's stores are on.
public enum Engine: String, Sendable, CaseIterable {
  /// A file.
  case sqlite
  /// A server.
  case postgresql

  /// The engine of the test that runs.
  @TaskLocal public static var current = Engine.sqlite
}

/// Stores of tests, by the path that stands for one: a file of that name, or a database that is made
/// for it.
public enum TestStore {
  private static let databases = Mutex<[String: String]>([:])

  /// Opens the store that a path stands for, on the engine of the test that runs.
  public static func open(
    _ path: String, durability: Store.Durability = .normal, readOnly: Bool = false,
    zones: ZoneDatabase, busyMilliseconds: Int32 = 5000
  ) throws -> Store {
    // A thread of a test does not know its engine; a path that is known is on the server.
    let isKnown = databases.withLock { $0[path] != nil }
    guard isKnown || Engine.current == .postgresql else {
      return try Store(
        path: path, durability: durability, readOnly: readOnly, zones: zones,
        busyMilliseconds: busyMilliseconds)
    }
    var settings = try settings(path)
    settings.lockMilliseconds = Int(busyMilliseconds)
    return try Store(settings, durability: durability, readOnly: readOnly, zones: zones)
  }

  /// Where the store of a path is on the server of these tests.
  public static func settings(_ path: String) throws -> PostgresSettings {
    let server = try server()
    return try server.settings(database(path))
  }

  /// The database of a path.
  public static func database(_ path: String) throws -> String {
    let server = try server()
    return try databases.withLock { databases in
      if let known = databases[path] { return known }
      let name = try server.takeStore()
      databases[path] = name
      return name
    }
  }

  /// Gives back the databases of all paths in a directory.
  public static func remove(under root: String) {
    let names = databases.withLock { databases in
      let paths = databases.keys.filter { $0.hasPrefix(root + "/") }
      return paths.compactMap { databases.removeValue(forKey: $0) }
    }
    for name in names { PostgresServer.shared?.giveBack(name) }
  }

  private static func server() throws -> PostgresServer {
    guard let server = PostgresServer.shared else {
      throw PostgresServer.Missing(description: "there is no PostgreSQL: Scripts/setup")
    }
    return server
  }
}
