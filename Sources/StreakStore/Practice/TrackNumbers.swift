import StreakCore

/// The numbers that stand for a learner's tracks in records, so that titles are kept once.
struct TrackNumbers {
  private static let find = Query(
    "SELECT track FROM track WHERE learner = $1 AND title = $2 AND artist = $3")
  private static let last = Query(
    "SELECT track FROM track WHERE learner = $1 ORDER BY track DESC LIMIT 1")
  private static let insert = Query(
    "INSERT INTO track (learner, title, artist, track) VALUES ($1, $2, $3, $4)")

  private let store: Store
  private let learner: String
  private let isEmpty: Bool
  private var known: [TrackKey: Int] = [:]
  /// The greatest number so far; `nil` before it was asked for.
  private var greatest: Int?

  /// - Parameter isEmpty: the learner has no track yet.
  init(store: Store, learner: String, isEmpty: Bool = false) {
    self.store = store
    self.learner = learner
    self.isEmpty = isEmpty
    if isEmpty { greatest = 0 }
  }

  /// The number of a track, a new one where it has none yet.
  mutating func number(of track: TrackKey) throws -> Int {
    if let number = known[track] { return number }
    let number = try (isEmpty ? nil : find(track)) ?? insert(track)
    known[track] = number
    return number
  }

  private func find(_ track: TrackKey) throws -> Int? {
    let row = try store.connection.statement(Self.find)
    row.bind(1, learner).bind(2, track.title).bind(3, track.artist)
    defer { row.reset() }
    return try row.step() ? row.int(0) : nil
  }

  private mutating func insert(_ track: TrackKey) throws -> Int {
    let number = try (greatest ?? findGreatest()) + 1
    greatest = number
    let row = try store.connection.statement(Self.insert)
    row.bind(1, learner).bind(2, track.title).bind(3, track.artist).bind(4, number)
    try row.run()
    return number
  }

  private func findGreatest() throws -> Int {
    let last = try store.connection.statement(Self.last)
    last.bind(1, learner)
    defer { last.reset() }
    return try last.step() ? last.int(0) : 0
  }
}
