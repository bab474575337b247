/// What content may hold: names that requests carry, and what the files have at most
/// (Protocol/CONTENT.md).
public enum ContentLimits {
  /// The longest key of a tip, genre or theme, in bytes.
  public static let name = 64
  /// Favourites of a learner.
  public static let favourites = 1_000
  /// The greatest place of a question in its genre.
  public static let position = 999_999
  /// Questions of one quiz call.
  public static let page = 1_000
  /// Bytes of a file: 16 MiB.
  public static let file = 16 << 20
  /// Genres of a directory.
  public static let genres = 1_000
  /// Questions of a genre.
  public static let questions = 10_000
  /// Choices of a question.
  public static let choices = 2...10
  /// Bytes of a title, of a tip or a genre.
  public static let title = 256
  /// Bytes of a tip's body, and of an explanation.
  public static let body = 4_096
  /// Bytes of a tip's category.
  public static let category = 64
  /// Bytes of a question.
  public static let question = 1_024
  /// Bytes of a choice.
  public static let choice = 256

  /// Refuses what cannot name a tip, genre or theme: 1-64 bytes without control characters.
  public static func check(name text: String, field: String) throws(InputError) {
    try RecordLimits.check(name: text, field: field, limit: name)
  }
}
