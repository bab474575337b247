/// The answer to a question, as a fact.
public struct QuizAnswer: Sendable {
  /// Chosen by the client.
  public var id: RecordID
  /// The genre of the question.
  public var genre: String
  /// How the question was come by.
  public var mode: QuizMode
  /// The place of the question in its genre, 0-999,999.
  public var position: Int
  /// Whether the answer was right.
  public var correct: Bool

  /// A fact.
  public init(id: RecordID, genre: String, mode: QuizMode, position: Int, correct: Bool) {
    self.id = id
    self.genre = genre
    self.mode = mode
    self.position = position
    self.correct = correct
  }

  /// Whether the other one says the same, byte for byte.
  public func says(sameAs other: QuizAnswer) -> Bool {
    ExactText(genre) == ExactText(other.genre) && mode == other.mode
      && position == other.position && correct == other.correct
  }
}
