import StreakCore

/// What a write changed of one learner.
public struct LearnerChange {
  /// Whose facts changed.
  public let learner: String

  /// The learner's revision after the write.
  public internal(set) var revision: Int64

  /// Which kinds of facts changed: bit n stands for the kind with the number n.
  public internal(set) var families: UInt32 = 0

  /// Tells the learner's days as they are after the write.
  public internal(set) var calendar: LearnerCalendar

  /// What the caller called the write (``Store/origin``), of several the last one.
  public internal(set) var origin: Int32

  /// In the order of their numbers.
  public var changedFamilies: [FactFamily] {
    FactFamily.allCases.filter { families & Self.bit(of: $0) != 0 }
  }

  static func bit(of family: FactFamily) -> UInt32 { 1 << UInt32(family.rawValue & 31) }
}

/// What a transaction changed so far.
///
/// Every change of a learner raises the revision, which ``LearnerWriter`` does, so none is forgotten here.
struct ChangeNotes {
  /// The learner whose part is being written.
  private var open: LearnerChange?

  /// What stays where the transaction is committed.
  private(set) var kept: [LearnerChange] = []

  /// Nothing was written yet.
  mutating func restart() {
    open = nil
    kept.removeAll(keepingCapacity: true)
  }

  /// A learner's revision was raised.
  mutating func begin(_ change: LearnerChange) { open = change }

  /// A fact of the learner was made or changed, or is gone.
  mutating func note(_ family: FactFamily) {
    open?.families |= LearnerChange.bit(of: family)
  }

  /// The learner's days are told by another calendar.
  mutating func setCalendar(_ calendar: LearnerCalendar) { open?.calendar = calendar }

  /// The learner's part is at its end; what it wrote stays, or does not.
  mutating func end(keep: Bool) {
    defer { open = nil }
    guard keep, let change = open else { return }
    let known = kept.firstIndex { $0.learner.utf8.elementsEqual(change.learner.utf8) }
    guard let known else { return kept.append(change) }
    let families = kept[known].families
    kept[known] = change
    kept[known].families |= families
  }
}

extension Store {
  /// What the last write that was committed changed of each learner, in the order in which it came to
  /// them. Empty afterwards.
  public func takeChanges() -> [LearnerChange] {
    let changes = notes.kept
    if !changes.isEmpty { notes.restart() }
    return changes
  }
}
