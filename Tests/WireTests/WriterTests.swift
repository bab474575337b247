import StreakWire
import Testing
import WireSupport

/// The buffer of a writer.
struct WriterTests {
  @Test func growsAndKeepsWhatWasWritten() throws {
    var writer = WireWriter(minimumCapacity: 0)
    let message = Probe.Scalars(text: String(repeating: "x", count: 100))
    for _ in 0..<50 { message.encode(into: &writer) }
    #expect(writer.bytes == Array((0..<50).map { _ in message.encoded() }.joined()))
  }

  @Test func isUsedAgain() {
    var writer = WireWriter()
    Probe.Scalars(text: "a longer one").encode(into: &writer)
    writer.removeAll()
    #expect(writer.count == 0)
    Probe.Scalars(flag: true).encode(into: &writer)
    #expect(writer.bytes == [0x08, 0x01])
    #expect(writer.withBytes { $0.count } == 2)
  }

  /// Both sides of every power of two up to 64 bits, where the size of a varint changes.
  @Test func sizesOfVarints() {
    for bit in UInt64(0)..<64 {
      let power: UInt64 = 1 << bit
      for value in [power - 1, power] {
        #expect(WireFormat.size(varint: value) == RandomMessage.varint(value).count)
        var writer = WireWriter()
        writer.varint(value)
        #expect(writer.bytes == RandomMessage.varint(value))
      }
    }
    #expect(WireFormat.size(varint: .max) == 10)
  }

  @Test func zigZag() {
    for value in [Int32.min, -2, -1, 0, 1, 2, Int32.max] {
      #expect(WireFormat.unZigZag(WireFormat.zigZag(value)) == value)
      #expect(WireFormat.unZigZag(WireFormat.zigZag(Int64(value) << 32)) == Int64(value) << 32)
    }
    #expect([0, -1, 1, -2].map { WireFormat.zigZag(Int32($0)) } == [0, 1, 2, 3])
  }
}
