/// A row of a file: the record that it holds, or why it is refused.
public struct ImportRow: Sendable {
  /// The line that the row starts on, from 1.
  public let line: Int

  /// The record, or an error whose field is the column at fault.
  public let outcome: Result<ImportRecord, InputError>

  /// Whether the row came with an id of its own, which another row of the file may have too.
  public let hasOwnID: Bool

  /// A row with its outcome.
  public init(line: Int, outcome: Result<ImportRecord, InputError>, hasOwnID: Bool = false) {
    self.line = line
    self.outcome = outcome
    self.hasOwnID = hasOwnID
  }
}
