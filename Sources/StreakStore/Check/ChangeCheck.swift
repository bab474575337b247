import StreakCore

/// Compares the log of changes with the facts that it is about: other stores hear of nothing else.
struct ChangeCheck {
  private static let rows = Query(
    "SELECT family, key, gone FROM change WHERE learner = $1")
  private static let drop = Query(
    "DELETE FROM change WHERE learner = $1 AND family = $2 AND key = $3")
  private static let lateChanges = Query(
    """
    SELECT (SELECT count(*) FROM change WHERE learner = $1 AND revision > $2)
      + (SELECT count(*) FROM record WHERE learner = $1 AND revision > $2)
    """)
  private static let catchUp = Query(
    """
    UPDATE learner SET revision = (
      SELECT max(revision) FROM (
        SELECT revision FROM change WHERE learner = $1
        UNION ALL SELECT revision FROM record WHERE learner = $1
        UNION ALL SELECT learner.revision) AS known)
    WHERE learner = $1
    """)

  /// Facts that the log does not know.
  private(set) var missing: [FactKey] = []
  /// Rows of the log that are about nothing, or about a record that is there after all.
  private(set) var stray: [FactKey] = []
  /// Changes of a revision that the learner has not reached, which would be passed over later.
  private(set) var late = 0

  private let learner: String
  private let store: Store

  /// Reads the facts and the log of a learner.
  init(_ learner: String, in store: Store) throws {
    self.learner = learner
    self.store = store
    var known: Set<FactKey> = []
    var rows: [(key: FactKey, isGone: Bool)] = []
    let log = try store.connection.statement(Self.rows)
    log.bind(1, learner)
    while try log.step() {
      guard let family = FactFamily(rawValue: log.int(0)) else { continue }
      rows.append((FactKey(family, bytes: Array(log.blob(1))), log.int(2) != 0))
    }
    for (key, isGone) in rows {
      known.insert(key)
      if key.family == .record {
        // Only records that are gone are in the log.
        let isThere = try key.id.flatMap { try store.record($0, of: learner) } != nil
        if isThere || !isGone { stray.append(key) }
      } else if try store.body(of: key, learner: learner) == nil {
        stray.append(key)
      }
    }
    var missing: [FactKey] = []
    try FactSources.forEach(of: learner, in: store.connection) { (key, _) throws(StoreError) in
      if !known.contains(key) { missing.append(key) }
    }
    self.missing = missing
    let row = try store.connection.statement(Self.lateChanges)
    row.bind(1, learner).bind(2, try store.state(of: learner).revision)
    if try row.step() { late = row.int(0) }
    row.reset()
  }

  /// What is wrong, in words.
  var texts: [String] {
    var texts: [String] = []
    if !missing.isEmpty { texts.append("\(missing.count) facts are not in the log of changes") }
    if !stray.isEmpty {
      texts.append("\(stray.count) rows in the log of changes are about nothing")
    }
    if late > 0 { texts.append("\(late) changes are of a revision that is still to come") }
    return texts
  }

  /// Puts the log right: what was missing counts as changed now, but as old as can be, so that it wins
  /// against nothing.
  func repair(_ writer: LearnerWriter) throws {
    for key in stray {
      let row = try store.connection.statement(Self.drop)
      row.bind(1, learner).bind(2, key.family.rawValue)
      key.bytes.withUnsafeBytes { _ = row.bind(3, $0) }
      try row.run()
    }
    for key in missing { try writer.touch(key, Instant(milliseconds: 0)) }
    guard late > 0 else { return }
    let row = try store.connection.statement(Self.catchUp)
    row.bind(1, learner)
    try row.run()
  }
}
