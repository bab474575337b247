import StreakCore

/// The formats that an import reads.
public enum FileFormat: String, CaseIterable, Sendable {
  /// Records as CSV with a header row.
  case csv
  /// One timestamp a line.
  case timestamps
  /// Records as a JSON array: an app's, or our own export.
  case json
  /// Anki's collection.
  case anki
  /// Loop Habit Tracker's database.
  case loop
  /// Loop Habit Tracker's CSV.
  case loopCSV = "loop-csv"
  /// A property list of an app: of a practice app with its JSON in it, or of a tips app.
  case plist
  /// The property list of a tips app, whatever else is in it.
  case tips
  /// Everything that a learner has, as one JSON object.
  case everything

  /// How many bytes of a file its format is looked for in.
  public static let startLength = 65_536

  /// The format of a file that begins with these bytes, at most ``startLength`` of them; `nil` for a
  /// database, whose tables say it (``recognise(tables:)``).
  ///
  /// What is nothing else is ``csv``, whose reader says what it misses.
  /// - Throws: an error of the field `file` where the bytes are those of something that is not read.
  public static func recognise(start: [UInt8]) throws(InputError) -> FileFormat? {
    if DatabaseImage.begins(start) { return nil }
    if PropertyList.begins(start) { return .plist }
    try refuseKnown(start)
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start[3...] : start[...]
    switch bytes.first(where: { !isSpace($0) }) {
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"): return .everything
    default: break
    }
    return LoopCSV.begins(start) ? .loopCSV : .csv
  }

  /// The format of a database with these tables.
  public static func recognise(tables: Set<String>) throws(InputError) -> FileFormat {
    if AnkiCollection.isOne(tables) { return .anki }
    if LoopDatabase.isOne(tables) { return .loop }
    throw InputError(
      "file", "is a database, but neither Anki's collection nor that of Loop Habit Tracker")
  }

  /// Says what to do with a file that holds what is read, but not as it is.
  private static func refuseKnown(_ start: [UInt8]) throws(InputError) {
    let known: [(start: [UInt8], advice: String)] = [
      (
        Array("PK\u{3}\u{4}".utf8),
        "is a ZIP archive (an .apkg, .colpkg or Loop's export is one): unpack it and import what is"
          + " in it"
      ),
      ([0x1F, 0x8B], "is compressed with gzip: `gzip -dc FILE | streak import -`"),
      (
        [0x28, 0xB5, 0x2F, 0xFD],
        "is compressed with zstd (collection.anki21b is): export with the support of older versions"
          + " of Anki, or `zstd -dc FILE | streak import -`"
      ),
    ]
    for (magic, advice) in known where start.starts(with: magic) {
      throw InputError("file", advice)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
