/// Reads records from a file, one row at a time.
///
/// The memory it takes does not grow with the size of rows, but with their number, by some 40 bytes
/// each: it remembers which contents there were (``RowIdentity``).
public struct ImportReader: ImportRows {
  private var rows: CSVReader
  private var row = CSVRow()
  private var parser: ImportRowParser?
  private var identity = RowIdentity()
  private let options: ImportOptions
  private var notesAreTaken = false

  /// A reader of a stream of bytes.
  public init(options: ImportOptions, source: @escaping CSVReader.Source) {
    self.init(options: options, rows: CSVReader(source: source))
  }

  /// A reader of bytes that are in memory.
  public init(options: ImportOptions, bytes: [UInt8]) {
    self.init(options: options, rows: CSVReader(bytes))
  }

  private init(options: ImportOptions, rows: CSVReader) {
    self.options = options
    self.rows = rows
  }

  /// What the file is; `nil` before the first row and for a file without any.
  public private(set) var format: ImportFormat?

  /// The next row; `nil` at the end of the file.
  ///
  /// Throws an ``InputError`` of the field `file` where the file is of no known format, and whatever
  /// the source throws. A row that is refused is returned, not thrown.
  public mutating func next() throws -> ImportRow? {
    guard try rows.next(into: &row) else { return nil }
    if parser == nil {
      let format = try ImportFormat.recognise(row)
      self.format = format
      parser = ImportRowParser(format: format, options: options)
      if case .csv = format {
        guard try rows.next(into: &row) else { return nil }
      }
    }
    return try parsed()
  }

  /// The columns that are passed over, once.
  public mutating func takeNotes() -> [String] {
    guard !notesAreTaken, case .csv(let columns)? = format else { return [] }
    notesAreTaken = true
    guard !columns.ignored.isEmpty else { return [] }
    return ["columns passed over: \(columns.ignored.joined(separator: ", "))"]
  }

  private mutating func parsed() throws(InputError) -> ImportRow? {
    let line = row.line
    do throws(InputError) {
      if let problem = row.problem { throw InputError("row", "\(problem)") }
      guard let (parsed, hasOwnID) = try parser?.parse(row) else { return nil }
      var record = parsed
      if !hasOwnID { record.id = identity.id(of: record) }
      return ImportRow(place: .line(line), outcome: .success(record), hasOwnID: hasOwnID)
    } catch {
      return ImportRow(place: .line(line), outcome: .failure(error))
    }
  }
}
