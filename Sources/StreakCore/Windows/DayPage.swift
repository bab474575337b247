/// How a store keeps the days of a learner: pages of bits.
///
/// A page covers 1,024 days in a row, all whose number has the same quotient by 1,024. Bit k of a
/// page is the day k days before its *last* day, so that pages laid one after another, newest
/// first, are already in the order of ``DayBits`` and reading a window is one shift. In bytes the
/// lowest bit of the first byte is bit 0.
public struct DayPage: Hashable, Sendable {
  /// Days in a page. Measured: ARCHITECTURE.md, "Page size".
  public static let days = 1024
  /// Bytes of a page.
  public static let byteCount = days / 8

  /// Which page: the quotient of its days by 1,024.
  public let number: Int32
  /// 128 bytes.
  public private(set) var bytes: [UInt8]

  /// A page without a day.
  public init(number: Int32) {
    self.number = number
    bytes = [UInt8](repeating: 0, count: Self.byteCount)
  }

  /// The page from its bytes: `nil` where there are not 128 of them.
  public init?(number: Int32, bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.byteCount else { return nil }
    self.number = number
    self.bytes = Array(bytes)
  }

  /// The page that a day lies on.
  public static func number(of day: CivilDay) -> Int32 { day.number >> 10 }

  /// The bit of a day on its page.
  static func bit(of day: CivilDay) -> Int { days - 1 - Int(day.number & 1023) }

  /// The last day of a page, bit 0.
  public var lastDay: CivilDay { CivilDay(number: number << 10 + Int32(Self.days - 1)) }

  /// Whether a day of this page is set; days of other pages are not.
  public subscript(day: CivilDay) -> Bool {
    get {
      guard Self.number(of: day) == number else { return false }
      let bit = Self.bit(of: day)
      return bytes[bit >> 3] >> UInt8(bit & 7) & 1 != 0
    }
    set {
      guard Self.number(of: day) == number else { return }
      let bit = Self.bit(of: day)
      if newValue {
        bytes[bit >> 3] |= 1 << UInt8(bit & 7)
      } else {
        bytes[bit >> 3] &= ~(1 << UInt8(bit & 7))
      }
    }
  }

  /// Whether no day is set.
  public var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }
}

extension DayBits {
  /// Adds the days of a page that lie in the 384 days up to `anchor`.
  ///
  /// - Parameters:
  ///   - page: which page it is.
  ///   - bytes: its 128 bytes; of another length, nothing is added.
  public mutating func add(page: Int32, bytes: UnsafeRawBufferPointer, anchor: CivilDay) {
    guard bytes.count == DayPage.byteCount else { return }
    let last = Int(page) << 10 + DayPage.days - 1
    // Bit i of the window is bit i + shift of the page; negative where the page is older.
    let shift = last - Int(anchor.number)
    guard shift < DayPage.days, shift > -DayBits.capacity else { return }
    func word(_ index: Int) -> UInt64 {
      guard index >= 0, index < DayPage.days / 64 else { return 0 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    let words = shift >> 6
    let bits = UInt64(shift & 63)
    for index in 0..<DayBits.wordCount {
      let low = word(index + words)
      self.words[index] |=
        bits == 0 ? low : low >> bits | word(index + words + 1) << (64 - bits)
    }
  }
}
