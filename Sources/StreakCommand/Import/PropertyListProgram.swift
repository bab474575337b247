import Glibc

/// Runs `streak-plist`, which turns a property list into JSON.
enum PropertyListProgram {
  static let name = "streak-plist"

  /// The JSON of a property list.
  static func json(of list: [UInt8]) throws -> [UInt8] {
    // One end is ours, the other its standard input and output.
    var ends: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else {
      throw failure(String(cString: strerror(errno)))
    }
    defer { close(ends[0]) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try start(ends[1])
    }
    // It reads everything before it writes anything, so neither waits for the other.
    write(list, to: ends[0])
    shutdown(ends[0], Int32(SHUT_WR))
    let json = readAll(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // wait(2): the low seven bits are the signal that ended it, the next byte its exit status.
    guard status == 0 else {
      let isRefused = status & 0x7F == 0 && status >> 8 & 0xFF == ExitCode.badData.rawValue
      throw isRefused
        ? CommandError(.badData, "file: is no property list that can be read")
        : failure("it ended with \(status & 0x7F == 0 ? "status \(status >> 8)" : "a signal")")
    }
    return json
  }

  private static func failure(_ reason: String) -> CommandError {
    CommandError(.internalError, "cannot run \(name): \(reason)")
  }

  private static func start(_ descriptor: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
    // Its one line about what is wrong is said by us.
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var number: Int32 = ENOENT
    // Beside this program first: the two belong together.
    for path in [ProgramFolder.beside(name), name].compactMap({ $0 }) {
      let arguments = [strdup(path)]
      defer { arguments.forEach { free($0) } }
      var process: pid_t = 0
      number = posix_spawnp(&process, path, &actions, nil, arguments + [nil], environ)
      if number == 0 { return process }
    }
    guard number == ENOENT else { throw failure(String(cString: strerror(number))) }
    throw CommandError(
      .noInput,
      "a property list needs the program \(name), which is neither beside streak nor in PATH")
  }

  /// Writes all bytes, or as many as are read: who does not read to the end says why in its status.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = send(descriptor, start, rest.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
