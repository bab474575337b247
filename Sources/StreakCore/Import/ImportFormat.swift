/// What kind of file it is that records are read from, known by its content.
public enum ImportFormat: Hashable, Sendable {
  /// CSV whose header row names the columns.
  case csv(ImportColumns)

  /// One RFC 3339 timestamp a line, as `git log --format=%aI` prints them.
  case timestamps

  /// The format of a file whose first row, empty lines apart, is this one.
  static func recognise(_ first: CSVRow) throws(InputError) -> ImportFormat {
    if let problem = first.problem {
      throw InputError("file", "its first row cannot be read: \(problem)")
    }
    if ImportColumns.isHeader(first) { return .csv(try ImportColumns(header: first)) }
    // A list of timestamps may begin with one that is refused: a digit is enough to know it by.
    if first.count == 1, let byte = first[0].first, (0x30...0x39).contains(byte) {
      return .timestamps
    }
    throw InputError(
      "file", "it begins neither with a header row that names \"timestamp\" nor with a timestamp")
  }
}

/// What fills the gaps of a file.
public struct ImportOptions: Sendable {
  /// The learner of a file that has no such column.
  public var learner: String?

  /// The kind of records in a file that has no such column.
  public var kind: String

  /// Where records were made whose row tells neither a zone nor an offset.
  public var zone: String

  /// Where zones are looked up for times without an offset.
  public var zones: ZoneDatabase

  /// Options for one file.
  public init(
    learner: String? = nil, kind: String = "", zone: String = "",
    zones: ZoneDatabase = ZoneDatabase()
  ) {
    self.learner = learner
    self.kind = kind
    self.zone = zone
    self.zones = zones
  }
}
