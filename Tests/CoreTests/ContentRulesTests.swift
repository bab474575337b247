import Testing

@testable import StreakCore

@Suite("The tip of a day")
struct ContentTipTests {
  private func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }

  private func library(_ keys: String...) -> ContentLibrary {
    ContentLibrary(
      version: 1, tips: keys.map { Tip(key: $0, title: "of \($0)", body: "b", category: "c") },
      genres: [])
  }

  @Test("The second series begins on 2026-04-01, and no day looks into the other one")
  func series() throws {
    let all = library("03-31", "03-31_v2", "04-01", "04-01_v2")
    #expect(all.tip(on: try day("2026-03-31"))?.key == "03-31")
    #expect(all.tip(on: try day("2026-04-01"))?.key == "04-01_v2")
    #expect(all.tip(on: try day("2025-04-01"))?.key == "04-01")
    #expect(all.tip(on: try day("2027-03-31"))?.key == "03-31_v2")
    #expect(library("04-01").tip(on: try day("2026-04-01")) == nil)
    #expect(library("03-31_v2").tip(on: try day("2026-03-31")) == nil)
    #expect(all.tip(on: .min) == nil)
    #expect(library("12-31_v2").tip(on: .max)?.key == "12-31_v2")
    #expect(library("01-01").tip(on: .min)?.key == "01-01")
  }

  @Test(
    "29 February has a tip of its own, else that of the 28th of the same series",
    arguments: [("2024-02-29", ""), ("2028-02-29", "_v2")])
  func leapDay(_ date: String, _ suffix: String) throws {
    let leapDay = try day(date)
    let other = suffix.isEmpty ? "_v2" : ""
    #expect(library("02-28" + suffix, "02-29" + suffix).tip(on: leapDay)?.key == "02-29" + suffix)
    #expect(library("02-28" + suffix).tip(on: leapDay)?.key == "02-28" + suffix)
    #expect(library("02-28" + other, "02-29" + other, "03-01" + suffix).tip(on: leapDay) == nil)
    #expect(library("02-29" + suffix).tip(on: leapDay - 1) == nil)
  }

  @Test("Another day that is missing has no tip")
  func missing() throws {
    let tips = library("04-01_v2", "04-03_v2")
    #expect(tips.tip(on: try day("2026-04-02")) == nil)
    #expect(tips.tip(on: try day("2026-04-03"))?.title == "of 04-03_v2")
    #expect(ContentLibrary.none.tip(on: try day("2026-04-01")) == nil)
  }

  @Test("Every key of a year is a key, and each day of four hundred years has one that is")
  func keys() throws {
    var seen: Set<String> = []
    for number in 0..<146_097 {
      let day = CivilDay(number: 20_544 - 73_000 + Int32(number))
      let keys = TipKey.keys(for: day)
      #expect(keys.count == (keys[0].hasPrefix("02-29") ? 2 : 1))
      for key in keys where seen.insert(key).inserted { #expect(TipKey.isKey(key), "\(key)") }
    }
    #expect(seen.count == 732)
  }

  @Test(arguments: [
    "", "1-01", "01-1", "0101", "01/01", "13-01", "00-10", "02-30", "04-31", "01-00", "01-01_v1",
    "01-01_v3", "01-01_V2", "01-01v2", "01-01_v2 ", " 01-01", "2026-01-01", "+1-01", "０1-01",
  ])
  func noKeys(_ text: String) {
    #expect(!TipKey.isKey(text))
  }
}

@Suite("The order of questions")
struct QuizOrderTests {
  private func places(
    _ mode: QuizMode, _ count: Int, position: Int = 0, seed: UInt64 = 0, offset: Int = 0,
    limit: Int = 1000
  ) -> [Int] {
    QuizOrder.places(
      mode, count: count, position: position, seed: seed, offset: offset, limit: limit)
  }

  @Test("Sequential play begins with the first one, whatever the position")
  func sequential() {
    #expect(places(.sequential, 5, position: 3) == [0, 1, 2, 3, 4])
    #expect(places(.sequential, 5, offset: 3, limit: 9) == [3, 4])
    #expect(places(.sequential, 5, offset: 5) == [])
    #expect(places(.sequential, 0) == [])
  }

  @Test("Continued play begins at the position and goes on from the first after the last")
  func continued() {
    #expect(places(.continued, 5, position: 3) == [3, 4, 0, 1, 2])
    #expect(places(.continued, 5, position: 0) == [0, 1, 2, 3, 4])
    #expect(places(.continued, 5, position: 4, offset: 1, limit: 2) == [0, 1])
    // After the last question, and where the genre has become shorter.
    #expect(places(.continued, 5, position: 5, limit: 2) == [0, 1])
    #expect(places(.continued, 5, position: 1_000_000, limit: 1) == [0])
    #expect(places(.continued, 5, position: -1, limit: 1) == [0])
    #expect(places(.continued, 5, position: 3, offset: 5) == [])
  }

  @Test("A seed gives one order on every machine")
  func seeds() {
    // By hand from SplitMix64's published numbers for seed 0.
    var random = QuizRandom(seed: 0)
    #expect(random.next() == 0xE220_A839_7B1D_CDAF)
    #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(places(.random, 10, seed: 7) == places(.random, 10, seed: 7))
    #expect(places(.random, 10, seed: 7) != places(.random, 10, seed: 8))
    #expect(places(.random, 1, seed: .max) == [0])
  }

  @Test("Each question comes once, and pages fit together, in every mode")
  func pages() {
    var random = QuizRandom(seed: 20_261_130)
    for _ in 0..<500 {
      let count = 1 + random.below(60)
      let mode = QuizMode.allCases[random.below(3)]
      let position = random.below(100)
      let seed = random.next()
      let whole = places(mode, count, position: position, seed: seed)
      #expect(whole.sorted() == Array(0..<count))
      let size = 1 + random.below(12)
      var joined: [Int] = []
      while true {
        let page = places(
          mode, count, position: position, seed: seed, offset: joined.count, limit: size)
        if page.isEmpty { break }
        joined += page
      }
      #expect(joined == whole)
    }
  }

  @Test("All orders of four questions come about equally often")
  func fairness() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<24_000 { counts[places(.random, 4, seed: UInt64(seed)), default: 0] += 1 }
    #expect(counts.count == 24)
    for count in counts.values { #expect((850...1150).contains(count), "\(count)") }
  }
}

@Suite("Names of content")
struct ContentNameTests {
  @Test("A name has 1-64 bytes and no control character")
  func names() throws {
    for name in ["a", "04-01_v2", "が", String(repeating: "x", count: 64)] {
      try ContentLimits.check(name: name, field: "key")
    }
    for name in ["", String(repeating: "x", count: 65), "a\nb", "\0", "a\u{7F}", "a\u{85}"] {
      #expect(throws: InputError.self) { try ContentLimits.check(name: name, field: "key") }
    }
  }

  @Test("Content is compared by its bytes")
  func bytes() {
    func library(_ title: String) -> ContentLibrary {
      ContentLibrary(
        version: 1, tips: [Tip(key: "01-01", title: title, body: "b", category: "c")], genres: [])
    }
    #expect(library("が").hasSameContent(as: library("が")))
    #expect(!library("\u{304C}").hasSameContent(as: library("\u{304B}\u{3099}")))
    #expect(!library("x").hasSameContent(as: .none))
  }
}
