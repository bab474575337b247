/// A row of a file: the record that it holds, or why it is refused.
public struct ImportRow: Sendable {
  /// Where in the file the row is.
  public let place: ImportPlace

  /// The record, or an error whose field is the column at fault.
  public let outcome: Result<ImportRecord, InputError>

  /// Whether the row came with an id of its own, which another row of the file may have too.
  public let hasOwnID: Bool

  /// The line that the row starts on, from 1; `nil` where its file has none.
  public var line: Int? {
    if case .line(let line) = place { line } else { nil }
  }

  /// A row with its outcome.
  public init(
    place: ImportPlace, outcome: Result<ImportRecord, InputError>, hasOwnID: Bool = false
  ) {
    self.place = place
    self.outcome = outcome
    self.hasOwnID = hasOwnID
  }
}

/// A file whose rows are records, one after the other.
public protocol ImportRows {
  /// The next row; `nil` at the end of the file. A row that is refused is returned, not thrown: an
  /// error is about the file as a whole.
  mutating func next() throws -> ImportRow?

  /// What is to be said about the file so far, each thing once: columns passed over, and the like.
  mutating func takeNotes() -> [String]
}
