import StreakProtocol
import StreakSecurity
import StreakService
import StreakStore
import StreakSupport
import Synchronization
import ZeroMQ

/// One thread whose socket is bound to the endpoints themselves.
final class DirectServer: Server {
  /// How long a socket must be quiet before a stopping worker leaves it, in milliseconds.
  static let quiet: Int32 = 200
  /// How long a stopping worker goes on answering, and after that refusing, in milliseconds.
  static let patience = 1000
  /// How long to wait for a loop to move, which its handler may delay, in milliseconds.
  static let moveLimit = 5000

  private let context: Context
  private let control: Endpoint
  private let stopping = Atomic(false)
  private let hasMoves = Atomic(false)
  private let moves = Locked<[(leave: [Endpoint], join: [Endpoint])]>([])
  private let thread = Locked<LoopThread?>(nil)

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - socket: bound to all endpoints, and given up to the thread.
  ///   - access: judges each call; given up to the thread too.
  init(
    context: Context, socket: sending Socket, store: sending Store,
    environment: WorkerEnvironment, watchdog: Watchdog, lease: Lease?,
    access: sending AccessGuard?, log: Log
  ) throws {
    self.context = context
    control = try Endpoint("inproc://control-\(UInt64.random(in: 0...UInt64.max))")
    _ = try socket.bind(to: control)
    let slot = try Slot(
      socket: socket, store: store, environment: environment, watch: watchdog.addSlot(store),
      log: log, lease: lease, access: access)
    let loop = try LoopThread(name: "streakd-rep") { [self] in
      run(slot, log)
    }
    thread.withLock { $0 = loop }
  }

  private func run(_ slot: Slot, _ log: Log) {
    defer { slot.close() }
    do throws(ZeroMQError) {
      while !stopping.load(ordering: .acquiring) {
        try slot.serve()
        if hasMoves.exchange(false, ordering: .acquiringAndReleasing) {
          for move in moves.take() { try slot.move(from: move.leave, to: move.join) }
        }
      }
      try drain(slot)
    } catch {
      if error.code != .terminated { log.error("serving ended", ("error", "\(error)")) }
    }
  }

  /// Finishes what is there: answers until nothing comes any more, then refuses what still does.
  private func drain(_ slot: Slot) throws(ZeroMQError) {
    for refusing in [false, true] {
      let end = MonotonicTime.now.advanced(milliseconds: Self.patience)
      while MonotonicTime.now < end {
        if try !slot.serve(within: Self.quiet, refusing: refusing) { return }
      }
    }
  }

  var takesPacks: Bool { true }

  func stop() {
    guard !stopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
    wake()
  }

  func move(from leave: [Endpoint], to join: [Endpoint]) -> Bool {
    moves.withLock { $0.append((leave, join)) }
    hasMoves.store(true, ordering: .releasing)
    // The first one makes the loop look; the second is answered when it has looked.
    return wake() && wake()
  }

  /// The loop waits in a receive: a message of our own over inproc wakes it, without the cost of a
  /// poll for every request. It is answered as any malformed message is.
  @discardableResult
  private func wake(within milliseconds: Int = moveLimit) -> Bool {
    guard let socket = try? Socket(context, .request) else { return false }
    defer { socket.close() }
    try? socket.set(.linger, to: 0)
    try? socket.set(.receiveTimeout, to: Int32(clamping: milliseconds))
    do {
      try socket.connect(to: control)
      try socket.send([])
      try socket.receive(into: Message())
      return true
    } catch {
      return false
    }
  }

  func isAlive(within milliseconds: Int) -> Bool { wake(within: milliseconds) }

  func wait() {
    let loop = thread.withLock { $0 }
    loop?.join()
  }
}

/// What answers on a worker's endpoints.
protocol Server: Sendable {
  /// Whether a message may be one frame with several calls (Protocol/BROKER.md, "Packs").
  var takesPacks: Bool { get }
  /// Begins to stop: what is there is finished. From any thread, more than once.
  func stop()
  /// Disconnects from places at a broker and connects to others. From any thread but its own.
  ///
  /// - Returns: whether that is done, and nothing is left of what came through those that were left.
  func move(from leave: [Endpoint], to join: [Endpoint]) -> Bool
  /// Whether what takes its messages goes round: it is asked, and has so many milliseconds to answer.
  /// From any thread but its own.
  func isAlive(within milliseconds: Int) -> Bool
  /// Waits until it has ended.
  func wait()
}

extension Locked where Value: RangeReplaceableCollection & Sendable {
  /// Takes everything that is there.
  fileprivate func take() -> Value {
    withLock { value in
      let taken = value
      value = Value()
      return taken
    }
  }
}
