/// What a store did for its readers since it was opened.
public struct StoreCounts: Hashable, Sendable {
  /// Look-ups of a learner that were answered from memory.
  public var cacheHits: UInt64 = 0
  /// Look-ups of a learner that were not.
  public var cacheMisses: UInt64 = 0
  /// Questions that were answered with what was answered last.
  public var answersReused: UInt64 = 0
  /// Windows of days that were read from pages.
  public var scans: UInt64 = 0
  /// Rows of pages that came of that.
  public var pages: UInt64 = 0
  /// Bytes of days in these rows.
  public var pageBytes: UInt64 = 0

  /// Nothing yet.
  public init() {}
}
