import StreakCore
import StreakProtocol
import StreakWire

/// Records that wait to be sent, as the bytes that are sent of them.
///
/// Rows of a file are in the order of time and a call is about one learner, so sending them as they
/// come would be a call a row. Here they are brought into the order of the worker's tables.
struct ImportBuffer: ~Copyable {
  /// Records that wait at first, so that the worker has something to do soon.
  static let firstCapacity = 4_096
  /// Records and bytes that wait at most, and so the memory of an import.
  static let lastCapacity = 65_536
  static let byteCapacity = 32 << 20

  /// What one message may carry.
  struct Limits {
    var records = StreakProtocol.Limits().records
    var frame = StreakProtocol.Limits().frame
    var calls = StreakProtocol.Limits().calls
    /// Records in all: one transaction of the worker, which nobody shall wait for long.
    var rows = 16_000
    /// Bytes in all: a message that takes long to answer is answered too late.
    var message = 4 << 20
  }

  private struct Row {
    let id: RecordID
    let place: ImportPlace
    let learner: Int32
    /// Where its bytes are.
    let start: Int32
    let end: Int32
  }

  /// The learner, the other fields of the request, and their tags.
  private static let head = 256

  private let limits: Limits
  /// Field `records` of each row's request, one after the other.
  private var bytes = WireWriter(minimumCapacity: 1 << 16)
  private var rows: [Row] = []
  private var learners: [String] = []
  private var positions: [ExactText: Int32] = [:]
  /// Rows and bytes of each learner.
  private var amounts: [(rows: Int, bytes: Int)] = []

  /// Rows as they are sent, by their place in `rows`; empty until the first message is made.
  private var order: [Int32] = []
  private var next = 0

  /// Records that wait before any is sent.
  var capacity = firstCapacity

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Nothing waits to be sent.
  var isEmpty: Bool { rows.isEmpty }

  var isFull: Bool { rows.count >= capacity || bytes.count >= Self.byteCapacity }

  mutating func add(_ record: Proto.Record, id: RecordID, place: ImportPlace, of learner: String) {
    let position = position(of: learner)
    let start = Int32(clamping: bytes.count)
    bytes.tag(ImportCall.recordsTag)
    bytes.message(record)
    amounts[Int(position)].rows += 1
    amounts[Int(position)].bytes += bytes.count - Int(start)
    rows.append(
      Row(
        id: id, place: place, learner: position, start: start, end: Int32(clamping: bytes.count)))
  }

  private mutating func position(of learner: String) -> Int32 {
    let key = ExactText(learner)
    if let last = rows.last?.learner, ExactText(learners[Int(last)]) == key { return last }
    if let known = positions[key] { return known }
    let position = Int32(clamping: learners.count)
    positions[key] = position
    learners.append(learner)
    amounts.append((0, 0))
    return position
  }

  // MARK: - Sending

  /// The calls of the next message; none where nothing waits.
  ///
  /// No two calls of a message have a record of the same learner and id: where one is refused and sent
  /// again, nothing later has overtaken it.
  mutating func nextMessage() -> [ImportCall] {
    if order.isEmpty { arrange() }
    var calls: [ImportCall] = []
    var (count, size) = (0, 0)
    while next < order.count, calls.count < limits.calls, size < limits.message,
      count + min(limits.records, order.count - next) <= limits.rows || calls.isEmpty
    {
      let end = endOfCall(from: next)
      if let last = calls.last, last.learner == learners[Int(row(next).learner)],
        row(next).id == row(next - 1).id
      {
        break
      }
      calls.append(call(next..<end))
      count += end - next
      size += calls.last?.bytes.count ?? 0
      next = end
    }
    if next == order.count { removeAll() }
    return calls
  }

  private func row(_ position: Int) -> Row { rows[Int(order[position])] }

  /// By learner, in the order of their bytes; rows that fill more than one call by their ids. That is
  /// the order of the worker's table, so that what is written in one transaction lies close together,
  /// and each page of the table is written once and not once a row: ids are as good as random.
  private mutating func arrange() {
    let byName = learners.indices.sorted {
      learners[$0].utf8.lexicographicallyPrecedes(learners[$1].utf8)
    }
    var ranks = [Int](repeating: 0, count: learners.count)
    for (rank, learner) in byName.enumerated() { ranks[learner] = rank }
    let rows = rows
    let many = amounts.map { $0.rows > limits.records || $0.bytes + Self.head > limits.frame }
    order = rows.indices.map { Int32(truncatingIfNeeded: $0) }
    order.sort { left, right in
      let (one, other) = (rows[Int(left)], rows[Int(right)])
      if one.learner != other.learner {
        return ranks[Int(one.learner)] < ranks[Int(other.learner)]
      }
      // Of one id the first row stays the first.
      return many[Int(one.learner)] && one.id != other.id ? one.id < other.id : left < right
    }
  }

  private func endOfCall(from start: Int) -> Int {
    let learner = row(start).learner
    var size = Self.head
    var end = start
    while end < order.count, end - start < limits.records, row(end).learner == learner {
      size += Int(row(end).end - row(end).start)
      if end > start, size > limits.frame { break }
      end += 1
    }
    return end
  }

  private func call(_ range: Range<Int>) -> ImportCall {
    var call = ImportCall(learner: learners[Int(row(range.lowerBound).learner)])
    bytes.withBytes { all in
      for position in range {
        let row = row(position)
        call.append(all[Int(row.start)..<Int(row.end)], row.place)
      }
    }
    return call
  }

  private mutating func removeAll() {
    bytes.removeAll()
    rows.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    next = 0
    learners = []
    positions = [:]
    amounts = []
  }
}
