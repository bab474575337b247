/// What a reading of the directory did.
public struct ContentReport: Sendable {
  /// Everything that is wrong, file by file in the order of their names.
  public var faults: [ContentFault] = []
  /// Files at fault whose earlier content stays.
  public var kept: [String] = []
  /// Files whose content was dropped because they are gone.
  public var removed: [String] = []
  /// Whether another library took the place of the earlier one.
  public var changed = false
  /// Tips that are served now.
  public var tips = 0
  /// Genres that are served now.
  public var genres = 0
  /// The version of the library that is served now.
  public var version: UInt64 = 0
}
