import StreakSupport
import Synchronization
import ZeroMQ

/// The allow list that threads share. It is only ever replaced as a whole.
public final class AllowListSource: Sendable {
  /// What became of a list.
  public struct Change: Hashable, Sendable {
    /// Names of keys that were not there before.
    public var added: [String] = []
    /// Names of keys that are not there any more.
    public var removed: [String] = []
    /// Names of keys whose rights are others now.
    public var changed: [String] = []
  }

  /// Where it is read from.
  public let directory: String

  private let current: Locked<AllowList>
  private let count = Atomic(0)

  /// Reads a directory.
  public init(_ directory: String) throws(KeyFileError) {
    self.directory = directory
    current = Locked(try AllowList(reading: directory))
  }

  /// The list as it is now.
  public var list: AllowList { current.withLock { $0 } }

  /// How often it was replaced.
  public var generation: Int { count.load(ordering: .acquiring) }

  /// Reads the directory again. Where anything is wrong the old list stays as it is, whole.
  public func reload() throws(KeyFileError) -> Change {
    let new = try AllowList(reading: directory)
    let old = current.withLock { list in
      let old = list
      list = new
      return old
    }
    count.add(1, ordering: .acquiringAndReleasing)
    return Self.change(from: old, to: new)
  }

  private static func change(from old: AllowList, to new: AllowList) -> Change {
    var change = Change()
    for key in new.all {
      guard let before = old[key.key] else {
        change.added.append(key.name)
        continue
      }
      if before != key { change.changed.append(key.name) }
    }
    change.removed = old.all.filter { new[$0.key] == nil }.map(\.name)
    change.added.sort()
    change.removed.sort()
    change.changed.sort()
    return change
  }
}
