import StreakCore

/// The numbers that stand for a learner's tracks in records, so that titles are kept once.
struct TrackNumbers {
  private static let find = Query(
    "SELECT track FROM track WHERE learner = $1 AND title = $2 AND artist = $3")
  private static let last = Query(
    "SELECT track FROM track WHERE learner = $1 ORDER BY track DESC LIMIT 1")
  private static let table = "INSERT INTO track (learner, title, artist, track)"
  /// Columns that differ from row to row; the learner does not.
  private static let columns = 3
  /// Rows of one statement, where there are so many.
  private static let together = 4
  private static let insert = Query("\(table) VALUES \(Query.rows(1, sharing: 1, of: columns))")
  private static let insertTogether = Query(
    "\(table) VALUES \(Query.rows(together, sharing: 1, of: columns))")

  private let store: Store
  private let learner: String
  private let isNew: Bool
  private var known: [TrackKey: Int] = [:]
  /// The greatest number so far; `nil` before it was asked for.
  private var greatest: Int?
  /// Tracks of a new learner that have a number and no row yet.
  private var added: [(track: TrackKey, number: Int)] = []

  /// The numbers of a learner's tracks; a new one is there at once.
  init(store: Store, learner: String) {
    self.store = store
    self.learner = learner
    isNew = false
  }

  /// The numbers of tracks of a learner who has none yet. They are there after ``save()``.
  init(ofNew learner: String, store: Store) {
    self.store = store
    self.learner = learner
    isNew = true
    greatest = 0
  }

  /// The number of a track, a new one where it has none yet.
  mutating func number(of track: TrackKey) throws -> Int {
    if let number = known[track] { return number }
    let number = try (isNew ? nil : find(track)) ?? add(track)
    known[track] = number
    return number
  }

  private func find(_ track: TrackKey) throws -> Int? {
    let row = try store.connection.statement(Self.find)
    row.bind(1, learner).bind(2, track.title).bind(3, track.artist)
    defer { row.reset() }
    return try row.step() ? row.int(0) : nil
  }

  private mutating func add(_ track: TrackKey) throws -> Int {
    let number = try (greatest ?? findGreatest()) + 1
    greatest = number
    added.append((track, number))
    if !isNew { try save() }
    return number
  }

  /// Writes the tracks that have no row yet, several with one statement.
  mutating func save() throws {
    var rest = added[...]
    while !rest.isEmpty {
      let rows = rest.count >= Self.together ? Self.together : 1
      let row = try store.connection.statement(rows > 1 ? Self.insertTogether : Self.insert)
      row.bind(1, learner)
      for (index, new) in rest.prefix(rows).enumerated() {
        let at = Int32(1 + index * Self.columns)
        row.bind(at + 1, new.track.title).bind(at + 2, new.track.artist).bind(at + 3, new.number)
      }
      try row.run()
      rest = rest.dropFirst(rows)
    }
    added = []
  }

  private func findGreatest() throws -> Int {
    let last = try store.connection.statement(Self.last)
    last.bind(1, learner)
    defer { last.reset() }
    return try last.step() ? last.int(0) : 0
  }
}
