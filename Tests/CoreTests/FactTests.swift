import Testing

@testable import StreakCore

@Suite("Facts: which of two stands")
struct FactTests {
  private static let id = RecordID(high: 1, low: 2)

  private static func record(_ title: String, at time: Int64, score: Score? = nil) -> Fact {
    Fact(
      .record(
        PracticeRecord(
          id: id, time: Instant(milliseconds: 0), zone: "UTC", kind: "",
          track: TrackKey(title: title, artist: ""), score: score, day: CivilDay(number: 0))),
      updatedAt: Instant(milliseconds: time))
  }

  private static func deleted(at time: Int64) -> Fact {
    Fact(.deletedRecord(id), updatedAt: Instant(milliseconds: time))
  }

  private func expect(_ left: Fact, beats right: Fact) {
    #expect(left.key == right.key)
    #expect(left.standing(against: right) == .this)
    #expect(right.standing(against: left) == .other)
    #expect(left.standing(against: left) == .same)
  }

  @Test("The later change stands, by a millisecond")
  func later() {
    expect(Self.record("a", at: 11), beats: Self.record("z", at: 10))
  }

  @Test("Of equally late ones that with the greater content bytes")
  func ties() {
    expect(Self.record("b", at: 10), beats: Self.record("a", at: 10))
    // The length comes first.
    expect(Self.record("aa", at: 10), beats: Self.record("z", at: 10))
    expect(
      Self.record("a", at: 10, score: Score(correct: 0, total: 0)), beats: Self.record("a", at: 10))
  }

  @Test("A deletion beats an older edit, and an edit a deletion that is as late")
  func deletion() {
    expect(Self.deleted(at: 11), beats: Self.record("z", at: 10))
    expect(Self.record("a", at: 11), beats: Self.deleted(at: 10))
    expect(Self.record("", at: 10), beats: Self.deleted(at: 10))
  }

  @Test("What is made once stands as it was made first")
  func once() {
    func coin(_ amount: Int64, at time: Int64) -> Fact {
      let time = Instant(milliseconds: time)
      return Fact(
        .coin(
          CoinEntry(
            key: "k", kind: .videoBonus, amount: amount, day: CivilDay(number: 1), time: time)),
        updatedAt: time)
    }
    expect(coin(1, at: 10), beats: coin(9, at: 11))
    expect(coin(9, at: 10), beats: coin(1, at: 10))
    expect(coin(1, at: 10), beats: coin(-1, at: 10))
    for family in FactFamily.allCases {
      let once: Set<FactFamily> = [.checkedInDay, .coin, .quizAnswer, .launch, .adViewDay]
      #expect(family.isMadeOnce == once.contains(family))
    }
  }

  @Test("The order is total: whoever is asked first, the same one stands in the end")
  func total() {
    var random = TruthRandom(seed: 7)
    for _ in 0..<2000 {
      var facts = (0..<6).map { _ in
        random.below(4) == 0
          ? Self.deleted(at: Int64(random.below(3)))
          : Self.record(["a", "b", "ab"][random.below(3)], at: Int64(random.below(3)))
      }
      func last(_ facts: [Fact]) -> Fact {
        facts.dropFirst().reduce(facts[0]) { $1.standing(against: $0) == .this ? $1 : $0 }
      }
      let winner = last(facts)
      for _ in 0..<4 {
        facts.swapAt(random.below(6), random.below(6))
        #expect(last(facts).standing(against: winner) == .same)
        #expect(last(facts + facts).standing(against: winner) == .same)
      }
    }
  }

  @Test("Keys tell all facts apart, sort by day, and say what they are made of")
  func keys() throws {
    let days: [Int32] = [-719_162, -1, 0, 1, 20_514, 2_932_896]
    let keys = days.map { FactKey(.excusedDay, CivilDay(number: $0)) }
    #expect(keys == keys.sorted() && Set(keys).count == keys.count)
    #expect(keys.map { $0.day()?.number } == days.map { Optional($0) })
    let mark = FactKey.mark(.excused, of: Self.id, on: CivilDay(number: -5))
    #expect(mark.id == Self.id && mark.day(at: 16) == CivilDay(number: -5))
    #expect(TaskMark(rawValue: mark.number(at: 20)) == .excused)
    #expect(FactKey.item(RewardItem(.theme, "が")) != FactKey.item(RewardItem(.theme, "か\u{3099}")))
    #expect(FactKey(.favourite, "が").text() == "が")
    #expect(FactKey(.record, bytes: [1, 2]).id == nil)
    #expect(FactKey(.taskMark, bytes: [1, 2]).day(at: 16) == nil)
  }

  @Test("Content bytes are as the specification says")
  func bytes() {
    let body = FactBody.choice(.reminderMinute(1200))
    #expect(
      Fact(body, updatedAt: .min).contentBytes == [0x80, 0, 0, 0, 0, 0, 0x04, 0xB0])
    #expect(
      Fact(.choice(.selectedTheme("ab")), updatedAt: .min).contentBytes
        == [0x80, 0, 0, 0, 0, 0, 0, 2, 0x61, 0x62])
    #expect(
      Fact(.excusedDay(CivilDay(number: 3), false), updatedAt: .min).contentBytes
        == [0x80, 0, 0, 0, 0, 0, 0, 0])
    #expect(Fact(.launch(Self.id), updatedAt: .min).contentBytes == [])
    #expect(Self.deleted(at: 3).contentBytes == [])
    var rules = Timeline<Recurrence>()
    rules.set(.everyDay, from: CivilDay(number: 1))
    let task = TaskSchedule(
      id: Self.id, number: 9, addedAt: Instant(milliseconds: -1), title: "t",
      first: CivilDay(number: 2), rules: rules)
    let zeros = [UInt8](repeating: 0, count: 6)
    #expect(
      Fact(.task(task), updatedAt: .min).contentBytes
        == [0x80] + zeros + [1, 0x74] + [0x80] + zeros + [2] + [0]
        + [0x80] + zeros + [1] + [0x80] + zeros + [1] + [0x80] + zeros + [0x7F]
        + [0x7F] + [UInt8](repeating: 0xFF, count: 7))
  }
}
