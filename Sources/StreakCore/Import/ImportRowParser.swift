/// Turns the fields of a row into a record, or says what is wrong with them.
struct ImportRowParser {
  private let format: ImportFormat
  private let options: ImportOptions

  /// The text of the offset that came last: most rows of a file have the same few.
  private var lastOffset = (minutes: 0, text: Zone.offsetText(minutes: 0))

  init(format: ImportFormat, options: ImportOptions) {
    self.format = format
    self.options = options
  }

  /// The record of a row, and whether its id is the row's own: it is all zeros otherwise.
  mutating func parse(_ row: CSVRow) throws(InputError) -> (ImportRecord, hasOwnID: Bool) {
    switch format {
    case .csv(let columns):
      guard row.count == columns.count else {
        throw InputError(
          "row", "\(row.count) fields, the header row has \(columns.count)")
      }
      return try parse(row, columns)
    case .timestamps:
      guard row.count == 1 else {
        throw InputError("row", "\(row.count) fields in a list of timestamps")
      }
      let learner = try learner(nil)
      let (time, zone) = try time(row[0], zone: "")
      let record = ImportRecord(
        learner: learner, id: Self.noID, time: time, zone: zone, kind: try kind(nil))
      return (record, false)
    }
  }

  private static let noID = RecordID(high: 0, low: 0)

  private mutating func parse(
    _ row: CSVRow, _ columns: ImportColumns
  ) throws(InputError) -> (ImportRecord, hasOwnID: Bool) {
    func text(_ column: ImportColumn) throws(InputError) -> String? {
      guard let position = columns.position(of: column) else { return nil }
      guard let text = String(validating: row[position], as: UTF8.self) else {
        throw InputError(column.rawValue, "not UTF-8")
      }
      return text
    }
    func name(_ column: ImportColumn) throws(InputError) -> String {
      let name = try text(column) ?? ""
      try RecordLimits.check(name, field: column.rawValue, limit: RecordLimits.name)
      return name
    }
    func count(_ column: ImportColumn) throws(InputError) -> Int32? {
      guard let position = columns.position(of: column), !row[position].isEmpty else { return nil }
      return try Self.count(row[position], column)
    }

    let learner = try learner(try text(.learner))
    let timestamp = columns.position(of: .timestamp).map { row[$0] } ?? []
    let (time, zone) = try time(timestamp, zone: try text(.zone) ?? "")
    let (correct, total) = (try count(.correct), try count(.total))
    try RecordLimits.check(correct: correct, total: total)
    var record = ImportRecord(
      learner: learner, id: Self.noID, time: time, zone: zone, kind: try kind(try text(.kind)),
      title: try name(.title), artist: try name(.artist), correct: correct, total: total)
    guard let position = columns.position(of: .id), !row[position].isEmpty else {
      return (record, false)
    }
    guard let id = RecordID(ascii: row[position]) else {
      throw InputError("id", "not a UUID; leave it empty to get one made from the row")
    }
    record.id = id
    return (record, true)
  }

  private func learner(_ cell: String?) throws(InputError) -> String {
    guard let learner = cell ?? options.learner else {
      throw InputError("learner", "there is no such column, so name one with --learner")
    }
    try RecordLimits.check(learner: learner)
    return learner
  }

  private func kind(_ cell: String?) throws(InputError) -> String {
    let kind = cell ?? options.kind
    try RecordLimits.check(kind, field: "kind", limit: RecordLimits.kind)
    return kind
  }

  /// The instant of a timestamp, and the zone it was recorded in: the row's own, else the offset of
  /// the timestamp, else the one that the options name.
  ///
  /// `Z` tells an instant and nothing about where it was (RFC 9557, section 2.2), so there the
  /// options come first.
  private mutating func time(
    _ cell: ArraySlice<UInt8>, zone: String
  ) throws(InputError) -> (Instant, zone: String) {
    guard !cell.isEmpty else { throw InputError("timestamp", "empty") }
    guard zone.utf8.count <= ZoneDatabase.maximumNameLength else {
      throw InputError(
        "zone", "longer than the \(ZoneDatabase.maximumNameLength) bytes that a zone may have")
    }
    if Self.hasNoOffset(cell) { return try localTime(cell, zone: zone) }
    let (instant, minutes) = try Instant.parse(rfc3339: cell.span)
    if !zone.isEmpty { return (instant, zone) }
    if let last = cell.last, last | 0x20 == UInt8(ascii: "z") {
      return (instant, options.zone.isEmpty ? "Z" : options.zone)
    }
    if minutes != lastOffset.minutes { lastOffset = (minutes, Zone.offsetText(minutes: minutes)) }
    return (instant, lastOffset.text)
  }

  /// A time on the wall clock of a zone. Where the clock showed it twice, the first one counts;
  /// where it never did, the first second after the gap.
  private func localTime(
    _ cell: ArraySlice<UInt8>, zone: String
  ) throws(InputError) -> (Instant, zone: String) {
    let name = zone.isEmpty ? options.zone : zone
    guard !name.isEmpty else {
      throw InputError(
        "timestamp", "it has no offset such as +05:45, so name a zone with --zone or a column")
    }
    let clock = try options.zones.zone(named: name)
    let asUTC = cell + [UInt8(ascii: "Z")]
    let local = try Instant.parse(rfc3339: asUTC.span).instant
    let instant = Instant(seconds: clock.firstSecond(ofLocal: local.seconds))
      .advanced(byMilliseconds: local.milliseconds - local.seconds * 1000)
    guard instant.isValid else {
      throw InputError("timestamp", "a timestamp must lie in the years 0001 to 9999 in UTC")
    }
    return (instant, name)
  }

  /// Whether a timestamp ends after its seconds or their fraction.
  private static func hasNoOffset(_ cell: ArraySlice<UInt8>) -> Bool {
    guard cell.count >= 19 else { return false }
    var rest = cell.dropFirst(19)
    guard let mark = rest.popFirst() else { return true }
    return mark == UInt8(ascii: ".") && !rest.isEmpty && rest.allSatisfy { isDigit($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// A whole number from 0 on that is not too great.
  private static func count(
    _ cell: ArraySlice<UInt8>, _ column: ImportColumn
  ) throws(InputError) -> Int32 {
    let isNegative = cell.first == UInt8(ascii: "-")
    let digits = isNegative ? cell.dropFirst() : cell
    guard !digits.isEmpty, digits.allSatisfy({ isDigit($0) }) else {
      throw InputError(column.rawValue, "not a whole number")
    }
    guard !isNegative, let value = parseDecimal(digits), value <= Int(RecordLimits.count) else {
      throw InputError(column.rawValue, "not between 0 and \(RecordLimits.count)")
    }
    return Int32(value)
  }
}
