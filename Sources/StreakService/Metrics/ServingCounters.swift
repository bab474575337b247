import StreakProtocol

/// What one thread counts of the messages that it answers: fixed memory, nothing allocated, some
/// nanoseconds a call.
public struct ServingCounters: Sendable {
  private static let ops = [Proto.Op.unspecified] + Proto.Op.all
  private static let statuses = 16
  /// For each number of an operation below 256 its row; 0 for all that are not known.
  private static let rows: [UInt8] = (0..<256).map { number in
    UInt8(clamping: ops.firstIndex { Int($0.rawValue) == number } ?? 0)
  }

  private static let timeStart = ops.count * statuses
  private static let readStart = timeStart + ops.count
  private static let writeStart = readStart + HistogramCounters.size
  private static let restStart = writeStart + HistogramCounters.size

  private enum Rest: Int, CaseIterable {
    case received, sent, undivided
  }

  private let block: CounterBlock
  private let reads: HistogramCounters
  private let writes: HistogramCounters

  /// Nothing counted yet.
  public init() {
    block = CounterBlock(count: Self.restStart + Rest.allCases.count)
    reads = HistogramCounters(block, at: Self.readStart)
    writes = HistogramCounters(block, at: Self.writeStart)
  }

  private static func row(_ op: UInt32) -> Int { op < 256 ? Int(rows[Int(op)]) : 0 }

  // MARK: Counting, from the thread that owns it

  /// A call was answered; both are numbers of the schema.
  public func count(op: UInt32, status: UInt32) {
    block.add(
      1, at: Self.row(op) * Self.statuses + Int(min(status, UInt32(Self.statuses - 1))))
  }

  /// Counts a call of a reply by its header as it is sent.
  public func count(header: UnsafeRawBufferPointer) {
    guard header.count == FrameHeader.size else { return }
    // Protocol/README.md, "Header": bytes 6-7 the operation, 16-17 the status.
    count(
      op: UInt32(header[6]) << 8 | UInt32(header[7]),
      status: UInt32(header[16]) << 8 | UInt32(header[17]))
  }

  /// A handler took so many nanoseconds.
  public func spent(_ nanoseconds: Int64, op: UInt32) {
    block.add(UInt64(max(0, nanoseconds)), at: Self.timeStart + Self.row(op))
  }

  /// A message was answered.
  public func answered(_ nanoseconds: Int64, isWrite: Bool) {
    if isWrite { writes.record(nanoseconds) } else { reads.record(nanoseconds) }
  }

  /// Frames of so many bytes came, and went.
  public func moved(received: Int, sent: Int) {
    block.add(UInt64(max(0, received)), at: Self.restStart + Rest.received.rawValue)
    block.add(UInt64(max(0, sent)), at: Self.restStart + Rest.sent.rawValue)
  }

  /// A message could not be divided into calls.
  public func undivided() { block.add(1, at: Self.restStart + Rest.undivided.rawValue) }

  // MARK: Telling

  /// What several threads counted, together.
  public static func message(_ counters: [ServingCounters]) -> Proto.ServingMetrics {
    let sums = CounterBlock.sums(counters.map(\.block))
    guard !sums.isEmpty else { return Proto.ServingMetrics() }
    var ops: [Proto.OpMetrics] = []
    for (row, op) in Self.ops.enumerated() {
      let results = (0..<statuses).compactMap { status -> Proto.StatusCount? in
        let calls = sums[row * statuses + status]
        guard calls > 0 else { return nil }
        return Proto.StatusCount(status: Proto.Status(rawValue: Int32(status)), calls: calls)
      }
      guard !results.isEmpty else { continue }
      ops.append(Proto.OpMetrics(op: op, results: results, time: sums[timeStart + row]))
    }
    return Proto.ServingMetrics(
      ops: ops, reads: HistogramCounters.message(sums, at: readStart),
      writes: HistogramCounters.message(sums, at: writeStart),
      receivedBytes: sums[restStart + Rest.received.rawValue],
      sentBytes: sums[restStart + Rest.sent.rawValue],
      undivided: sums[restStart + Rest.undivided.rawValue])
  }
}
