import StreakProtocol
import StreakSecurity

/// How long a client waits, how often it asks again, and what it sends at most. Times are
/// milliseconds.
public struct ClientOptions: Sendable {
  /// For a call in all: connecting, every attempt and every pause. At least 1. Default 5,000.
  public var timeout = 5_000

  /// Attempts after the first one where no answer comes. Default 2. After UNAVAILABLE the client
  /// asks again as long as time is left, whatever this says.
  public var retries = 2

  /// How long one attempt waits for its answer before the call is sent again, with the same ids.
  /// The last attempt waits until the time is over. `nil`: an equal share of the timeout.
  public var attemptTimeout: Int?

  /// The pause after the first attempt; each further one is twice as long. Default 50.
  public var backOff = 50

  /// The longest pause. Default 2,000.
  public var backOffMax = 2_000

  /// Of a pause the second half is multiplied by this number from 0 to 1, so that many clients do
  /// not ask again at the same moment.
  public var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }

  /// Fail with `noWorker` as soon as it is known that nobody listens, as a command wants. Else
  /// wait, because a worker may be just starting again. A worker that goes away in the middle of a
  /// call is noticed within a fraction of a second by ``StreakClient``, and when its attempt is over
  /// by ``AsyncStreakClient``. Default false.
  public var failFast = false

  /// Bytes of a frame above which a call is refused before it is sent. Default 1 MiB, as workers
  /// have it.
  public var frameLimit = Limits().frame

  /// The keys by which client and worker know each other over TCP; `nil`: it uses none. They are not
  /// used for what is on this machine only, ipc and inproc. Default `nil`.
  public var security: ClientSecurity?

  /// The defaults.
  public init() {}

  /// The defaults with another timeout.
  public init(timeout: Int, failFast: Bool = false) {
    self.timeout = timeout
    self.failFast = failFast
  }
}
