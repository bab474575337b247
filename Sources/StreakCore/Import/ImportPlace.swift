/// Where in a file something is, as far as its format has places.
public enum ImportPlace: Hashable, Sendable {
  /// A line of a text, from 1.
  case line(Int)

  /// An element of a JSON array, from 0, and what its keys are called.
  case element(Int, JSONRecordKeys)

  /// A row of a database's table, by its key.
  case row(table: String, key: Int64)

  /// What is wrong there, as a line for people: `line 4: zone: …`, `[3].date: …`.
  public func text(_ error: InputError) -> String {
    switch self {
    case .line(let line): return "line \(line): \(error)"
    case .row(let table, let key): return "\(table) \(key): \(error)"
    case .element(let index, let keys):
      let name = ImportColumn(rawValue: error.field).map { keys.name(of: $0) } ?? error.field
      return "[\(index)]" + (name.isEmpty ? "" : ".\(name)") + ": \(error.message)"
    }
  }
}

/// What the keys of a record are called in JSON.
public enum JSONRecordKeys: Hashable, Sendable {
  /// As a practice app's Swift type has them: `date`, `type`, `trackTitle`, ….
  case app
  /// As `streak export --format json` writes them, after the protocol: `time`, `kind`, `title`, ….
  case own

  /// The key that means what a column of CSV means.
  public func name(of column: ImportColumn) -> String {
    switch (self, column) {
    case (.app, .timestamp): "date"
    case (.app, .kind): "type"
    case (.app, .title): "trackTitle"
    case (.app, .artist): "trackArtist"
    case (.app, .correct): "correctCount"
    case (.app, .total): "totalCount"
    case (.own, .timestamp): "time"
    default: column.rawValue
    }
  }
}
