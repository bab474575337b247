/// The order in which questions come.
public enum QuizMode: Int, Sendable, CaseIterable {
  /// Shuffled. The position stays.
  case random = 1
  /// From the first one on. The position moves along.
  case sequential
  /// From the position on, after the last one from the first. The position moves along.
  case continued

  /// Whether an answer in this mode moves the learner's position to the question after it.
  public var movesPosition: Bool { self != .random }
}

/// The places of a genre's questions, each once, in the order of a mode.
public enum QuizOrder {
  /// A page of the order. Pages of the same order that follow one another fit together, and the last
  /// one ends it.
  ///
  /// - Parameters:
  ///   - count: questions of the genre.
  ///   - position: where continued play begins; above the last question it goes on from the first.
  ///   - seed: the same seed shuffles alike.
  ///   - offset: questions to pass over, 0 or more.
  ///   - limit: questions at most, 0 or more.
  public static func places(
    _ mode: QuizMode, count: Int, position: Int, seed: UInt64, offset: Int, limit: Int
  ) -> [Int] {
    guard count > 0, offset >= 0, offset < count, limit > 0 else { return [] }
    let page = offset..<offset + min(limit, count - offset)
    switch mode {
    case .sequential: return Array(page)
    case .continued:
      let start = start(of: position, count: count)
      return page.map { ($0 + start) % count }
    case .random: return Array(shuffled(count: count, seed: seed)[page])
    }
  }

  /// The question that continued play begins with.
  public static func start(of position: Int, count: Int) -> Int {
    count > 0 && position > 0 ? position % count : 0
  }

  /// All places in an order that follows from the seed (Fisher and Yates, as in Knuth, The Art of
  /// Computer Programming, volume 2, algorithm P).
  private static func shuffled(count: Int, seed: UInt64) -> [Int] {
    var places = Array(0..<count)
    var random = QuizRandom(seed: seed)
    for last in stride(from: count - 1, to: 0, by: -1) {
      places.swapAt(last, random.below(last + 1))
    }
    return places
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014): 64 bits of state, and the same numbers from the same seed
/// on every machine. It shuffles questions; it is not for secrets.
struct QuizRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`: the top half of the product, whose bias is
  /// below `bound` / 2^64.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(clamping: bound)).high)
  }
}
