/// What coins can buy. Its number is that in the schema and in the store.
public enum ItemKind: Int, Sendable, CaseIterable {
  /// A theme of the app.
  case theme = 1
  /// A genre of the quiz.
  case genre
}

/// One thing that coins can buy. Names are the same where their bytes are.
public struct RewardItem: Hashable, Sendable {
  /// What it is.
  public let kind: ItemKind
  private let exactName: ExactText

  /// A thing of a kind, with a name of 1-64 bytes without control characters.
  public init(_ kind: ItemKind, _ name: String) {
    self.kind = kind
    exactName = ExactText(name)
  }

  /// Which one of its kind it is.
  public var name: String { exactName.text }
}
