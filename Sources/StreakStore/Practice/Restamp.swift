import StreakCore

/// What a restamp is asked to do.
public struct RestampOrder: Sendable {
  /// Chosen by the client; a second order with it does nothing.
  public var id: RecordID
  /// The days whose records are looked at.
  public var days: ClosedRange<CivilDay>
  /// The zone that they get.
  public var zone: Zone

  /// An order.
  public init(id: RecordID, days: ClosedRange<CivilDay>, zone: Zone) {
    self.id = id
    self.days = days
    self.zone = zone
  }
}

/// What a restamp did, or would do.
public struct Restamp: Hashable, Sendable {
  /// Chosen by the client.
  public var id: RecordID
  /// The days whose records were looked at.
  public var days: ClosedRange<CivilDay>
  /// The zone that they were given.
  public var zone: String
  /// Records that counted for those days.
  public var examined = 0
  /// Records that count for another day since then.
  public var moved = 0
  /// Records that have another zone since then and count for the same day.
  public var rezoned = 0
  /// The first and the last day that a record left or came to; `nil` where none was moved.
  public var movedDays: ClosedRange<CivilDay>?
  /// The label of the streak of practice before it.
  public var streakBefore = ""
  /// The label after it.
  public var streakAfter = ""
  /// When it was made.
  public var time: Instant
  /// The learner's revision that it made.
  public var revision: Int64

  init(
    id: RecordID, days: ClosedRange<CivilDay>, zone: String, time: Instant, revision: Int64
  ) {
    self.id = id
    self.days = days
    self.zone = zone
    self.time = time
    self.revision = revision
  }

  /// Whether it is what an order asks for. Names of zones are ASCII.
  func answers(_ order: RestampOrder) -> Bool {
    days == order.days && ExactText(zone) == ExactText(order.zone.name)
  }

  /// Counts records of a day that belong to another one, or to the same.
  mutating func count(_ records: Int, from old: CivilDay, to new: CivilDay) {
    guard old != new else {
      rezoned += records
      return
    }
    moved += records
    let known = movedDays ?? old...old
    movedDays = min(known.lowerBound, old, new)...max(known.upperBound, old, new)
  }
}

/// What became of an order.
public enum RestampResult: Sendable {
  /// It is done, or for a dry run would be.
  case made(Restamp, revision: Int64)
  /// It was done before, and nothing changed.
  case present(Restamp, revision: Int64)
  /// The id stands for another restamp.
  case conflict
  /// Records of the range were forgotten, the last ones on this day: their zone is not known.
  case forgotten(CivilDay)
}
