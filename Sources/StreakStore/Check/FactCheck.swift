import StreakCore

/// What facts of a learner contradict each other: nothing can put that right.
struct FactCheck {
  private static let unknownMarks = Query(
    """
    SELECT count(*), min(number) FROM task_mark WHERE learner = $1 AND NOT EXISTS
      (SELECT 1 FROM task
       WHERE task.learner = task_mark.learner AND task.number = task_mark.number)
    """)
  private static let unknownRules = Query(
    """
    SELECT count(*), min(number) FROM task_rule WHERE learner = $1 AND NOT EXISTS
      (SELECT 1 FROM task
       WHERE task.learner = task_rule.learner AND task.number = task_rule.number)
    """)
  private static let excusedPages = Query(
    """
    SELECT count(*), min(page) FROM day_page
    WHERE learner = $1 AND family = 0 AND length(bits) <> 128
    """)
  private static let coins = Query(
    "SELECT count(*), max(entry), min(entry) FROM coin WHERE learner = $1")
  private static let recordTracks = Query("SELECT DISTINCT track FROM record WHERE learner = $1")
  private static let tracks = Query("SELECT track FROM track WHERE learner = $1")
  private static let dropTrack = Query("DELETE FROM track WHERE learner = $1 AND track = $2")

  private let store: Store
  private let learner: String

  init(_ store: Store, _ learner: String) {
    self.store = store
    self.learner = learner
  }

  /// What is wrong, in words.
  func faults() throws -> [String] {
    var faults: [String] = []
    for (query, what) in [
      (Self.unknownMarks, "marks of tasks that are not there, such as number"),
      (Self.unknownRules, "recurrences of tasks that are not there, such as number"),
      (Self.excusedPages, "pages of excused days of a wrong length, such as page"),
    ] {
      let row = try store.connection.statement(query)
      row.bind(1, learner)
      if try row.step(), row.int(0) > 0 { faults.append("\(row.int(0)) \(what) \(row.int(1))") }
      row.reset()
    }
    let missing = try numbers(Self.recordTracks).subtracting(numbers(Self.tracks))
    if let number = missing.min() {
      faults.append("records of \(missing.count) tracks that are not there, such as \(number)")
    }
    let row = try store.connection.statement(Self.coins)
    row.bind(1, learner)
    defer { row.reset() }
    if try row.step(), row.int(0) > 0 {
      if row.int(1) != row.int(0) || row.int(2) != 1 {
        faults.append("\(row.int(0)) coin entries are numbered \(row.int(2)) to \(row.int(1))")
      }
    }
    return faults
  }

  /// Tracks whose records were all deleted or corrected.
  func unusedTracks() throws -> Set<Int> {
    try numbers(Self.tracks).subtracting(numbers(Self.recordTracks))
  }

  func removeUnusedTracks() throws {
    for number in try unusedTracks() {
      let row = try store.connection.statement(Self.dropTrack)
      row.bind(1, learner).bind(2, number)
      try row.run()
    }
  }

  private func numbers(_ query: Query) throws -> Set<Int> {
    let rows = try store.connection.statement(query)
    rows.bind(1, learner)
    var numbers: Set<Int> = []
    while try rows.step() { numbers.insert(rows.int(0)) }
    return numbers
  }
}
