/// One finished practice (design: "Words").
public struct PracticeRecord: Hashable, Sendable {
  /// Chosen by the client; a record put again under it with other content is a correction.
  public var id: RecordID
  /// When the practice was finished.
  public var time: Instant
  /// The zone or offset it was recorded in, as in `Europe/Berlin` or `+05:45`.
  public var zone: String
  /// What sort of practice it was, at most 32 bytes, possibly empty.
  public var kind: String
  /// What was practised.
  public var track: TrackKey
  /// Its result; `nil` where nothing was asked. The total may be 0.
  public var score: Score?
  /// The day it counts for, fixed when it is written.
  public var day: CivilDay

  /// A record with all its fields.
  public init(
    id: RecordID, time: Instant, zone: String, kind: String, track: TrackKey, score: Score?,
    day: CivilDay
  ) {
    self.id = id
    self.time = time
    self.zone = zone
    self.kind = kind
    self.track = track
    self.score = score
    self.day = day
  }
}
