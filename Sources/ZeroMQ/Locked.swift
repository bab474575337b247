internal import Glibc

/// A value that one thread at a time may use.
///
/// Like `Synchronization.Mutex`, on a `pthread_mutex_t`: the thread sanitizer knows that one, while
/// on Linux it sees nothing of `Mutex` and reports every use by two threads as a race (Swift 6.3).
///
/// Unchecked, because the compiler cannot see that `value` is only touched in ``withLock(_:)``,
/// while the mutex is held.
public final class Locked<Value>: @unchecked Sendable {
  private var value: Value

  /// Initialised from init to deinit, at one address all that time, as a mutex must be
  /// (pthread_mutex_init: copies of it are undefined).
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// The value, which nobody else keeps.
  public init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    // With default attributes it always succeeds in glibc.
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Calls the closure with the value while no other thread has it. Not to be called again from
  /// within.
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
