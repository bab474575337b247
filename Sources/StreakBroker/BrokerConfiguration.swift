import StreakProtocol
import StreakService
import ZeroMQ

/// What a broker is started with. Times are milliseconds.
public struct BrokerConfiguration: Sendable {
  /// Where clients ask.
  public var endpoints: [Endpoint]
  /// Where workers register.
  public var workers: [Endpoint]
  /// Workers that listen themselves and do not register. One that stands here several times is given
  /// several times as many requests at once.
  public var listed: [Endpoint] = []
  /// Where it is asked how it is and told what to do: ipc only.
  public var control: Endpoint
  /// Where clients can subscribe to change notices. Workers publish beside where they register.
  public var notices = NoticePlace.beside
  /// How long a worker's lease lasts, 100-60,000.
  public var lease = 3000
  /// Requests that a place of a worker may have outstanding, 1-64; at most two where one of them
  /// changes state.
  public var outstanding = 32
  /// Requests that may wait.
  public var queue = 1000
  /// After this long a worker has overrun its time, and what it has is given to another.
  public var overrun = 30_000
  /// How long a request without a budget waits for a worker.
  public var patience = 30_000
  /// Ports of the places of workers that register over TCP; `nil`: any.
  public var ports: ClosedRange<UInt16>?
  /// Whether TCP that others can reach may be used without a key.
  public var allowOpenTCP = false
  /// Who may connect, and by which key it is known itself.
  public var security = SecurityOptions()
  /// What is taken at most.
  public var limits = Limits()
  /// Listening descriptors that a service manager passed in, in the place of `endpoints`.
  public var inherited: [Int32] = []

  /// Places of all workers together: each takes some descriptors.
  public static let placeLimit = 256

  /// A configuration with the defaults of `streak-broker`.
  public init(endpoints: [Endpoint], workers: [Endpoint], control: Endpoint) {
    self.endpoints = endpoints
    self.workers = workers
    self.control = control
  }
}
