import ZeroMQ

/// Numbers that a worker's thread notes for its test.
final class Log: Sendable {
  private let lists = Locked<[[UInt64]]>([])

  func append(_ list: [UInt64]) { lists.withLock { $0.append(list) } }

  var entries: [[UInt64]] { lists.withLock { $0 } }
}
