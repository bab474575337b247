/// A record as a file has it, checked against the limits of the protocol.
public struct ImportRecord: Hashable, Sendable {
  /// Whose practice it was.
  public var learner: String
  /// Its id: the file's, or one made from the content (``RowIdentity``).
  public var id: RecordID
  /// When it was finished.
  public var time: Instant
  /// Where: an IANA name, or an offset such as `+05:45`.
  public var zone: String
  /// What kind of practice it was; may be empty.
  public var kind: String
  /// What was practised; may be empty.
  public var title: String
  /// Whose it is; may be empty.
  public var artist: String
  /// How many answers were right. Both counts are there, or neither.
  public var correct: Int32?
  /// How many questions were asked.
  public var total: Int32?

  /// A record with these values, which are not checked here.
  public init(
    learner: String, id: RecordID, time: Instant, zone: String, kind: String = "",
    title: String = "", artist: String = "", correct: Int32? = nil, total: Int32? = nil
  ) {
    self.learner = learner
    self.id = id
    self.time = time
    self.zone = zone
    self.kind = kind
    self.title = title
    self.artist = artist
    self.correct = correct
    self.total = total
  }
}
