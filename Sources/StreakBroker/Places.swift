import Glibc
import StreakSecurity
import StreakService
import ZeroMQ

/// Makes the sockets that workers connect to, one for each request that a worker works on at once.
///
/// Each is bound under a name that was never used before: the socket of a worker that is told to go
/// elsewhere may go on trying to reconnect for a while, and must not find another one's place.
final class Places {
  /// A place.
  struct Place {
    let socket: Socket
    let monitor: SocketMonitor
    /// As the worker is told it.
    let endpoint: String
    /// The file of an ipc place.
    let path: String?
  }

  private let context: Context
  private let directory: String?
  private let host: String?
  private let ports: ClosedRange<UInt16>?
  private let security: ServerSecurity?

  /// The places of a broker whose registration is bound: so nobody else uses the directory.
  init(
    _ context: Context, _ configuration: BrokerConfiguration, _ security: ServerSecurity?
  ) {
    self.context = context
    self.security = security
    ports = configuration.ports
    var directory: String?
    var host: String?
    for endpoint in configuration.workers {
      switch endpoint.transport {
      case .ipc(let path): directory = directory ?? path + ".d"
      case .tcp(let name, _): host = host ?? name
      case .abstract, .inproc: break
      }
    }
    self.directory = directory
    self.host = host
    removeFiles()
  }

  /// Whether workers can connect over it.
  func offers(tcp: Bool) -> Bool { tcp ? host != nil : directory != nil }

  /// A place over TCP or ipc; over TCP only the worker with the key may connect to it, where there is one.
  func make(tcp: Bool, key: CurvePublicKey?) throws -> Place {
    let socket = try ServingSocket.open(context, .dealer)
    try socket.set(.linger, to: 0)
    try socket.set(.sendHighWater, to: 64)
    if tcp {
      try socket.set(.heartbeatInterval, to: 1000)
      try socket.set(.heartbeatTimeout, to: 3000)
      if let key { try security?.preparePlace(socket, worker: key) }
    }
    let monitor = try SocketMonitor(of: socket)
    do {
      if tcp { return try bindTCP(socket, monitor) }
      let name = String(UInt64.random(in: 0...0xFF_FFFF_FFFF), radix: 16)
      let path = "\(directory ?? "")/\(name)"
      let endpoint = try socket.bind(to: Endpoint("ipc://\(path)"))
      return Place(socket: socket, monitor: monitor, endpoint: endpoint.description, path: path)
    } catch {
      socket.close()
      monitor.close()
      throw error
    }
  }

  private func bindTCP(_ socket: Socket, _ monitor: SocketMonitor) throws -> Place {
    let host = (host ?? "127.0.0.1").contains(":") ? "[\(host ?? "")]" : host ?? "127.0.0.1"
    func place(_ bound: Endpoint) -> Place {
      var port: UInt16 = 0
      if case .tcp(_, let number?) = bound.transport { port = number }
      return Place(socket: socket, monitor: monitor, endpoint: "tcp://*:\(port)", path: nil)
    }
    guard let ports else { return place(try socket.bind(to: Endpoint("tcp://\(host):*"))) }
    for port in ports {
      let endpoint = try Endpoint("tcp://\(host):\(port)")
      do throws(BindError) {
        return place(try socket.bind(to: endpoint))
      } catch {
        guard error.code == .inUse else { throw error }
      }
    }
    throw ZeroMQError(code: .addressInUse, function: "zmq_bind")
  }

  /// Removes the files of a place whose socket is closed. The lock beside it may go, because nobody else
  /// ever takes that name.
  func remove(path: String?) {
    guard let path else { return }
    unlink(path)
    unlink(path + ".lock")
  }

  /// Removes what a broker that was killed left behind.
  func removeFiles() {
    guard let directory, let stream = opendir(directory) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    closedir(stream)
    for name in names where name.utf8.allSatisfy({ $0 != 0x2F }) && Self.isOurs(name) {
      unlink("\(directory)/\(name)")
    }
    rmdir(directory)
  }

  private static func isOurs(_ name: String) -> Bool {
    let digits = name.hasSuffix(".lock") ? name.dropLast(5) : name[...]
    return !digits.isEmpty && digits.utf8.count <= 10
      && digits.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
  }
}
