import Testing

@testable import StreakSecurity

@Suite("Patterns of learners")
struct LearnerLimitTests {
  private func limit(_ text: String) throws -> LearnerLimit {
    var limit = LearnerLimit()
    try limit.add(text)
    return limit
  }

  @Test(
    "An id allows itself, and an id with a star all that begin so",
    arguments: [
      ("ada", ["ada"], ["ad", "adam", "Ada", "", "ada "]),
      ("ada*", ["ada", "adam", "ada*"], ["ad", "Ada", ""]),
      ("ada, bob-*", ["ada", "bob-", "bob-1"], ["adam", "bob", " bob-1"]),
      ("  ada  ,\tbob ", ["ada", "bob"], ["ada ", "\tbob"]),
      ("two words", ["two words"], ["two", "words"]),
      ("two *", ["two ", "two x"], ["two"]),
      (#"a\,b"#, ["a,b"], ["a", "b", #"a\"#]),
      (#"a\*"#, ["a*"], ["a", "ab"]),
      (#"a\**"#, ["a*", "a*b"], ["a", "ab"]),
      (#"a\\"#, [#"a\"#], ["a"]),
      (#"\ a"#, [" a"], ["a"]),
      (#"a\ , b"#, ["a ", "b"], ["a"]),
      ("*", ["a", ""], []),
      ("が", ["が"], ["か\u{3099}"]),
      ("か*", ["か\u{3099}", "か"], ["が"]),
    ] as [(String, [String], [String])])
  func allows(_ text: String, _ allowed: [String], _ others: [String]) throws {
    let limit = try limit(text)
    for learner in allowed { #expect(limit.allows(learner.utf8), "\(learner)") }
    for learner in others { #expect(!limit.allows(learner.utf8), "\(learner)") }
    #expect(limit.isEverybody == (text == "*"))
  }

  @Test("Several lines are one list")
  func several() throws {
    var limit = try limit("ada")
    try limit.add("bob*")
    #expect(limit.allows("ada".utf8) && limit.allows("bobby".utf8) && !limit.allows("b".utf8))
  }

  @Test(
    "What is no pattern is refused",
    arguments: [
      "", ",", "a,", ",a", "a,,b", "a*b", "**", "a* b", #"a*\b"#, #"a\"#, "\u{1}", "a\u{7F}",
      String(repeating: "a", count: 65), String(repeating: "a", count: 65) + "*",
    ])
  func faults(_ text: String) {
    #expect(throws: LearnerLimit.Fault.self) { try limit(text) }
  }

  @Test("64 bytes are an id")
  func longest() throws {
    let id = String(repeating: "a", count: 64)
    #expect(try limit(id).allows(id.utf8))
    #expect(try limit(id + "*").allows(id.utf8))
  }
}
