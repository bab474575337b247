import StreakWire

/// A hint that facts of a learner have changed: three frames, topic, header and body (README.md, "Change
/// notices"). Who misses one is only as late as its next poll.
public struct ChangeNotice: Hashable, Sendable {
  /// Frames of a notice.
  public static let frameCount = 3

  /// Bytes of the longest topic: a learner's id and the zero byte.
  public static let topicLimit = 65

  /// Whose facts they are, as ``topic(of:)`` writes it.
  public var topic: [UInt8]

  /// The operation that changed them, of several the last one.
  public var op: Proto.Op

  /// Counts up from one notice of a publisher to the next, whatever their topics.
  public var number: UInt64

  /// Which publisher, what changed, and the learner's revision.
  public var changed: Proto.Changed

  /// A notice about a learner.
  public init(topic: [UInt8], op: Proto.Op, number: UInt64, changed: Proto.Changed) {
    self.topic = topic
    self.op = op
    self.number = number
    self.changed = changed
  }

  /// Reads the frames of a notice.
  ///
  /// - Throws: what is wrong with header or body; INVALID at `message` where there are not three frames.
  public init(frames: [[UInt8]]) throws(CallError) {
    guard frames.count == Self.frameCount else {
      throw CallError(.invalid, field: "message", "must be topic, header and body")
    }
    let header = try FrameHeader(parsing: frames[1], expecting: .notice)
    do throws(WireError) {
      changed = try Proto.Changed(decoding: frames[2])
    } catch {
      throw CallError(error)
    }
    topic = frames[0]
    op = header.op
    number = header.id
  }

  /// The frames to send.
  public var frames: [[UInt8]] {
    [topic, FrameHeader.notice(op, id: number).bytes, changed.encoded()]
  }

  /// What to subscribe to for one learner: the bytes of the id and a zero byte, which no id has, so that `ada`
  /// is not the beginning of `adam`.
  public static func topic(of learner: String) -> [UInt8] { Array(learner.utf8) + [0] }
}
