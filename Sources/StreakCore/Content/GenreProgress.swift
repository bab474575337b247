/// How far a learner is in a genre.
public struct GenreProgress: Hashable, Sendable {
  /// The genre.
  public var genre: String
  /// Questions answered.
  public var answered: Int64 = 0
  /// Answers that were right.
  public var correct: Int64 = 0
  /// The question after the one that was last answered in sequential or continued play.
  public var position: Int64 = 0

  /// No progress at all.
  public init(genre: String) {
    self.genre = genre
  }
}
