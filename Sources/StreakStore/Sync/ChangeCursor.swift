import StreakCore

/// A place among the changes of a learner: behind the fact that was last returned.
///
/// Changes are in the order of the learner's revisions; within one the records come first, by their
/// ids, and then all other facts by their keys.
public struct ChangeCursor: Hashable, Sendable {
  /// The revision at which the fact last changed.
  public var revision: Int64
  /// A record that is there, rather than any other fact.
  public var isRecord: Bool
  /// The fact's key; `nil`: before the first fact.
  public var key: FactKey?

  /// Before the first change.
  public static let start = ChangeCursor(revision: 0, isRecord: true, key: nil)
}

extension ChangeCursor {
  /// The place as a client keeps it: eight bytes of the revision, one that is 0 for a record and else
  /// the family, the key's bytes.
  public var bytes: [UInt8] {
    guard let key else { return [] }
    let family = isRecord ? 0 : UInt8(truncatingIfNeeded: key.family.rawValue)
    return withUnsafeBytes(of: revision.bigEndian) { Array($0) } + [family] + key.bytes
  }

  /// The place that a client sends back; empty is the start.
  ///
  /// - Throws: an error at `cursor`.
  public init(bytes: [UInt8]) throws(InputError) {
    if bytes.isEmpty {
      self = .start
      return
    }
    let revision = bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let isRecord = bytes.count > 8 && bytes[8] == 0
    guard bytes.count > 8, revision > 0,
      let family = isRecord ? .record : FactFamily(rawValue: Int(bytes[8]))
    else { throw InputError("cursor", "must be one that a reply gave") }
    self.init(
      revision: revision, isRecord: isRecord, key: FactKey(family, bytes: Array(bytes[9...])))
  }
}

extension FactKey {
  /// The place behind a fact in a list of all facts: one byte of the family, the key's bytes.
  public var cursor: [UInt8] { [UInt8(truncatingIfNeeded: family.rawValue)] + bytes }

  /// The place that a client sends back; empty is the start, `nil`.
  ///
  /// - Throws: an error at `cursor`.
  public static func cursor(_ bytes: [UInt8]) throws(InputError) -> FactKey? {
    guard let first = bytes.first else { return nil }
    guard let family = FactFamily(rawValue: Int(first)) else {
      throw InputError("cursor", "must be one that a reply gave")
    }
    return FactKey(family, bytes: Array(bytes.dropFirst()))
  }
}
