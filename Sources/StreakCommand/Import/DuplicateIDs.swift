import StreakCore

/// Ids that a file gave itself, to tell a second row under an id from the first one.
struct DuplicateIDs {
  private struct Key: Hashable {
    let learner: ExactText
    let id: RecordID
  }

  /// A digest of the content that was last seen under an id.
  private var contents: [Key: RecordID] = [:]

  /// Remembers a record. `nil` where its id is new, else whether its content is the same as before.
  mutating func note(_ record: ImportRecord) -> Bool? {
    let content = RowIdentity.digest(of: record)
    let before = contents.updateValue(
      content, forKey: Key(learner: ExactText(record.learner), id: record.id))
    return before.map { $0 == content }
  }
}
