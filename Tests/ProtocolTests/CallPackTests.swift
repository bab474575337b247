import StreakProtocol
import Testing
import WireSupport

/// Several calls in one frame (BROKER.md, "Packs").
struct CallPackTests {
  private func packed(_ calls: [(header: [UInt8], body: [UInt8])]) -> [UInt8] {
    var pack = CallPack()
    for call in calls {
      call.header.withUnsafeBytes { header in
        call.body.withUnsafeBytes { pack.add(header, $0) }
      }
    }
    return pack.withBytes { Array($0) }
  }

  /// The frames of a pack; `nil` where it is none. What was there before must stay.
  private func frames(_ bytes: [UInt8]) -> [[UInt8]]? {
    let before: [UInt8] = [1, 2, 3]
    return bytes.withUnsafeBytes { bytes in
      before.withUnsafeBytes { before in
        var found = [before]
        let isPack = CallPack.unpack(bytes, into: &found)
        #expect(found.first?.elementsEqual(before) == true)
        #expect(isPack || found.count == 1)
        return isPack ? found.dropFirst().map { Array($0) } : nil
      }
    }
  }

  @Test func itsBytesAreWhatTheSpecificationSays() {
    let header = FrameHeader.request(.ping, id: 7).bytes
    let bytes = packed([(header, [0xAA, 0xBB]), (header, [])])
    #expect(
      bytes == Array("STRP".utf8) + [0, 0, 0, 2] + header + [0xAA, 0xBB, 0, 0, 0, 0] + header)
  }

  @Test func comesBackAsItWas() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let calls = (0..<1 + Int(random.next() % 64)).map { _ in
        (
          FrameHeader.request(.streak, id: random.next()).bytes,
          (0..<Int(random.next() % 90)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        )
      }
      #expect(frames(packed(calls)) == calls.flatMap { [$0.0, $0.1] })
    }
  }

  @Test func aCutOrLengthenedPackIsNone() {
    let header = FrameHeader.reply(.ping, id: 1).bytes
    let whole = packed([(header, [1, 2, 3]), (header, []), (header, [4])])
    // Where it is cut between two calls it is a shorter pack: whoever asked counts its answers.
    let between = [4 + 31, 4 + 31 + 28]
    for count in 0..<whole.count {
      let cut = frames(Array(whole.prefix(count)))
      #expect((cut != nil) == between.contains(count), "\(count) bytes")
    }
    #expect(frames(whole + [0]) == nil)
    #expect(frames(packed([])) == nil)
  }

  @Test func aLengthBeyondItsEndIsNone() {
    let header = FrameHeader.request(.ping, id: 1).bytes
    var bytes = packed([(header, [1, 2, 3])])
    for length: UInt32 in [2, 4, 0x7FFF_FFFF, 0x8000_0000, .max] {
      withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(4..<8, with: $0) }
      #expect(frames(bytes) == nil, "\(length)")
    }
    withUnsafeBytes(of: UInt32(3).bigEndian) { bytes.replaceSubrange(4..<8, with: $0) }
    #expect(frames(bytes) != nil)
    bytes[3] = UInt8(ascii: "K")
    #expect(frames(bytes) == nil)
  }
}
