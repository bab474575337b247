/// The id of a record: a UUID (RFC 9562), 16 bytes.
///
/// Two words rather than an array, so that it is compared and hashed without touching the heap.
public struct RecordID: Hashable, Comparable, Sendable {
  /// The first eight bytes, the first one in the top bits.
  public let high: UInt64

  /// The last eight bytes.
  public let low: UInt64

  /// The id made of these words.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id of exactly 16 bytes; `nil` for any other number of them.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        words.0 = words.0 << 8 | UInt64(byte)
      } else {
        words.1 = words.1 << 8 | UInt64(byte)
      }
    }
    self.init(high: words.0, low: words.1)
  }

  /// The 16 bytes.
  public var bytes: [UInt8] {
    (0..<16).map { index in
      UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - 8 * (index & 7)))
    }
  }

  /// The version of the UUID: 4 is random, 5 comes from a name.
  public var version: Int { Int(high >> 12 & 0xF) }

  /// A new random id (RFC 9562, section 5.4), from the kernel's random numbers.
  public static func random() -> RecordID {
    var generator = SystemRandomNumberGenerator()
    return RecordID(high: generator.next(), low: generator.next()).stamped(version: 4)
  }

  /// The same id with these version bits and the variant of RFC 9562, section 4.1.
  func stamped(version: UInt64) -> RecordID {
    RecordID(
      high: high & ~0xF000 | version << 12,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// By their bytes.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension RecordID: CustomStringConvertible, LosslessStringConvertible {
  /// As in `f81d4fae-7dec-11d0-a765-00a0c91e6bf6` (RFC 9562, section 4), lower case.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var at = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[at] = UInt8(ascii: "-")
          at += 1
        }
        text[at] = hexDigit(byte >> 4)
        text[at + 1] = hexDigit(byte & 0xF)
        at += 2
      }
      return at
    }
  }

  /// Reads the text form in either case; `nil` for anything else.
  public init?(_ text: String) {
    self.init(ascii: text.utf8)
  }

  /// Reads the text form from its bytes.
  public init?(ascii text: some Collection<UInt8>) {
    guard text.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (index, byte) in text.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = hexValue(byte) else { return nil }
      if digits < 16 {
        words.0 = words.0 << 4 | value
      } else {
        words.1 = words.1 << 4 | value
      }
      digits += 1
    }
    self.init(high: words.0, low: words.1)
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? 0x30 + value : 0x57 + value
}

private func hexValue(_ byte: UInt8) -> UInt64? {
  switch byte {
  case 0x30...0x39: return UInt64(byte - 0x30)
  case 0x41...0x46: return UInt64(byte - 0x37)
  case 0x61...0x66: return UInt64(byte - 0x57)
  default: return nil
  }
}
