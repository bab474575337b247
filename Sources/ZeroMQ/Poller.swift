internal import CZeroMQ
internal import Glibc

/// Waits for several sockets and descriptors at once, with an array of items that is used again.
///
/// Belongs to one thread, that of its sockets.
public final class Poller {
  /// The items as `zmq_poll` wants them, and beside them the sockets, so that no item points to
  /// one that was freed.
  private var items: [zmq_pollitem_t] = []
  private var sockets: [Socket?] = []

  /// A poller that waits for nothing yet.
  public init() {}

  /// How many items there are.
  public var count: Int { items.count }

  /// Adds a socket; returns the index of its item. A closed socket makes ``wait(milliseconds:)``
  /// fail.
  @discardableResult
  public func add(_ socket: Socket, _ events: PollEvents = .readable) -> Int {
    items.append(
      zmq_pollitem_t(socket: socket.handle, fd: -1, events: events.rawValue, revents: 0))
    sockets.append(socket)
    return items.count - 1
  }

  /// Adds a plain descriptor; returns the index of its item.
  @discardableResult
  public func add(descriptor: Int32, _ events: PollEvents = .readable) -> Int {
    items.append(zmq_pollitem_t(socket: nil, fd: descriptor, events: events.rawValue, revents: 0))
    sockets.append(nil)
    return items.count - 1
  }

  /// What to wait for at an item from now on; nothing: it is passed over.
  public func setEvents(_ events: PollEvents, at index: Int) {
    guard items.indices.contains(index) else { return }
    items[index].events = events.rawValue
  }

  /// Puts another socket at an item, as after a reconnect.
  public func replace(at index: Int, with socket: Socket) {
    guard items.indices.contains(index) else { return }
    items[index].socket = socket.handle
    items[index].revents = 0
    sockets[index] = socket
  }

  /// Removes all items and keeps the room.
  public func removeAll() {
    items.removeAll(keepingCapacity: true)
    sockets.removeAll(keepingCapacity: true)
  }

  /// What the last wait found at an item.
  public func ready(at index: Int) -> PollEvents {
    guard items.indices.contains(index) else { return [] }
    return PollEvents(rawValue: items[index].revents)
  }

  /// Waits until an item is ready or the time is over; returns how many are ready. A caught signal
  /// does not lengthen the time.
  ///
  /// - Parameter milliseconds: how long; 0: only look; `nil`: no limit.
  /// - Throws: `terminated` at shutdown, `notASocket` with a closed socket; with `interruptible`
  ///   also `interrupted` when a signal is caught.
  public func wait(milliseconds: Int?, interruptible: Bool = false) throws(ZeroMQError) -> Int {
    for (index, socket) in sockets.enumerated() {
      guard let socket else { continue }
      // Taken anew each time: the socket may have been closed since, and a handle that was freed
      // must not reach libzmq.
      items[index].socket = try socket.opened("zmq_poll")
    }
    let deadline = milliseconds.map { MonotonicTime.now.advanced(milliseconds: $0) }
    var left = milliseconds.map { max(0, $0) } ?? -1
    while true {
      do throws(ZeroMQError) {
        let timeout = left
        return Int(
          try call("zmq_poll", interruptible: true) {
            items.withUnsafeMutableBufferPointer {
              zmq_poll($0.baseAddress, CInt($0.count), timeout)
            }
          })
      } catch {
        if error.code != .interrupted || interruptible { throw error }
        if let deadline { left = deadline.millisecondsLeft }
      }
    }
  }
}

/// A time on the clock that no setting of the wall clock moves (clock_gettime, CLOCK_MONOTONIC).
public struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since some moment in the past.
  public var nanoseconds: Int64

  /// The time with this number.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Now.
  public static var now: MonotonicTime {
    var time = timespec()
    // Cannot fail: the clock exists and the pointer is valid.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// So many milliseconds later; at most the end of the clock.
  public func advanced(milliseconds: Int) -> MonotonicTime {
    let (delta, tooFar) = Int64(milliseconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, beyond) = nanoseconds.addingReportingOverflow(delta)
    guard !tooFar, !beyond else {
      return MonotonicTime(nanoseconds: milliseconds < 0 ? .min : .max)
    }
    return MonotonicTime(nanoseconds: sum)
  }

  /// Milliseconds from an earlier time to this one, rounded up; negative where it is not earlier.
  public func milliseconds(since earlier: MonotonicTime) -> Int {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard !overflow else { return nanoseconds < 0 ? .min : .max }
    let (whole, rest) = difference.quotientAndRemainder(dividingBy: 1_000_000)
    return Int(rest > 0 ? whole + 1 : whole)
  }

  /// Milliseconds from now until this time, rounded up so that nobody wakes before it; 0 where it
  /// has passed.
  public var millisecondsLeft: Int { max(0, milliseconds(since: .now)) }

  /// Whether the left one is earlier.
  public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
