import Testing

@testable import StreakCore

@Suite("Words: a learner is an id of bytes, also as a key")
struct ExactTextTests {
  @Test func textsThatLookAlikeAreTwo() {
    let (composed, decomposed) = ("\u{304C}", "\u{304B}\u{3099}")
    #expect(composed == decomposed)
    #expect(ExactText(composed) != ExactText(decomposed))
    #expect(Set([composed, decomposed, composed].map { ExactText($0) }).count == 2)
  }
}
