import StreakCore
import Testing

@testable import StreakStore

@Suite("Answers that are kept")
struct AnswerCacheTests {
  private struct Answer: Equatable {
    var epoch: UInt64
    var revision: Int64
    var etag: [UInt8]
    var body: [UInt8]
  }

  /// A question by texts.
  private struct Question: Hashable {
    let learner: String
    let detail: [UInt8]
    let kind: UInt8

    func with<Result>(_ body: (RememberedQuestion) -> Result) -> Result {
      var learner = learner
      return learner.withUTF8 { learner in
        detail.withUnsafeBytes { detail in
          body(
            RememberedQuestion(
              kind == 1 ? .streak : .snapshot, learner: UnsafeRawBufferPointer(learner),
              detail: detail))
        }
      }
    }
  }

  private func found(_ question: Question, in cache: AnswerCache) -> Answer? {
    question.with { question in
      cache.find(question).map {
        Answer(
          epoch: $0.epoch, revision: $0.revision, etag: Array($0.etag), body: Array($0.body))
      }
    }
  }

  private func keep(_ answer: Answer, _ question: Question, in cache: AnswerCache) {
    question.with { question in
      answer.etag.withUnsafeBytes { etag in
        answer.body.withUnsafeBytes { body in
          cache.keep(
            question, epoch: answer.epoch, revision: answer.revision, span: .min ..< .max,
            etag: etag, body: body)
        }
      }
    }
  }

  @Test("What is found is what was kept last, and nothing of a learner who was written")
  func likeADictionary() throws {
    var random = Random(1)
    for limit in [16_384, 65_536, 1 << 18] {
      let cache = try #require(AnswerCache(limit: limit))
      var model: [Question: Answer] = [:]
      var hits = 0
      for _ in 0..<20_000 {
        let learner = "learner-\(random.below(limit / 1024))".dropFirst(random.below(3))
        let question = Question(
          learner: String(learner), detail: Array(repeating: 7, count: random.below(2)),
          kind: UInt8(1 + random.below(2)))
        switch random.below(10) {
        case 0:
          var text = question.learner
          text.withUTF8 { cache.forget(UnsafeRawBufferPointer($0)) }
          for key in model.keys where key.learner == question.learner { model[key] = nil }
        case 1..<5:
          let answer = Answer(
            epoch: UInt64(1 + random.below(100)), revision: Int64(random.below(1000)),
            etag: (0..<random.below(17)).map(UInt8.init),
            body: (0..<random.below(120)).map { UInt8($0) })
          keep(answer, question, in: cache)
          model[question] = answer
        default:
          // It may have forgotten, but never says anything else.
          guard let found = found(question, in: cache), found.epoch != 0 else { continue }
          #expect(found == model[question])
          hits += 1
        }
      }
      #expect(hits > 500)
    }
  }

  @Test("Names of bytes that Unicode calls equivalent are two learners")
  func bytes() throws {
    let cache = try #require(AnswerCache())
    let (one, other) = ("が", "か\u{3099}")
    let answer = Answer(epoch: 1, revision: 1, etag: [], body: [1])
    keep(answer, Question(learner: one, detail: [], kind: 1), in: cache)
    #expect(found(Question(learner: one, detail: [], kind: 1), in: cache) == answer)
    #expect(found(Question(learner: other, detail: [], kind: 1), in: cache) == nil)
    #expect(found(Question(learner: one, detail: [], kind: 2), in: cache) == nil)
    #expect(found(Question(learner: one, detail: [0], kind: 1), in: cache) == nil)
  }

  @Test("A hundred thousand learners are all kept, and a million take no more than the limit")
  func many() throws {
    let cache = try #require(AnswerCache())
    func question(_ number: Int) -> Question {
      Question(learner: "L\(number)", detail: [], kind: 1)
    }
    let body = [UInt8](repeating: 3, count: 40)
    for number in 0..<100_000 {
      keep(
        Answer(epoch: 1, revision: Int64(number), etag: [], body: body), question(number), in: cache
      )
    }
    #expect((0..<100_000).allSatisfy { found(question($0), in: cache)?.revision == Int64($0) })
    for number in 100_000..<400_000 {
      keep(
        Answer(epoch: 1, revision: Int64(number), etag: [], body: body), question(number), in: cache
      )
    }
    #expect(cache.byteCount <= AnswerCache.limit)
    #expect(found(question(399_999), in: cache)?.revision == 399_999)
  }

