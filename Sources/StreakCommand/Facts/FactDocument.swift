/// The document of everything that a learner has (Protocol/facts.schema.json).
enum FactDocument {
  /// What its `format` says.
  static let format = "streak-facts"

  /// What its `version` says. A greater one has something that this program does not know.
  static let version = 1

  /// The key of the list of facts.
  static let list = "facts"
}
