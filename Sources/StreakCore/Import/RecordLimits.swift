/// What a record may hold, as in `streak.proto`.
public enum RecordLimits {
  /// The longest learner id, in bytes.
  public static let learner = 64
  /// The longest kind, in bytes.
  public static let kind = 32
  /// The longest title and the longest artist, in bytes.
  public static let name = 1_024
  /// The greatest count of answers.
  public static let count: Int32 = 1_000_000_000

  /// Refuses what cannot be a learner's id: 1-64 bytes without control characters.
  public static func check(learner: String) throws(InputError) {
    let length = learner.utf8.count
    guard length > 0 else { throw InputError("learner", "empty, an id has 1-64 bytes") }
    guard length <= Self.learner else {
      throw InputError("learner", "\(length) bytes long, an id has 1-64")
    }
    guard !learner.unicodeScalars.contains(where: { isControl($0) }) else {
      throw InputError("learner", "has a control character")
    }
  }

  /// Refuses what cannot be a name: 1 to so many bytes without control characters.
  public static func check(name: String, field: String, limit: Int = 64) throws(InputError) {
    let length = name.utf8.count
    guard length > 0 else { throw InputError(field, "is empty, and must have 1-\(limit) bytes") }
    guard length <= limit else {
      throw InputError(field, "has \(length) bytes, and must have 1-\(limit)")
    }
    guard !name.unicodeScalars.contains(where: { isControl($0) }) else {
      throw InputError(field, "has a control character")
    }
  }

  /// Refuses a text that is longer than so many bytes, or has the character U+0000, which not every
  /// store can keep.
  public static func check(_ text: String, field: String, limit: Int) throws(InputError) {
    let length = text.utf8.count
    guard length <= limit else {
      throw InputError(field, "\(length) bytes long, at most \(limit) are allowed")
    }
    // Every record has three such texts: their bytes are looked through where they lie.
    let hasNull = text.utf8.withContiguousStorageIfAvailable { $0.contains(0) }
    guard !(hasNull ?? text.utf8.contains(0)) else {
      throw InputError(field, "has the character U+0000")
    }
  }

  /// Refuses counts of which one is missing, negative, too great, or more right than asked.
  public static func check(correct: Int32?, total: Int32?) throws(InputError) {
    guard let correct else {
      if total != nil { throw InputError("correct", "missing where there is a total") }
      return
    }
    guard let total else { throw InputError("total", "missing where there is a correct") }
    for (value, field) in [(correct, "correct"), (total, "total")] where value < 0 || value > count
    {
      throw InputError(field, "\(value) is not between 0 and \(count)")
    }
    guard correct <= total else {
      throw InputError("correct", "\(correct) is more than the total, \(total)")
    }
  }

  /// Whether the character is of Unicode's category Cc: C0, DEL and C1.
  public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
