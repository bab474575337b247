import StreakCore
import StreakJSON

/// Reads the reviews of an Anki collection (`collection.anki2`, of schema 11 to 18) as records.
///
/// A review that was answered with Hard, Good or Easy is right, Again is wrong: correct of one asked
/// (design: "Import and export"). A line of the log that no answer stands behind, because a card was
/// rescheduled by hand or forgotten, is no practice: it is left out and counted.
public struct AnkiCollection: ImportRows {
  /// The minute of the day when the collection's day begins.
  public let rollover: UInt32

  /// The first review; `nil` where there is none.
  public let first: Instant?

  private let rows: DatabaseRows
  private let decks: [Int64: String]
  private let options: ImportOptions
  private var rescheduled = 0

  /// Whether the tables are those of a collection.
  public static func isOne(_ tables: Set<String>) -> Bool {
    tables.isSuperset(of: ["revlog", "cards", "col"])
  }

  /// A reader of a database.
  /// - Throws: an ``InputError`` of the field `file` where it is damaged or no collection.
  public init(_ image: DatabaseImage, options: ImportOptions) throws(InputError) {
    let tables = try image.tables()
    guard Self.isOne(tables) else {
      throw DatabaseImage.fault("has no tables revlog, cards and col, as Anki's collection has")
    }
    try image.check(tables: ["revlog", "cards", "col"])
    self.options = options
    let settings = try Self.json(image, "SELECT conf FROM col")
    var hour = settings["rollover"]?.number
    if tables.contains("config"), hour == nil {
      hour = Double(try Self.text(image, "SELECT val FROM config WHERE key = 'rollover'") ?? "")
    }
    // Anki's own default, and its range.
    rollover = hour.flatMap { (0...23).contains($0) ? UInt32($0) * 60 : nil } ?? 240
    decks = try Self.decks(image, tables)
    let bounds = try image.rows("SELECT min(id) FROM revlog WHERE ease > 0")
    first = try bounds.next() ? bounds.integer(0).map { Instant(milliseconds: $0) } : nil
    // A card in a filtered deck belongs to the deck that it goes back to.
    rows = try image.rows(
      """
      SELECT r.id, r.cid, r.ease, r.type, CASE WHEN c.odid <> 0 THEN c.odid ELSE c.did END
      FROM revlog r LEFT JOIN cards c ON c.id = r.cid ORDER BY r.id
      """)
  }

  /// The next review; `nil` behind the last one.
  public mutating func next() throws -> ImportRow? {
    while try rows.next() {
      // The table's key: never anything but a whole number.
      let key = rows.integer(0) ?? 0
      let place = ImportPlace.row(table: "revlog", key: key)
      do throws(InputError) {
        guard let record = try record(key) else {
          rescheduled += 1
          continue
        }
        return ImportRow(place: place, outcome: .success(record))
      } catch {
        return ImportRow(place: place, outcome: .failure(error))
      }
    }
    return nil
  }

  /// How many lines of the log are no review, once.
  public mutating func takeNotes() -> [String] {
    guard rescheduled > 0 else { return [] }
    defer { rescheduled = 0 }
    let what = rescheduled == 1 ? "1 line of the log is" : "\(rescheduled) lines of the log are"
    return ["\(what) no review, but a card rescheduled by hand: left out"]
  }

  /// The names of `revlog.type`.
  private static let kinds = ["learn", "review", "relearn", "filtered"]

  private func record(_ key: Int64) throws(InputError) -> ImportRecord? {
    guard let card = rows.integer(1) else { throw InputError("cid", "must be a whole number") }
    guard let ease = rows.integer(2) else { throw InputError("ease", "must be a whole number") }
    guard let type = rows.integer(3) else { throw InputError("type", "must be a whole number") }
    // 4: set by hand, 5: by a change of the scheduler.
    if ease == 0 || type == 4 || type == 5 { return nil }
    guard (1...4).contains(ease) else { throw InputError("ease", "\(ease) is not 1-4") }
    guard let index = Int(exactly: type), Self.kinds.indices.contains(index) else {
      throw InputError("type", "\(type) is not 0-5")
    }
    let time = Instant(milliseconds: key)
    guard time.isValid else { throw InputError("id", "is no time in the years 0001 to 9999") }
    let learner = options.learner ?? ""
    try RecordLimits.check(learner: learner)
    let title = rows.integer(4).flatMap { decks[$0] } ?? ""
    try RecordLimits.check(title, field: "deck", limit: RecordLimits.name)
    return ImportRecord(
      learner: learner,
      id: RecordID(namespace: RowIdentity.namespace, name: Array("anki/\(key)/\(card)".utf8)),
      time: time, zone: options.zone, kind: Self.kinds[index], title: title,
      correct: ease > 1 ? 1 : 0, total: 1)
  }

  // MARK: - Settings

  /// The names of the decks: in a table since schema 15, in one text before.
  private static func decks(
    _ image: DatabaseImage, _ tables: Set<String>
  ) throws(InputError) -> [Int64: String] {
    var names: [Int64: String] = [:]
    for (key, deck) in try json(image, "SELECT decks FROM col") {
      guard let id = Int64(key), case .object(let members) = deck else { continue }
      for case (let member) in members where member.key == "name" {
        if case .string(let name) = member.value { names[id] = name }
      }
    }
    guard tables.contains("decks") else { return names }
    let rows = try image.rows("SELECT id, name FROM decks")
    while try rows.next() {
      guard let id = rows.integer(0), let name = rows.text(1) else { continue }
      // The levels of a name are parted by a unit separator there, and by this wherever Anki shows it.
      names[id] = name.split(separator: "\u{1F}", omittingEmptySubsequences: false)
        .joined(separator: "::")
    }
    return names
  }

  /// The members of an object that a column holds as text; none where it holds something else.
  private static func json(
    _ image: DatabaseImage, _ sql: String
  ) throws(InputError) -> [String: JSONValue] {
    guard let text = try text(image, sql), let value = try? JSONReader.read(Array(text.utf8)),
      case .object(let members) = value
    else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private static func text(_ image: DatabaseImage, _ sql: String) throws(InputError) -> String? {
    let rows = try image.rows(sql)
    return try rows.next() ? rows.text(0) : nil
  }
}
