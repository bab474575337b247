import StreakCore

/// The days of a file, written as `2024-06-16` or in the short form of some country: `06-16-24`.
///
/// A short form is read in the way that makes days of more of them; where two ways are as good, in
/// the one in which one row is the day beside the next, as Loop writes them.
struct LoopDays {
  private enum Order: CaseIterable { case monthFirst, dayFirst }

  private var texts: [String] = []
  private var order = Order.monthFirst

  /// Whether it is a day in some form.
  static func looksLike(_ text: String) -> Bool { CivilDay(text) != nil || numbers(text) != nil }

  /// Takes the next row's day into account.
  mutating func note(_ text: String) {
    if CivilDay(text) == nil, texts.last != text { texts.append(text) }
  }

  /// Decides how short forms are read.
  mutating func settle() throws(InputError) {
    guard !texts.isEmpty else { return }
    let days = Order.allCases.map { order in texts.map { Self.day($0, order) } }
    let valid = days.map { $0.count { $0 != nil } }
    let joined = days.map { days in
      zip(days, days.dropFirst()).count { one, next in
        guard let one, let next else { return false }
        return abs(one - next) == 1
      }
    }
    let scores = zip(valid, joined).map { [$0, $1] }
    if days[0] == days[1] { return }
    guard scores[0] != scores[1] else {
      throw InputError(
        "file", "its days may have the month or the day first: write them as 2026-11-30")
    }
    order = scores[0].lexicographicallyPrecedes(scores[1]) ? .dayFirst : .monthFirst
  }

  /// The day that a text is; `nil` where there is none such.
  func day(_ text: String) -> CivilDay? { CivilDay(text) ?? Self.day(text, order) }

  private static func day(_ text: String, _ order: Order) -> CivilDay? {
    guard let numbers = numbers(text) else { return nil }
    let year = numbers[2] < 100 ? 2_000 + numbers[2] : numbers[2]
    return switch order {
    case .monthFirst: CivilDay(year: year, month: numbers[0], day: numbers[1])
    case .dayFirst: CivilDay(year: year, month: numbers[1], day: numbers[0])
    }
  }

  /// Two numbers of one or two digits and a third of two or four, parted by one of `-/.`.
  private static func numbers(_ text: String) -> [Int]? {
    guard let mark = text.unicodeScalars.first(where: { "-/.".unicodeScalars.contains($0) }) else {
      return nil
    }
    let parts = text.split(separator: Character(mark), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].utf8.count),
      (1...2).contains(parts[1].utf8.count), [2, 4].contains(parts[2].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
    else { return nil }
    return parts.compactMap { Int($0) }
  }
}
