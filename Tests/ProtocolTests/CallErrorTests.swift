import StreakProtocol
import StreakWire
import Testing

/// Errors as statuses and bodies.
struct CallErrorTests {
  @Test func comesBackFromItsReply() {
    let error = CallError(
      .unavailable, field: "learner", "the store is locked", retryAfter: 50)
    #expect(CallError(error.status, error.body) == error)
    #expect(error.isTransient)
    #expect(error.description == "unavailable: learner: the store is locked")
    #expect(CallError(.internal, "oh").description == "internal: oh")
  }

  @Test func aBodyThatCannotBeRead() {
    let inField = CallError(WireError(.invalidUTF8, field: "records[3].title"))
    #expect(inField == CallError(.invalid, field: "records[3].title", "is not valid UTF-8"))
    #expect(CallError(WireError(.invalidTag)).field == "body")
  }

  @Test func limits() {
    #expect(Limits() == Limits(frame: 1_048_576, calls: 64, records: 1000))
    #expect(Limits.hardFrame == 16_777_216)
  }
}
