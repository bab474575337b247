import StreakProtocol
import Testing
import WireSupport

/// The header beyond its vectors.
struct FrameHeaderTests {
  private func field(_ bytes: [UInt8], expecting kind: FrameHeader.Kind? = nil) -> String? {
    do throws(CallError) {
      _ = try FrameHeader(parsing: bytes, expecting: kind)
      return nil
    } catch {
      return error.field
    }
  }

  @Test func comesBackAsItWas() throws {
    let headers: [FrameHeader] = [
      .request(.streak, id: 7), .request(.recordsPut, id: .max, budget: .max),
      .request(Proto.Op(rawValue: 0xFFFF), id: 0, budget: 1),
      .reply(.streak, id: 7), .reply(.ping, id: 1 << 63, status: .internal),
      .reply(.ping, id: 1, status: Proto.Status(rawValue: 0xFFFF)),
    ]
    for header in headers { #expect(try FrameHeader(parsing: header.bytes) == header) }
  }

  @Test func aReplyAnswersItsRequest() {
    let request = FrameHeader.request(.tracks, id: 99, budget: 5)
    #expect(request.reply() == .reply(.tracks, id: 99))
    #expect(request.reply(.denied) == .reply(.tracks, id: 99, status: .denied))
  }

  @Test func anotherKindThanExpected() {
    let request = FrameHeader.request(.ping, id: 1).bytes
    let reply = FrameHeader.reply(.ping, id: 1).bytes
    #expect(field(request, expecting: .request) == nil)
    #expect(field(reply, expecting: .request) == "header.kind")
    #expect(field(request, expecting: .reply) == "header.kind")
    #expect(field(reply, expecting: .reply) == nil)
  }

  @Test func everyLengthButOneIsRefused() {
    let whole = FrameHeader.request(.ping, id: 1).bytes + Array(repeating: 0, count: 8)
    for count in 0...32 where count != 24 {
      #expect(field(Array(whole.prefix(count))) == "header", "\(count) bytes")
    }
    #expect(field([]) == "header")
  }

  /// Each bit of a request's header either means something or is refused.
  @Test func everyBitCounts() throws {
    let header = FrameHeader.request(.ping, id: 1)
    for bit in 0..<192 {
      var bytes = header.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      let expected: String? =
        switch bit / 8 {
        case 0...3: "header.magic"
        case 4: "header.version"
        // Kinds 0 and 3 are one bit away from 1; a notice may have an operation and an id.
        case 5: bit % 8 == 1 ? nil : "header.kind"
        case 6...19: nil
        default: "header.reserved"
        }
      #expect(field(bytes) == expected, "bit \(bit)")
      if expected == nil { #expect(try FrameHeader(parsing: bytes) != header) }
    }
  }

  @Test func isReadWhereverItLies() throws {
    let header = FrameHeader.request(.streak, id: 0x0102_0304_0506_0708, budget: 9)
    let bytes = [0xEE] + header.bytes
    let read = try bytes.withUnsafeBytes {
      try FrameHeader(parsing: UnsafeRawBufferPointer(rebasing: $0[1...]))
    }
    #expect(read == header)
  }
}
