internal import Glibc
internal import Synchronization

/// A thread of its own for a loop that waits, because a thread of Swift's pool must never wait.
public final class LoopThread: Sendable {
  private let thread: pthread_t
  private let joined = Flag()

  /// Starts a thread that runs the closure once.
  ///
  /// - Parameters:
  ///   - name: what debuggers and top show, at most 15 bytes.
  ///   - body: what it does. It may be given sockets, which are its own from then on.
  /// - Throws: EAGAIN where the system has no room for another thread.
  public init(name: String, _ body: sending @escaping () -> Void) throws(ZeroMQError) {
    let box = Unmanaged.passRetained(Body(name: name, run: body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        // The box was retained for this thread, which runs it once and lets it go.
        guard let argument else { return nil }
        let box = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        box.setName()
        box.run()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      box.release()
      throw ZeroMQError(code: .init(rawValue: result), function: "pthread_create")
    }
    self.thread = thread
  }

  /// Lets the thread run on by itself; what it holds is freed when it ends.
  deinit {
    if joined.set() { pthread_detach(thread) }
  }

  /// Waits until the closure has returned. Call it once, from another thread.
  public func join() {
    if joined.set() { pthread_join(thread, nil) }
  }

  private final class Body {
    let name: String
    let run: () -> Void

    init(name: String, run: @escaping () -> Void) {
      self.name = name
      self.run = run
    }

    /// Swift does not see `pthread_setname_np`, which writes to this file too. Only for show.
    func setName() {
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      let bytes = Array(name.utf8.prefix(15))
      write(file, bytes, bytes.count)
      close(file)
    }
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let done = Atomic(false)

  /// True for the first caller only.
  func set() -> Bool { !done.exchange(true, ordering: .acquiringAndReleasing) }
}
