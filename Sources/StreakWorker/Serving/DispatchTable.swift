/// Which slot answers which request: a state machine without I/O (design: "Architecture").
///
/// Each slot has a bounded number of requests outstanding; what no slot can take waits in a bounded
/// queue, first come first served; what the queue cannot take is refused.
struct DispatchTable<Request> {
  /// What to do with a request that arrived.
  enum Action {
    /// Give it to this slot.
    case send(slot: Int, Request)
    /// It waits; nothing to do.
    case wait
    /// Tell the peer to try again.
    case refuse(Request)
  }

  private let perSlot: Int
  private let queueLimit: Int
  private var outstanding: [Int]
  private var queue: [Request] = []
  private var head = 0

  /// A table without requests.
  ///
  /// - Parameters:
  ///   - slots: how many there are, at least 1.
  ///   - perSlot: requests that a slot may have outstanding.
  ///   - queueLimit: requests that may wait.
  init(slots: Int, perSlot: Int, queueLimit: Int) {
    outstanding = Array(repeating: 0, count: max(1, slots))
    self.perSlot = max(1, perSlot)
    self.queueLimit = queueLimit
  }

  /// Requests that wait.
  var waiting: Int { queue.count - head }

  /// Whether nothing waits and nothing is outstanding.
  var isIdle: Bool { waiting == 0 && outstanding.allSatisfy { $0 == 0 } }

  /// A request arrived.
  mutating func arrived(_ request: Request) -> Action {
    if waiting == 0, let slot = leastLoaded() {
      outstanding[slot] += 1
      return .send(slot: slot, request)
    }
    guard waiting < queueLimit else { return .refuse(request) }
    queue.append(request)
    return .wait
  }

  /// A slot answered one of its requests; returns what it is to be given next.
  mutating func answered(slot: Int) -> Request? {
    guard outstanding.indices.contains(slot), outstanding[slot] > 0 else { return nil }
    outstanding[slot] -= 1
    guard waiting > 0 else { return nil }
    let next = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 1024 {
      queue.removeFirst(head)
      head = 0
    }
    outstanding[slot] += 1
    return next
  }

  /// The slot with the fewest requests outstanding, if it can take one more.
  private func leastLoaded() -> Int? {
    var best = 0
    for slot in outstanding.indices where outstanding[slot] < outstanding[best] { best = slot }
    return outstanding[best] < perSlot ? best : nil
  }
}
