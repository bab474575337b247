/// The learners that a key may ask about. Ids are compared by their bytes.
public struct LearnerLimit: Hashable, Sendable {
  /// Why a list of patterns is none.
  struct Fault: Error, Hashable {
    let message: String

    init(_ message: String) { self.message = message }
  }

  /// The most bytes of a learner's id.
  private static let longest = 64

  private var exact: Set<[UInt8]> = []
  private var prefixes: [[UInt8]] = []

  /// Nobody yet.
  init() {}

  /// Whether every learner is allowed, also one that no request names.
  public var isEverybody: Bool { prefixes.contains([]) }

  /// Whether a learner is allowed.
  public func allows(_ learner: some Collection<UInt8>) -> Bool {
    if !exact.isEmpty, exact.contains(Array(learner)) { return true }
    return prefixes.contains { learner.starts(with: $0) }
  }

  /// Adds patterns that commas divide: an id, or the beginning of ids with a `*` after it. A backslash makes
  /// the character after it one of the id.
  mutating func add(_ text: String) throws(Fault) {
    var pattern: [UInt8] = []
    var isPrefix = false
    // Blanks at the end belong to a pattern only where something follows, or a backslash stands before.
    var kept = 0
    var isEscaped = false
    for byte in text.utf8 {
      if !isEscaped {
        if byte == UInt8(ascii: "\\") {
          if isPrefix {
            throw Fault("has a * before the end of a pattern: write \\* for the character")
          }
          isEscaped = true
          continue
        }
        if byte == UInt8(ascii: ",") {
          try add(pattern[..<kept], isPrefix: isPrefix)
          (pattern, isPrefix, kept) = ([], false, 0)
          continue
        }
        let isBlank = byte == 0x20 || byte == 0x09
        if isBlank && (pattern.isEmpty || isPrefix) { continue }
        if isPrefix {
          throw Fault("has a * before the end of a pattern: write \\* for the character")
        }
        if byte == UInt8(ascii: "*") {
          isPrefix = true
          kept = pattern.count
          continue
        }
        pattern.append(byte)
        if !isBlank { kept = pattern.count }
        continue
      }
      isEscaped = false
      pattern.append(byte)
      kept = pattern.count
    }
    if isEscaped { throw Fault("ends with a backslash") }
    try add(pattern[..<kept], isPrefix: isPrefix)
  }

  private mutating func add(_ pattern: ArraySlice<UInt8>, isPrefix: Bool) throws(Fault) {
    guard isPrefix || !pattern.isEmpty else {
      throw Fault("names nobody: leave the line out where all learners are allowed")
    }
    guard pattern.count <= Self.longest else {
      throw Fault("has a pattern of more than \(Self.longest) bytes, and no learner has as many")
    }
    guard !pattern.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Fault("has a control character, and no learner has one")
    }
    if isPrefix {
      prefixes.append(Array(pattern))
    } else {
      exact.insert(Array(pattern))
    }
  }
}
