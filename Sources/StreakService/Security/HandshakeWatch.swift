import ZeroMQ

/// Notes in the log, at a limited rate, which handshakes failed, on a thread of its own.
final class HandshakeWatch: Sendable {
  private let stopping: WakeUp
  private let thread: LoopThread

  /// - Parameter monitors: of sockets that are bound; given up to the thread.
  init(_ monitors: sending [HandshakeMonitor], log: Log) throws(ZeroMQError) {
    let stopping = try WakeUp()
    self.stopping = stopping
    thread = try LoopThread(name: "handshakes") {
      defer { for monitor in monitors { monitor.close() } }
      try? Self.run(monitors, until: stopping, log)
    }
  }

  deinit { stopping.signal() }

  func close() {
    stopping.signal()
    thread.join()
  }

  private static func run(
    _ monitors: [HandshakeMonitor], until stopping: WakeUp, _ log: Log
  ) throws {
    let limiter = LineLimiter()
    let poller = Poller()
    for monitor in monitors { poller.add(monitor.socket) }
    let end = poller.add(descriptor: stopping.descriptor)
    while true {
      _ = try poller.wait(milliseconds: nil)
      if !poller.ready(at: end).isEmpty { return }
      for monitor in monitors {
        while let event = try monitor.next() {
          // Refused keys are noted with the key, by the handler.
          guard case .failed(let failure) = event, !failure.isRefusal else { continue }
          // Whoever only looks whether somebody listens does the same.
          if failure == .brokenOff {
            log.debug("handshake failed", ("reason", failure.description))
            continue
          }
          guard let dropped = limiter.pass() else { continue }
          log.warning(
            "handshake failed", ("reason", failure.description), ("not_shown", "\(dropped)"))
        }
      }
    }
  }
}

extension HandshakeMonitor.Failure {
  fileprivate var isRefusal: Bool {
    if case .refused = self { return true }
    return false
  }
}
