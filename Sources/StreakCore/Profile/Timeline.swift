/// Values that act from a day on, each until the next one.
///
/// A value set for an earlier day does not undo those that start after it (design: "Status of a
/// day").
public struct Timeline<Value: Hashable & Sendable>: Hashable, Sendable {
  /// A value and the day from which it acts.
  public struct Entry: Hashable, Sendable {
    /// The first day on which the value is in force.
    public let from: CivilDay
    /// The value.
    public var value: Value
  }

  /// The entries, oldest first, at most one a day.
  public private(set) var entries: [Entry] = []

  /// No value on any day.
  public init() {}

  /// Whether no value was ever set.
  public var isEmpty: Bool { entries.isEmpty }

  /// Sets the value from a day on, up to the next entry.
  public mutating func set(_ value: Value, from day: CivilDay) {
    let index = entries.firstIndex { $0.from >= day } ?? entries.count
    if index < entries.count, entries[index].from == day {
      entries[index].value = value
    } else {
      entries.insert(Entry(from: day, value: value), at: index)
    }
  }

  /// The value in force on a day; `nil` before the first entry.
  public func value(on day: CivilDay) -> Value? {
    entries.last { $0.from <= day }?.value
  }

  /// Calls `body` for each stretch of `days` on which one value is in force; `nil` is the stretch
  /// before the first entry.
  public func forEachStretch(
    in days: ClosedRange<CivilDay>, _ body: (ClosedRange<CivilDay>, Value?) -> Void
  ) {
    var from = days.lowerBound
    var value: Value?
    for entry in entries {
      if entry.from > days.upperBound { break }
      if entry.from > from {
        body(from...entry.from - 1, value)
        from = entry.from
      }
      value = entry.value
    }
    body(from...days.upperBound, value)
  }
}
