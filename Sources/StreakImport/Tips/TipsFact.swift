import StreakCore

/// One thing that a tips app knows of its user.
public enum TipsFact: Sendable {
  /// The coins that there are, as one opening entry: more than 0.
  case balance(Int64)
  /// A day of the streak.
  case checkedIn(CivilDay)
  /// The day whose check-in was paid last: it is not paid a second time.
  case paidCheckIn(CivilDay)
  /// A bonus for a video that was paid on a day, from 1 to 5.
  case video(CivilDay, number: Int)
  /// A tip that is a favourite, by its key.
  case favourite(String)
  /// A theme or a genre that is unlocked.
  case unlocked(RewardItem)
  /// The chosen theme.
  case selectedTheme(String)
  /// Progress in a genre.
  case progress(genre: String, answered: UInt32, correct: UInt32, position: UInt32)
  /// Right answers in a row.
  case quizStreak(UInt32)
  /// Launches of the app.
  case launches(UInt32)
  /// A day on which an advertisement was watched.
  case adView(CivilDay)
}

/// What a key of the list, or an element of one, became: a fact, or why there is none.
public struct TipsEntry: Sendable {
  /// The key, as in `login_dates[3]`.
  public let place: String
  /// The fact, or an error without a field.
  public let outcome: Result<TipsFact, InputError>
}
