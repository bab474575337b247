import StreakCore
import StreakProtocol

/// Records that wait to be sent, by learner: rows of a file are in the order of time and a call is
/// about one learner, so sending them as they come would be a call a row.
struct ImportBuffer {
  /// Records that wait at most, and so the memory of an import.
  static let capacity = 65_536

  /// What one message may carry.
  struct Limits {
    var records = StreakProtocol.Limits().records
    var frame = StreakProtocol.Limits().frame
    var calls = StreakProtocol.Limits().calls
    /// Bytes in all: a message that takes long to answer is answered too late.
    var message = 4 << 20
  }

  private struct Queue {
    let learner: String
    var rows: [PendingRecord] = []
    var next = 0
  }

  private let limits: Limits
  private var queues: [Queue] = []
  private var positions: [ExactText: Int] = [:]

  /// Queues that have rows, in the order in which they are served.
  private var waiting: [Int] = []
  private var firstWaiting = 0

  /// How many records wait.
  private(set) var count = 0

  init(limits: Limits = Limits()) {
    self.limits = limits
  }

  var isFull: Bool { count >= Self.capacity }

  mutating func add(_ row: PendingRecord, of learner: String) {
    if let position = positions[ExactText(learner)] {
      queues[position].rows.append(row)
    } else {
      positions[ExactText(learner)] = queues.count
      waiting.append(queues.count)
      queues.append(Queue(learner: learner, rows: [row]))
    }
    count += 1
  }

  /// The calls of the next message; none where nothing waits.
  ///
  /// Learners come in the order of their bytes, which is that of the worker's tables: the calls of a
  /// message, which is one transaction, then lie close together, and it has fewer pages to write.
  /// A message has at most one call of a learner: where a call is refused and sent again, nothing
  /// later of that learner has overtaken it.
  mutating func nextMessage() -> [ImportCall] {
    var calls: [ImportCall] = []
    var bytes = 0
    var unfinished: [Int] = []
    if firstWaiting == 0 {
      waiting.sort { left, right in
        queues[left].learner.utf8.lexicographicallyPrecedes(queues[right].learner.utf8)
      }
    }
    while firstWaiting < waiting.count, calls.count < limits.calls, bytes < limits.message {
      let position = waiting[firstWaiting]
      firstWaiting += 1
      let (call, size) = take(from: position)
      calls.append(call)
      bytes += size
      if queues[position].next < queues[position].rows.count { unfinished.append(position) }
    }
    waiting += unfinished
    count -= calls.reduce(0) { $0 + $1.rows.count }
    if count == 0 { self = ImportBuffer(limits: limits) }
    return calls
  }

  private mutating func take(from position: Int) -> (ImportCall, size: Int) {
    let queue = queues[position]
    // The learner, the other fields of the request, and their tags.
    var size = queue.learner.utf8.count + 128
    var end = queue.next
    while end < queue.rows.count, end - queue.next < limits.records,
      end == queue.next || size + queue.rows[end].size <= limits.frame
    {
      size += queue.rows[end].size
      end += 1
    }
    queues[position].next = end
    return (ImportCall(learner: queue.learner, rows: Array(queue.rows[queue.next..<end])), size)
  }
}
