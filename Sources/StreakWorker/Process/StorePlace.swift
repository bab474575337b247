import StreakService
import StreakStore

/// Where an option says that a store is.
enum StorePlace {
  /// A SQLite file.
  case file(String)
  /// A PostgreSQL server.
  case server(PostgresSettings)

  /// Reads `sqlite:PATH`, `postgresql://…` or `postgres:CONNINFO`.
  ///
  /// - Throws: ``StartError`` with `usage`. It never repeats what was named: there may be a password
  ///   in it.
  init(_ text: String, named name: String) throws(StartError) {
    if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
      self = .file(String(text.dropFirst(7)))
    } else if PostgresSettings.isNamed(by: text) {
      self = .server(try Self.server(text, named: name))
    } else {
      throw StartError(.usage, "\(name): must be sqlite:PATH, postgresql://… or postgres:CONNINFO")
    }
  }

  /// Reads where a server is.
  static func server(_ text: String, named name: String) throws(StartError) -> PostgresSettings {
    do throws(PostgresSettings.Fault) {
      return try PostgresSettings(text)
    } catch {
      throw StartError(.usage, "\(name): it \(error)")
    }
  }
}
