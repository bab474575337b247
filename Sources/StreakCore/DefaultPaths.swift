/// Where worker and client look when nobody tells them: the same place for both.
public struct DefaultPaths: Hashable, Sendable {
  /// The endpoint of the worker: `ipc://` and a path in the user's runtime directory.
  public let endpoint: String

  /// Where workers register with a broker, beside the endpoint.
  public let workers: String

  /// A broker's control socket, beside the endpoint.
  public let control: String

  /// The file of the embedded store, in the user's state directory; `nil` where the environment
  /// names no home.
  public let store: String?

  /// The folder of what programs remember between runs, in the user's state directory; `nil` where
  /// the environment names no home.
  public let stateFolder: String?

  /// The paths for an environment.
  ///
  /// After the XDG Base Directory Specification: a variable that is empty or names no absolute path
  /// counts as not set. Without `XDG_RUNTIME_DIR` the socket goes to a directory of the user's own
  /// in `/tmp`, which the worker makes with mode 0700 and refuses where somebody else owns it.
  public init(environment: [String: String], uid: UInt32) {
    func directory(_ name: String) -> String? {
      guard var path = environment[name], path.utf8.first == UInt8(ascii: "/") else { return nil }
      while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
      return path == "/" ? "" : path
    }
    let runtime = directory("XDG_RUNTIME_DIR").map { "\($0)/streak" } ?? "/tmp/streak-\(uid)"
    endpoint = "ipc://\(runtime)/streakd.sock"
    workers = "ipc://\(runtime)/workers.sock"
    control = "ipc://\(runtime)/broker.sock"
    let state = directory("XDG_STATE_HOME") ?? directory("HOME").map { "\($0)/.local/state" }
    stateFolder = state.map { "\($0)/streak" }
    store = stateFolder.map { "\($0)/streak.db" }
  }
}
