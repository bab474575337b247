import StreakWorker
import ZeroMQ

/// Calls `body` with frames as they lie in a message that was received.
func withFrames(_ frames: [[UInt8]], _ body: ([UnsafeRawBufferPointer]) -> Void) {
  let copies = frames.map { frame in
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: frame.count, alignment: 8)
    copy.copyBytes(from: frame)
    return copy
  }
  // Invariant: they live until the body has returned.
  defer { for copy in copies { copy.deallocate() } }
  body(copies.map { UnsafeRawBufferPointer($0) })
}

extension MessageProcessor {
  /// Answers all calls of a batch as one message, without sockets.
  func answer(_ batch: TruthBatch) {
    withFrames(batch.frames) { process($0, arrived: .now) }
    batch.replies = (0..<reply.frameCount).map { reply.frame($0) }
  }
}
