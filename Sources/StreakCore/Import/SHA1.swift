/// The secure hash algorithm SHA-1 (FIPS 180-4, section 6.1).
///
/// It is here for UUIDs of version 5, which are defined by it (RFC 9562, section 5.5). It keeps
/// nothing secret: collisions can be made on purpose.
public struct SHA1: Sendable {
  /// The five words of a digest.
  public typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32)

  private var state: Words = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)

  private init() {}

  /// The digest of a message.
  public static func words(of message: [UInt8]) -> Words {
    message.withUnsafeBytes { words(of: $0) }
  }

  /// The digest of a message, as 20 bytes.
  public static func digest(of message: [UInt8]) -> [UInt8] {
    let words = words(of: message)
    return [words.0, words.1, words.2, words.3, words.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  static func words(of message: UnsafeRawBufferPointer) -> Words {
    var hash = SHA1()
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      let whole = message.count / 64 * 64
      var offset = 0
      while offset < whole {
        hash.compress(UnsafeRawBufferPointer(rebasing: message[offset..<offset + 64]), schedule)
        offset += 64
      }
      hash.pad(UnsafeRawBufferPointer(rebasing: message[whole...]), of: message.count, schedule)
    }
    return hash.state
  }

  /// The last one or two blocks: the rest of the message, a one bit, zeros and the length in bits.
  private mutating func pad(
    _ rest: UnsafeRawBufferPointer, of length: Int, _ schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { tail in
      _ = tail.initializeMemory(as: UInt8.self, repeating: 0)
      UnsafeMutableRawBufferPointer(rebasing: tail[..<rest.count]).copyMemory(from: rest)
      tail[rest.count] = 0x80
      let size = rest.count < 56 ? 64 : 128
      let bits = UInt64(length) &* 8
      for index in 0..<8 {
        tail[size - 1 - index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))
      }
      for offset in stride(from: 0, to: size, by: 64) {
        compress(UnsafeRawBufferPointer(rebasing: tail[offset..<offset + 64]), schedule)
      }
    }
  }

  /// One block of 64 bytes. The arithmetic is modulo 2^32 by definition.
  private mutating func compress(
    _ block: UnsafeRawBufferPointer, _ schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
    for index in 16..<80 {
      let mixed =
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
      schedule[index] = rotate(mixed, 1)
    }
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let chosen: UInt32
      let constant: UInt32
      switch index {
      case 0..<20: (chosen, constant) = (b & c | ~b & d, 0x5A82_7999)
      case 20..<40: (chosen, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
      case 40..<60: (chosen, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (chosen, constant) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = rotate(a, 5) &+ chosen &+ e &+ constant &+ schedule[index]
      (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
    }
    state.0 &+= a
    state.1 &+= b
    state.2 &+= c
    state.3 &+= d
    state.4 &+= e
  }
}

@inline(__always)
private func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 {
  word << bits | word >> (32 - bits)
}

extension RecordID {
  /// The name-based id (UUID version 5, RFC 9562, section 5.5) of a name in a namespace.
  public init(namespace: RecordID, name: some Sequence<UInt8>) {
    self.init(sha1Of: namespace.bytes + name)
  }

  /// The same for a namespace and a name that stand one after the other already.
  init(sha1Of message: [UInt8]) {
    let words = SHA1.words(of: message)
    self =
      RecordID(
        high: UInt64(words.0) << 32 | UInt64(words.1),
        low: UInt64(words.2) << 32 | UInt64(words.3)
      ).stamped(version: 5)
  }
}
