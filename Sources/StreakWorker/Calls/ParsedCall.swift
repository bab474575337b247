import StreakProtocol
import StreakStore

/// What is in a request: a header that can be read or not, and the body.
struct ParsedCall {
  var header: FrameHeader
  var error: CallError?
  // Invariant: points into the message that is being answered, which stays until its reply was made.
  var body: UnsafeRawBufferPointer

  /// What a request for a streak asks, by its bytes: the learner is the first field, as every encoder
  /// writes it, and the rest is all else. `nil` for one that begins otherwise.
  var question: RememberedQuestion? {
    // Field 1, of a length that takes one byte (protobuf.dev/programming-guides/encoding).
    guard body.count > 2, body[0] == 0x0A, body[1] < 0x80, body.count >= 2 + Int(body[1]) else {
      return nil
    }
    let end = 2 + Int(body[1])
    return RememberedQuestion(
      .streak, learner: UnsafeRawBufferPointer(rebasing: body[2..<end]),
      detail: UnsafeRawBufferPointer(rebasing: body[end...]))
  }
}
