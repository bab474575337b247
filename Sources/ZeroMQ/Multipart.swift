/// The frames of one message, kept for the next: receiving again and again allocates nothing once
/// the longest message has been seen.
///
/// Belongs to one thread at a time.
public final class Multipart {
  /// Frames that are kept. The rest of a longer message is received and dropped.
  public let limit: Int

  /// How many frames the message had, also those that were dropped.
  public private(set) var received = 0

  private var frames: [Message] = []
  /// Frames that may have content.
  private var filled = 0
  private let spare = Message()

  /// Room for so many frames, at least 1; each is created when it is first needed.
  public init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Frames that can be read.
  public var count: Int { min(received, limit) }

  /// Bytes of the frames that are kept.
  public var byteCount: Int {
    var bytes = 0
    for index in 0..<count { bytes += frames[index].size }
    return bytes
  }

  /// Whether the message had more frames than are kept.
  public var isTruncated: Bool { received > limit }

  /// A frame, from 0 to ``count`` - 1; an empty one beyond that.
  public subscript(index: Int) -> Message {
    guard index >= 0, index < count else {
      spare.clear()
      return spare
    }
    return frames[index]
  }

  /// Frees the content of all frames and keeps the room.
  public func clear() {
    for index in 0..<filled { frames[index].clear() }
    filled = 0
    received = 0
  }

  /// The frame that the next part goes to.
  func next() -> Message {
    received += 1
    guard received <= limit else { return spare }
    if received > frames.count { frames.append(Message()) }
    filled = max(filled, received)
    return frames[received - 1]
  }

  /// Forgets how many frames there were. Their content goes when it is overwritten.
  func restart() {
    received = 0
  }
}
