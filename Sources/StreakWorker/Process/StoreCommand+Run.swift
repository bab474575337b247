import StreakCore
import StreakService
import StreakStore
import ZeroMQ

extension StoreCommand {
  /// Does it.
  ///
  /// - Parameter output: takes each line of standard output with its newline.
  /// - Returns: the exit status.
  /// - Throws: ``StartError``.
  func run(output: (String) -> Void) throws(StartError) -> Int32 {
    switch self {
    case .show(let text):
      output(text)
      return 0
    case .backup(let backup): return try Self.run(backup, output)
    case .check(let check): return try Self.run(check, output)
    case .forget(let forget): return try Self.run(forget, now: SystemClock.now(), output)
    case .migrate(let migrate): return try Self.run(migrate, output)
    }
  }

  private static func run(_ backup: Backup, _ output: (String) -> Void) throws(StartError) -> Int32
  {
    try requireStore(backup.store)
    let start = MonotonicTime.now
    do throws(StoreError) {
      let result = try StoreBackup.save(
        backup.store, to: backup.target, replaces: backup.force)
      let hundredths = (MonotonicTime.now.nanoseconds - start.nanoseconds) / 10_000_000
      let fraction = hundredths % 100
      output(
        "saved \(result.pages) pages, \(result.bytes) bytes in "
          + "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s: \(backup.target)\n")
      return 0
    } catch {
      throw StartError(error)
    }
  }

  private static func run(_ check: Check, _ output: (String) -> Void) throws(StartError) -> Int32 {
    if check.server == nil { try requireStore(check.store) }
    let zones = ZoneDatabase()
    let zone: Zone
    do {
      zone = try zones.zone(named: check.zone)
    } catch {
      throw StartError(.configuration, "zone \(check.zone): \(error.message)")
    }
    do {
      let store = try open(check.store, check.server, readOnly: !check.repair, zones)
      defer { store.close() }
      let summary = try StoreCheck(store, fallback: zone).run(repair: check.repair) { finding in
        output(line(finding, json: check.json))
      }
      output(line(summary, json: check.json))
      return summary.wrong == 0 ? 0 : StartError.Status.data.rawValue
    } catch let error as StoreError {
      throw StartError(error)
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError(.unavailable, "\(error)")
    }
  }

  /// Opens the file, or the server where one is named.
  static func open(_ path: String, _ server: String?, readOnly: Bool, _ zones: ZoneDatabase) throws
    -> Store
  {
    guard let server else { return try Store(path: path, readOnly: readOnly, zones: zones) }
    var settings = try StorePlace.server(server, named: "--store")
    // One learner's whole history is read in one transaction.
    settings.statementMilliseconds = 600_000
    return try Store(settings, readOnly: readOnly, zones: zones)
  }

  private static func run(_ migrate: Migrate, _ output: (String) -> Void) throws(StartError)
    -> Int32
  {
    let settings = try StorePlace.server(migrate.server, named: "--store")
    do throws(StoreError) {
      let result = try PostgresMigration.run(settings, distribute: migrate.distribute)
      output(
        result.before == result.after
          ? "schema \(result.after) is there\n"
          : "schema \(result.after) made (\(result.before == 0 ? "new" : "was \(result.before)"))\n"
      )
      if let tables = result.distributed {
        output(
          tables.isEmpty
            ? "all tables were distributed already\n"
            : "distributed: \(tables.joined(separator: " "))\n")
      }
      return 0
    } catch {
      throw error.code == .cannotOpen
        ? StartError(.configuration, error.description) : StartError(error)
    }
  }

  /// A check of a store that is not there would make one.
  static func requireStore(_ path: String) throws(StartError) {
    guard StoreBackup.isThere(path) else {
      throw StartError(.noInput, "there is no store: \(path)")
    }
  }

  // MARK: Lines

  private static func line(_ finding: StoreFinding, json: Bool) -> String {
    let state = finding.isRepaired ? "repaired" : finding.kind == .note ? "note" : "wrong"
    guard json else {
      let whose = finding.learner.isEmpty ? "" : "\(Log.quoted(finding.learner, always: false)): "
      return "\(state): \(whose)\(finding.text)\n"
    }
    func quoted(_ text: String) -> String { Log.quoted(text, always: true) }
    return "{\"learner\":\(quoted(finding.learner)),\"finding\":\(quoted(finding.text)),"
      + "\"kind\":\"\(finding.kind.rawValue)\",\"state\":\"\(state)\"}\n"
  }

  private static func line(_ summary: StoreCheck.Summary, json: Bool) -> String {
    guard json else {
      return "\(summary.learners) learners: \(summary.wrong) wrong, "
        + "\(summary.repaired) repaired, \(summary.notes) notes\n"
    }
    return "{\"learners\":\(summary.learners),\"wrong\":\(summary.wrong),"
      + "\"repaired\":\(summary.repaired),\"notes\":\(summary.notes)}\n"
  }
}
