import ZeroMQ

/// Times with keys, the earliest first: a binary heap. Entries are never removed before their
/// time; who takes one out checks whether it still means anything.
struct DeadlineHeap {
  struct Entry: Equatable {
    var time: MonotonicTime
    var key: UInt64
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

  var count: Int { entries.count }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].time < entries[parent].time else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      var least = parent
      for child in [left, left + 1] where child < entries.count {
        if entries[child].time < entries[least].time { least = child }
      }
      guard least != parent else { return first }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}
