import StreakCore

/// Something that was found wrong, or is worth to be known.
public struct StoreFinding: Sendable {
  /// How it stands with it.
  public enum Kind: String, Sendable {
    /// Derived from facts and not what they say: it can be made anew.
    case derived
    /// A fact that contradicts another one, or the file itself: only a copy helps.
    case fact
    /// Nothing wrong, only of no use any more.
    case note
  }

  /// Whose it is; empty where it is the file's.
  public var learner: String
  /// How it stands with it.
  public var kind: Kind
  /// What was found.
  public var text: String
  /// It was put right.
  public var isRepaired = false
}

/// Compares what a store derived with the facts it was derived from, learner by learner, while others
/// read and write.
///
/// Each learner is read in one snapshot, and put right in one transaction that raises the revision.
/// Facts are never touched.
public struct StoreCheck {
  /// What came of it.
  public struct Summary: Sendable {
    /// Learners that were looked at.
    public var learners = 0
    /// Findings that stay wrong.
    public var wrong = 0
    /// Findings that were put right.
    public var repaired = 0
    /// Notes.
    public var notes = 0
  }

  private static let batch = 256
  private static let names = Query(
    "SELECT learner FROM learner WHERE learner > $1 ORDER BY learner LIMIT $2")

  private static let strays = Migration.tables
    .filter { $0 != "learner" && !Migration.common.contains($0) }
    .map { table in
      let query = Query(
        """
        SELECT DISTINCT learner FROM \(table) WHERE NOT EXISTS
          (SELECT 1 FROM learner WHERE learner.learner = \(table).learner) LIMIT 1000
        """)
      return (table: table, query: query)
    }

  private let store: Store
  private let fallback: Zone

  /// A check.
  ///
  /// - Parameter fallback: the zone of learners who name none, as the worker has it.
  public init(_ store: Store, fallback: Zone) {
    self.store = store
    self.fallback = fallback
  }

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - repair: puts right what is derived, and removes what is noted.
  ///   - report: is told each finding as it comes.
  /// - Throws: ``StoreError`` where the store cannot be read or, for a repair, written.
  public func run(repair: Bool, _ report: (StoreFinding) -> Void) throws -> Summary {
    var summary = Summary()
    func tell(_ finding: StoreFinding) {
      if finding.isRepaired {
        summary.repaired += 1
      } else if finding.kind == .note {
        summary.notes += 1
      } else {
        summary.wrong += 1
      }
      report(finding)
    }
    let faults = try integrity()
    for fault in faults { tell(StoreFinding(learner: "", kind: .fact, text: fault)) }
    // What is read from a damaged file means nothing, and to write to it does harm.
    if !faults.isEmpty { return summary }
    for finding in try strays(repair: repair) { tell(finding) }
    try forEachLearner { learner in
      summary.learners += 1
      for finding in try check(learner, repair: repair) { tell(finding) }
    }
    return summary
  }

  private func integrity() throws -> [String] {
    // A server's own files are looked at with its own programs (pg_amcheck(1)).
    guard let file = store.connection as? SQLiteConnection else { return [] }
    store.releaseSnapshot()
    let rows = try SQLiteStatement(file, "PRAGMA integrity_check(100)")
    defer { rows.finalize() }
    var faults: [String] = []
    while try rows.step() {
      if rows.text(0) != "ok" { faults.append("the file: \(rows.text(0))") }
    }
    return faults
  }

  private func forEachLearner(_ body: (String) throws -> Void) throws {
    var last = ""
    while true {
      let names = try store.read {
        let rows = try store.connection.statement(Self.names)
        rows.bind(1, last).bind(2, Self.batch)
        var names: [String] = []
        while try rows.step() { names.append(rows.text(0)) }
        return names
      }
      for name in names { try body(name) }
      guard names.count == Self.batch, let name = names.last else { return }
      last = name
    }
  }

  /// Learners who have rows, but none of their own.
  private func strays(repair: Bool) throws -> [StoreFinding] {
    var tables: [ExactText: [String]] = [:]
    try store.read {
      for (table, query) in Self.strays {
        let rows = try store.connection.statement(query)
        while try rows.step() { tables[ExactText(rows.text(0)), default: []].append(table) }
      }
    }
    return try tables.sorted { $0.key.text < $1.key.text }.map { name, tables in
      let learner = name.text
      if repair {
        _ = try store.write {
          try store.nested {
            (true, try LearnerWriter(store: store, learner: learner, fallback: fallback).learner)
          }
        }
      }
      return StoreFinding(
        learner: learner, kind: .derived,
        text: "has no row of its own, but rows in \(tables.joined(separator: ", "))",
        isRepaired: repair)
    }
  }

  // MARK: One learner

  private func check(_ learner: String, repair: Bool) throws -> [StoreFinding] {
    let found = try store.read { try look(at: learner).findings }
    guard repair, found.contains(where: { $0.kind != .fact }) else { return found }
    // Once more under the lock: somebody may have written meanwhile.
    return try store.write {
      try store.nested {
        let writer = try LearnerWriter(store: store, learner: learner, fallback: fallback)
        var (findings, computed) = try look(at: learner)
        guard findings.contains(where: { $0.kind != .fact }) else { return (false, findings) }
        if let computed { try computed.save(learner, in: store) }
        try FactCheck(store, learner).removeUnusedTracks()
        try ChangeCheck(learner, in: store).repair(writer)
        for index in findings.indices where findings[index].kind != .fact {
          findings[index].isRepaired = true
        }
        return (true, findings)
      }
    }
  }

  private func look(at learner: String) throws -> (
    findings: [StoreFinding], computed: DerivedFacts?
  ) {
    var findings: [StoreFinding] = []
    let facts = FactCheck(store, learner)
    for text in try facts.faults() {
      findings.append(StoreFinding(learner: learner, kind: .fact, text: text))
    }
    let unused = try facts.unusedTracks().count
    if unused > 0 {
      findings.append(
        StoreFinding(learner: learner, kind: .note, text: "\(unused) tracks have no record"))
    }
    for text in try ChangeCheck(learner, in: store).texts {
      findings.append(StoreFinding(learner: learner, kind: .derived, text: text))
    }
    do {
      let stored = try DerivedFacts(stored: learner, in: store)
      let computed = try DerivedFacts(computed: learner, in: store, fallback: fallback)
      for text in stored.differences(from: computed) {
        findings.append(StoreFinding(learner: learner, kind: .derived, text: text))
      }
      return (findings, computed)
    } catch let error as StoreError where error.code == .inconsistent {
      findings.append(StoreFinding(learner: learner, kind: .fact, text: error.description))
      return (findings, nil)
    }
  }
}
