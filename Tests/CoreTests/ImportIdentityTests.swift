import Testing

@testable import StreakCore

@Suite("Import: ids")
struct ImportIdentityTests {
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The examples of FIPS 180-4 (NIST's "SHA1.pdf" and "SHA_All.pdf"), and lengths about the block's.
  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1, "a49b2446a02c645bf419f995b67091253a04a259"
    ),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    ("a", 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    ("a", 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    ("a", 65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
  ])
  func sha1(text: String, times: Int, digest: String) {
    let message = Array(String(repeating: text, count: times).utf8)
    #expect(Self.hex(SHA1.digest(of: message)) == digest)
  }

  @Test("RFC 9562, appendix A.4")
  func version5() throws {
    let dns = try #require(RecordID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let id = RecordID(namespace: dns, name: "www.example.com".utf8)
    #expect(id.description == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    #expect(id.version == 5)
  }

  @Test func text() throws {
    let id = try #require(RecordID("F81D4FAE-7dec-11d0-A765-00a0c91e6bf6"))
    #expect(id.description == "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    #expect(RecordID(bytes: id.bytes) == id)
    #expect(Self.hex(id.bytes) == "f81d4fae7dec11d0a76500a0c91e6bf6")
    #expect(RecordID(bytes: id.bytes.dropLast()) == nil)
    #expect(RecordID(bytes: id.bytes + [0]) == nil)
  }

  @Test(arguments: [
    "", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf66", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "f81d4fae-7dec-11d0-a76500a0-c91e6bf66", "{81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "ｆ81d4fae-7dec-11d0-a765-00a0c91e6b",
  ])
  func notText(text: String) {
    #expect(RecordID(text) == nil)
  }

  @Test func random() {
    let ids = (0..<100).map { _ in RecordID.random() }
    #expect(Set(ids).count == 100)
    #expect(ids.allSatisfy { $0.version == 4 && $0.low >> 62 == 2 })
  }

  @Test("ids are in the order of their bytes")
  func order() {
    #expect(RecordID(high: 0, low: .max) < RecordID(high: 1, low: 0))
    #expect(RecordID(high: 1, low: 0) < RecordID(high: 1, low: 1))
  }

  static let record = ImportRecord(
    learner: "7", id: RecordID(high: 0, low: 0), time: Instant(seconds: 1_400_176_604),
    zone: "-04:00", kind: "commit", title: "lib/url", artist: "curl")

  @Test("identical rows get ids of their own, the same ones each time")
  func identicalRows() {
    var other = Self.record
    other.title = "lib/ftp"
    var first = RowIdentity()
    let ids = [Self.record, Self.record, other, Self.record].map { first.id(of: $0) }
    #expect(Set(ids).count == 4)
    #expect(ids.allSatisfy { $0.version == 5 })
    var second = RowIdentity()
    #expect([Self.record, Self.record, other, Self.record].map { second.id(of: $0) } == ids)
    // Other rows in between make no difference.
    var third = RowIdentity()
    #expect(
      [other, Self.record, Self.record].map { third.id(of: $0) } == [ids[2], ids[0], ids[1]])
  }

  @Test("the ids of today are the ids of ever")
  func fixed() {
    var identity = RowIdentity()
    #expect(identity.id(of: Self.record).description == "110ba591-1111-5bf2-8ba8-c2d996180529")
    #expect(identity.id(of: Self.record).description == "53220f56-17ba-5da1-b9d3-fc11998b4549")
  }

  @Test("each value counts, and none can be taken for its neighbour")
  func everyField() {
    let changes: [(inout ImportRecord) -> Void] = [
      { _ in }, { $0.learner = "8" }, { $0.time = Instant(milliseconds: 1_400_176_604_001) },
      { $0.zone = "America/New_York" }, { $0.kind = "" }, { $0.title = "" }, { $0.artist = "" },
      {
        $0.title = "lib/urlcurl"; $0.artist = ""
      },
      {
        $0.title = ""; $0.artist = "lib/urlcurl"
      },
      {
        $0.kind = "commitlib/url"; $0.title = ""
      },
      {
        $0.correct = 0; $0.total = 0
      },
      {
        $0.correct = 0; $0.total = 1
      },
      {
        $0.correct = 1; $0.total = 1
      }, { $0.total = 0 },
      { $0.correct = 0 },
    ]
    let ids = changes.map { change in
      var record = Self.record
      change(&record)
      var identity = RowIdentity()
      return identity.id(of: record)
    }
    #expect(Set(ids).count == changes.count)
  }
}