  @Test("In ever other words nobody makes it search long: the last few are kept")
  func variants() throws {
    let cache = try #require(AnswerCache())
    let body = [UInt8](repeating: 1, count: 10)
    func question(_ number: Int) -> Question {
      Question(learner: "ada", detail: withUnsafeBytes(of: number) { Array($0) }, kind: 1)
    }
    for number in 0..<1000 {
      keep(Answer(epoch: 1, revision: 1, etag: [], body: body), question(number), in: cache)
    }
    let kept = (0..<1000).filter { found(question($0), in: cache) != nil }
    #expect(kept.last == 999 && (1...AnswerCache.answersEach + 1).contains(kept.count))
    var ada = "ada"
    ada.withUTF8 { cache.forget(UnsafeRawBufferPointer($0)) }
    #expect(kept.allSatisfy { found(question($0), in: cache)?.epoch == 0 })
  }

  @Test("What does not fit is not kept, and does no harm")
  func tooLong() throws {
    let cache = try #require(AnswerCache(limit: 1 << 14))
    let long = Question(learner: "long", detail: [], kind: 1)
    let short = Question(learner: "short", detail: [], kind: 1)
    let answer = Answer(epoch: 1, revision: 1, etag: [], body: [1, 2, 3])
    for size in [20_000, 70_000] {
      keep(
        Answer(epoch: 1, revision: 1, etag: [], body: [UInt8](repeating: 9, count: size)), long,
        in: cache)
      #expect(found(long, in: cache) == nil)
      keep(answer, short, in: cache)
      #expect(found(short, in: cache) == answer)
    }
    #expect(AnswerCache(limit: 100) == nil)
  }

  @Test("An answer is true from when it was made to the end of its span, and not at it")
  func span() throws {
    let cache = try #require(AnswerCache())
    Question(learner: "ada", detail: [], kind: 1).with { question in
      cache.keep(
        question, epoch: 1, revision: 1,
        span: Instant(milliseconds: 1000)..<Instant(milliseconds: 2000),
        etag: UnsafeRawBufferPointer(start: nil, count: 0),
        body: UnsafeRawBufferPointer(start: nil, count: 0))
      let answer = cache.find(question)
      let times: [Int64] = [999, 1000, 1999, 2000]
      #expect(
        times.map { answer?.holds(at: Instant(milliseconds: $0)) } == [false, true, true, false])
    }
  }

  private struct Random {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func below(_ limit: Int) -> Int {
      // Knuth, "MMIX" constants.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}

@Suite("What a store remembers of a state")
struct StoreEpochTests {
  private let directory: StoreDirectory

  init() throws { directory = try StoreDirectory() }

  private func look(_ store: Store) throws -> UInt64 {
    // Nobody asks for the next one at once.
    defer { store.releaseSnapshot() }
    return try store.read {
      _ = try store.state(of: "ada")
      return store.epoch
    }
  }

  @Test("Its own commits leave it standing, others' never do, also where both were made")
  func epochs() throws {
    let (own, other) = (try Store.test(directory.path), try Store.test(directory.path))
    defer {
      own.close()
      other.close()
    }
    var epoch = try look(own)
    for round in 0..<40 {
      let (writes, others) = (round % 3, round / 3 % 3)
      for day in 0..<writes { try own.fill("own", days: 10 * round + day..<10 * round + day + 1) }
      for day in 0..<others {
        try other.fill("other", days: 10 * round + day..<10 * round + day + 1)
      }
      if round % 4 == 3 { try own.fill("own", days: 10 * round + 5..<10 * round + 6) }
      if round % 7 == 0 { try own.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      let next = try look(own)
      #expect((next == epoch) == (others == 0), "round \(round)")
      epoch = next
    }
  }

  @Test("What it wrote itself is not remembered, and who was not written is")
  func forgetting() throws {
    let store = try Store.test(directory.path)
    defer { store.close() }
    try store.fill("ada", days: 100..<103)
    try store.fill("bob", days: 100..<103)
    func misses(_ learner: String) throws -> UInt64 {
      let before = store.counts.cacheMisses
      let state = try store.read { try store.state(of: learner) }
      #expect(state.revision > 0)
      return store.counts.cacheMisses - before
    }
    #expect(try [misses("ada"), misses("bob"), misses("ada"), misses("bob")] == [1, 1, 0, 0])
    try store.fill("ada", days: 103..<104)
    #expect(try [misses("ada"), misses("bob")] == [1, 0])
    // What was not committed was not changed, but nothing is claimed of it.
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.write {
        _ = try LearnerWriter(store: store, learner: "bob", fallback: .utc)
        throw Stop()
      }
    }
    #expect(try [misses("ada"), misses("bob")] == [0, 1])
  }
}
