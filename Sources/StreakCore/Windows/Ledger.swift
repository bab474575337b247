/// A source of day statuses (design: "Words"). Its number is that in the schema and in the store.
public enum Ledger: Int, Sendable, CaseIterable {
  /// Practice records.
  case practice = 1
  /// Cards: the tasks that were due on a day.
  case tasks
  /// Daily check-ins.
  case checkin
}
