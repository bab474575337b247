/// What a learner brought along from elsewhere, on top of which all else is counted.
public enum Opening: Hashable, Sendable {
  /// Launches of the app.
  case launches(Int64)
  /// Right answers in a row.
  case quizStreak(Int64)
  /// Progress in one genre.
  case genre(GenreProgress)

  /// The greatest number that an opening may have.
  public static let limit: Int64 = 1_000_000_000
}
