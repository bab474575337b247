import Glibc
import Testing
import ZeroMQ

/// A path that a worker listens on (Protocol of binding: IPCListener).
@Suite struct BindTests {
  let context: Context
  let directory = TemporaryDirectory()

  init() throws {
    context = try Context()
  }

  func expectRoundTrip(_ server: Socket, _ endpoint: Endpoint) throws {
    let client = try Socket(context, .request)
    defer { client.close() }
    try client.connect(to: endpoint)
    try client.send("ping".bytes)
    #expect(try receive(server) == "ping".bytes)
    try server.send("pong".bytes)
    #expect(try receive(client) == "pong".bytes)
  }

  /// Whoever owns the directory could put another socket in the place of ours.
  @Test(.enabled(if: geteuid() == 0, "only root can make a directory of somebody else"))
  func directoryOfSomebodyElseIsRefused() throws {
    let theirs = directory.path + "/theirs"
    #expect(mkdir(theirs, 0o755) == 0)
    #expect(chown(theirs, 65_534, 65_534) == 0)
    let socket = try Socket(context, .reply)
    defer { socket.close() }
    let error = #expect(throws: BindError.self) {
      try socket.bind(to: Endpoint("ipc://" + theirs + "/s.sock"))
    }
    #expect(error?.code == .notAllowed)
    #expect(error?.message.contains("belongs to another user") == true)
    #expect(chown(theirs, 0, 0) == 0)
    _ = try socket.bind(to: Endpoint("ipc://" + theirs + "/s.sock"))
  }

  @Test func regularFileIsRefusedAndStaysAsItIs() throws {
    let path = directory.path + "/notes.txt"
    write("precious", to: path)
    let socket = try Socket(context, .reply)
    defer { socket.close() }
    let error = #expect(throws: BindError.self) { try socket.bind(to: Endpoint("ipc://" + path)) }
    #expect(error?.code == .notASocket)
    #expect(error?.message.contains("is not a socket") == true)
    socket.close()
    #expect(contents(of: path) == "precious")
  }

  @Test(arguments: ["directory", "link", "fifo"])
  func nothingButASocketIsReplaced(_ what: String) throws {
    let path = directory.path + "/x"
    switch what {
    case "directory": mkdir(path, 0o700)
    case "link":
      write("precious", to: directory.path + "/target")
      symlink(directory.path + "/target", path)
    default: mkfifo(path, 0o600)
    }
    let before = mode(of: path)
    let socket = try Socket(context, .reply)
    defer { socket.close() }
    let error = #expect(throws: BindError.self) { try socket.bind(to: Endpoint("ipc://" + path)) }
    #expect(error?.code == .notASocket)
    #expect(mode(of: path) == before)
  }

  @Test func secondWorkerOnAPathIsRefusedByPid() throws {
    let endpoint = try Endpoint("ipc://\(directory.path)/w.sock")
    let (first, second) = (try Socket(context, .reply), try Socket(context, .reply))
    defer {
      first.close()
      second.close()
    }
    _ = try first.bind(to: endpoint)
    let error = #expect(throws: BindError.self) { try second.bind(to: endpoint) }
    #expect(error?.code == .inUse)
    #expect(error?.holder == getpid())
    #expect(error?.message.contains("process \(getpid())") == true)
    try expectRoundTrip(first, endpoint)
    // The first one's end lets the second have it.
    first.close()
    _ = try second.bind(to: endpoint)
    try expectRoundTrip(second, endpoint)
  }

  @Test func aListenerThatDoesNotKnowTheLockIsNotPushedOff() throws {
    let path = directory.path + "/w.sock"
    let endpoint = try Endpoint("ipc://" + path)
    let (first, second) = (try Socket(context, .reply), try Socket(context, .reply))
    defer {
      first.close()
      second.close()
    }
    _ = try first.bind(to: endpoint)
    unlink(path + ".lock")
    let error = #expect(throws: BindError.self) { try second.bind(to: endpoint) }
    #expect(error?.code == .inUse)
    #expect(error?.message.contains("another program") == true)
    try expectRoundTrip(first, endpoint)
  }

  @Test func socketNobodyListensOnIsReplaced() throws {
    let path = directory.path + "/w.sock"
    let stale = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(stale, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    close(stale)
    #expect(isSocket(path))
    let server = try Socket(context, .reply)
    defer { server.close() }
    let endpoint = try server.bind(to: Endpoint("ipc://" + path))
    try expectRoundTrip(server, endpoint)
  }

  @Test func modesArePrivateAndTheFileGoesAtClose() throws {
    let path = directory.path + "/sub/w.sock"
    let server = try Socket(context, .reply)
    _ = try server.bind(to: Endpoint("ipc://" + path))
    #expect(mode(of: path) == S_IFSOCK | 0o600)
    #expect(mode(of: directory.path + "/sub") == S_IFDIR | 0o700)
    #expect(mode(of: path + ".lock") == S_IFREG | 0o600)
    server.close()
    #expect(mode(of: path) == nil)
    #expect(mode(of: path + ".lock") != nil)
  }

  @Test func modeCanLetTheGroupIn() throws {
    let path = directory.path + "/w.sock"
    let server = try Socket(context, .reply)
    defer { server.close() }
    _ = try server.bind(to: Endpoint("ipc://" + path), mode: 0o660)
    #expect(mode(of: path) == S_IFSOCK | 0o660)
  }

  @Test func closeLeavesAFileThatIsNotItsOwn() throws {
    let path = directory.path + "/w.sock"
    let server = try Socket(context, .reply)
    _ = try server.bind(to: Endpoint("ipc://" + path))
    unlink(path)
    write("precious", to: path)
    server.close()
    #expect(contents(of: path) == "precious")
  }

  @Test func missingParentOfTheDirectoryIsAnError() throws {
    let server = try Socket(context, .reply)
    defer { server.close() }
    let error = #expect(throws: BindError.self) {
      try server.bind(to: Endpoint("ipc://\(directory.path)/a/b/w.sock"))
    }
    #expect(error?.code == .noDirectory)
    #expect(mode(of: directory.path + "/a") == nil)
  }

  @Test func abstractNameBelongsToOne() throws {
    let endpoint = try Endpoint("ipc://@\(directory.path)")
    let (first, second) = (try Socket(context, .reply), try Socket(context, .reply))
    defer {
      first.close()
      second.close()
    }
    _ = try first.bind(to: endpoint)
    try expectRoundTrip(first, endpoint)
    let error = #expect(throws: BindError.self) { try second.bind(to: endpoint) }
    #expect(error?.code == .inUse)
  }

  @Test(arguments: ["tcp://127.0.0.1:*", "tcp://localhost:*", "tcp://[::1]:*"])
  func freePortIsToldAndTakenOnce(_ text: String) throws {
    let (first, second) = (try Socket(context, .reply), try Socket(context, .reply))
    defer {
      first.close()
      second.close()
    }
    let endpoint = try first.bind(to: Endpoint(text))
    guard case .tcp(_, let port) = endpoint.transport else {
      Issue.record("\(endpoint)")
      return
    }
    #expect(port != nil)
    try expectRoundTrip(first, endpoint)
    let error = #expect(throws: BindError.self) { try second.bind(to: endpoint) }
    #expect(error?.code == .inUse)
  }

  @Test func inheritedListenerIsUsedAndItsFileStays() throws {
    let path = directory.path + "/activated.sock"
    let listening = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let server = try Socket(context, .reply)
    defer { server.close() }
    let early = #expect(throws: BindError.self) { try server.bind(inherited: listening) }
    #expect(early?.code == .notListening)
    listen(listening, 10)
    let endpoint = try server.bind(inherited: listening)
    #expect(endpoint.description == "ipc://" + path)
    try expectRoundTrip(server, endpoint)
    server.close()
    #expect(isSocket(path))
  }
}
