/// 384 days as bits: bit i is the day i days before an anchor.
///
/// The widest window that is ever fetched has 367 days (design: "Streak"), which six words hold.
public struct DayBits: Hashable, Sendable {
  /// How many days there is room for.
  public static let capacity = 384
  static let wordCount = 6

  var words: InlineArray<6, UInt64>

  /// No day.
  @inlinable
  public init() {
    self.init(words: InlineArray(repeating: 0))
  }

  @usableFromInline
  init(words: InlineArray<6, UInt64>) {
    self.words = words
  }

  /// The days `range.lowerBound ..< range.upperBound` before the anchor, clamped to the capacity.
  public init(_ range: Range<Int>) {
    self.init(below: range.upperBound)
    if range.lowerBound > 0 { formSubtraction(DayBits(below: range.lowerBound)) }
  }

  /// The first `count` bits, clamped to 0-384.
  public init(below count: Int) {
    words = InlineArray { Self.mask(of: count - $0 * 64) }
  }

  /// Whether the bit is set; false outside 0-383.
  public subscript(index: Int) -> Bool {
    get {
      guard index >= 0, index < Self.capacity else { return false }
      return words[index >> 6] >> UInt64(index & 63) & 1 != 0
    }
    set {
      guard index >= 0, index < Self.capacity else { return }
      let bit: UInt64 = 1 << UInt64(index & 63)
      if newValue { words[index >> 6] |= bit } else { words[index >> 6] &= ~bit }
    }
  }

  /// The lowest set bit at or above an index; `nil` where there is none.
  public func first(from index: Int = 0) -> Int? {
    guard index < Self.capacity else { return nil }
    let start = Swift.max(0, index)
    var word = start >> 6
    var bits = words[word] & (.max << UInt64(start & 63))
    while bits == 0 {
      word += 1
      if word == Self.wordCount { return nil }
      bits = words[word]
    }
    return word << 6 + bits.trailingZeroBitCount
  }

  /// The highest set bit below an index; `nil` where there is none.
  public func last(below index: Int = Self.capacity) -> Int? {
    var word = Self.wordCount - 1
    while word >= 0 {
      let count = index - word * 64
      if count > 0 {
        let mask: UInt64 = count >= 64 ? .max : (1 << UInt64(count)) &- 1
        let bits = words[word] & mask
        if bits != 0 { return word << 6 + 63 - bits.leadingZeroBitCount }
      }
      word -= 1
    }
    return nil
  }

  /// How many bits are set.
  public var count: Int {
    var sum = 0
    for index in 0..<Self.wordCount { sum &+= words[index].nonzeroBitCount }
    return sum
  }

  /// How many bits are set in `range`.
  public func count(in range: Range<Int>) -> Int {
    let (low, high) = (Swift.max(0, range.lowerBound), Swift.min(range.upperBound, Self.capacity))
    guard low < high else { return 0 }
    var sum = 0
    for word in low >> 6...(high - 1) >> 6 {
      let bits = words[word] & Self.mask(of: high - word * 64) & ~Self.mask(of: low - word * 64)
      sum &+= bits.nonzeroBitCount
    }
    return sum
  }

  /// The lowest bits of a word, so many as there are: none below 1, all from 64 on.
  static func mask(of count: Int) -> UInt64 {
    count >= 64 ? .max : count <= 0 ? 0 : (1 << UInt64(count)) &- 1
  }

  /// Whether no bit is set.
  public var isEmpty: Bool {
    var all: UInt64 = 0
    for index in 0..<Self.wordCount { all |= words[index] }
    return all == 0
  }

  mutating func formSubtraction(_ other: DayBits) {
    for index in 0..<Self.wordCount { words[index] &= ~other.words[index] }
  }

  /// The days of both.
  public static func & (left: DayBits, right: DayBits) -> DayBits {
    DayBits(words: InlineArray { left.words[$0] & right.words[$0] })
  }

  /// The days of either.
  public static func | (left: DayBits, right: DayBits) -> DayBits {
    DayBits(words: InlineArray { left.words[$0] | right.words[$0] })
  }

  /// The days of the left one that the right one lacks.
  public static func - (left: DayBits, right: DayBits) -> DayBits {
    DayBits(words: InlineArray { left.words[$0] & ~right.words[$0] })
  }

  /// Whether both have the same days.
  public static func == (left: DayBits, right: DayBits) -> Bool {
    var difference: UInt64 = 0
    for index in 0..<wordCount { difference |= left.words[index] ^ right.words[index] }
    return difference == 0
  }

  /// Feeds the words to a hasher.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<Self.wordCount { hasher.combine(words[index]) }
  }
}

extension DayBits {
  /// The days that fall on one of these weekdays, where bit 0 falls on `anchor`.
  public init(weekdays: WeekdaySet, anchor: Weekday) {
    // The pattern repeats every seven bits; bit i falls on the weekday i days before the anchor.
    var week: UInt64 = 0
    for index in 0..<7 {
      let weekday = (Int(anchor.rawValue) - 1 - index + 7) % 7
      if weekdays.rawValue >> UInt8(weekday) & 1 != 0 { week |= 1 << UInt64(index) }
    }
    var pattern = week
    for shift in [7, 14, 28, 56] as [UInt64] { pattern |= pattern << shift }
    // A word starts 64 bits, which is one day more than nine weeks, after the one before it.
    words = InlineArray { index in
      let phase = UInt64((index * 64) % 7)
      return phase == 0 ? pattern : pattern >> phase | pattern << (7 * 9 - phase)
    }
  }
}
