/// What a learner's facts may be at most (design: "Words").
public enum Limits {
  /// Bytes of a learner's id.
  public static let learnerBytes = 64
  /// Bytes of a kind's name.
  public static let kindBytes = 32
  /// Bytes of a title or an artist.
  public static let textBytes = 1024
  /// Questions of one record.
  public static let questions = 1_000_000_000
  /// Records that a goal may ask for.
  public static let dailyGoal = 1_000_000
  /// Days of one excuse.
  public static let excuseDays = 366
  /// Days of one calendar.
  public static let calendarDays = 3660
  /// How far ahead of the clock a record may lie: 48 hours, in milliseconds.
  public static let aheadMilliseconds: Int64 = 48 * 3600 * 1000
}

/// Checks of names and texts.
public enum Names {
  /// Checks a learner's id: 1-64 bytes without control characters.
  ///
  /// - Throws: an error at `learner`.
  public static func checkLearner(_ id: String) throws(InputError) {
    let count = id.utf8.count
    if count == 0 { throw InputError("learner", "is missing; name whose days are asked for") }
    if count > Limits.learnerBytes {
      throw InputError("learner", "has \(count) bytes, at most \(Limits.learnerBytes) are allowed")
    }
    if hasControl(id) { throw InputError("learner", "has a control character") }
  }

  /// Checks the name of a kind: at most 32 bytes without control characters.
  ///
  /// - Throws: an error at `kind`.
  public static func checkKind(_ kind: String) throws(InputError) {
    let count = kind.utf8.count
    if count > Limits.kindBytes {
      throw InputError("kind", "has \(count) bytes, at most \(Limits.kindBytes) are allowed")
    }
    if hasControl(kind) { throw InputError("kind", "has a control character") }
  }

  /// Checks a title or an artist: at most 1,024 bytes without U+0000.
  ///
  /// - Throws: an error at `field`.
  public static func checkText(_ text: String, field: String) throws(InputError) {
    let count = text.utf8.count
    if count > Limits.textBytes {
      throw InputError(field, "has \(count) bytes, at most \(Limits.textBytes) are allowed")
    }
    if text.utf8.contains(0) { throw InputError(field, "has a U+0000 character") }
  }

  /// Whether a text has a control character: general category Cc, U+0000-001F and U+007F-009F.
  static func hasControl(_ text: String) -> Bool {
    // Bytes first: of most names no byte can belong to a control character.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return false }
    return text.unicodeScalars.contains {
      $0.value < 0x20 || $0.value >= 0x7F && $0.value <= 0x9F
    }
  }
}
