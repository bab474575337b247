/// The columns that a CSV file of records may have, by the names in its header row.
public enum ImportColumn: String, CaseIterable, Sendable {
  /// A UUID.
  case id
  /// Whose practice it was.
  case learner
  /// When it was finished, as in RFC 3339. The only one that must be there.
  case timestamp
  /// Where: an IANA name or an offset. Comes before the timestamp's own offset.
  case zone
  /// What kind of practice it was.
  case kind
  /// What was practised.
  case title
  /// Whose that is.
  case artist
  /// How many answers were right.
  case correct
  /// How many questions were asked.
  case total
}

/// Where the columns of one file are.
public struct ImportColumns: Hashable, Sendable {
  /// How many fields a row has.
  public let count: Int

  /// The names of columns that mean nothing here and are passed over.
  public let ignored: [String]

  private let positions: [Int?]

  /// The columns that a header row names, in any order; spaces around a name and its case do not
  /// matter. An error where none is called `timestamp` or two have the same name.
  init(header row: CSVRow) throws(InputError) {
    var positions = [Int?](repeating: nil, count: ImportColumn.allCases.count)
    var ignored: [String] = []
    for (index, text) in row.texts.enumerated() {
      let name = Self.normalised(text)
      guard let column = ImportColumn(rawValue: name) else {
        ignored.append(text)
        continue
      }
      guard positions[column.index] == nil else {
        throw InputError("file", "its header row names the column \"\(name)\" twice")
      }
      positions[column.index] = index
    }
    guard positions[ImportColumn.timestamp.index] != nil else {
      throw InputError("file", "its header row names no column \"timestamp\"")
    }
    self.positions = positions
    self.ignored = ignored
    count = row.count
  }

  /// Where a column is, from 0; `nil` where the file has none.
  public func position(of column: ImportColumn) -> Int? { positions[column.index] }

  /// Whether a header row names at least one of the columns.
  static func isHeader(_ row: CSVRow) -> Bool {
    row.texts.contains { ImportColumn(rawValue: normalised($0)) != nil }
  }

  private static func normalised(_ name: String) -> String {
    var bytes = name.utf8[...]
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return String(Substring(bytes)).lowercased()
  }
}

extension ImportColumn {
  fileprivate var index: Int {
    switch self {
    case .id: 0
    case .learner: 1
    case .timestamp: 2
    case .zone: 3
    case .kind: 4
    case .title: 5
    case .artist: 6
    case .correct: 7
    case .total: 8
    }
  }
}
