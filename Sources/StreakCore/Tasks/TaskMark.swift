/// What is marked for a task on a day. Its number is that in the schema and in the store.
public enum TaskMark: Int, Sendable, CaseIterable {
  /// It was done.
  case done = 1
  /// It is excused.
  case excused = 2
}
