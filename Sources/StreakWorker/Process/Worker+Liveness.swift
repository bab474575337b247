import ZeroMQ

extension Worker {
  /// Whether it gets on with its work: what takes its messages goes round, no thread that answers has
  /// ended, and no handler is wedged. From any thread, while the worker runs.
  ///
  /// One thread answers this between two messages, so a handler that takes long delays it.
  ///
  /// - Parameter milliseconds: how long its loop has to notice that it is asked.
  public func isAlive(within milliseconds: Int) -> Bool {
    server.isAlive(within: milliseconds) && !environment.metrics.hasDeadSlot
      && !watchdog.hasWedged(now: .now)
  }
}
