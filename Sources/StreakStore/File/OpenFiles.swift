import Glibc
import StreakSupport

/// Which database files this process has open through SQLite.
///
/// SQLite's locks are those of fcntl(2): when a process closes *any* descriptor of a file, all its
/// locks on it are gone, and with them the protection of its other connections
/// (sqlite.org/howtocorrupt.html, "Posix advisory locks canceled by a separate thread doing
/// close()"). So a file is opened past SQLite only while no connection of this process has it, and
/// no connection is made meanwhile.
enum OpenFiles {
  /// A file, whatever its names.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// What was counted for a connection, to be given back when it is closed.
  struct Claim: Sendable {
    let identity: Identity?
  }

  private static let open = Locked<[Identity: Int]>([:])

  /// Opens a file with `body`, and counts it where that did not throw.
  static func claim(_ path: String, _ body: () throws(StoreError) -> Void) throws(StoreError)
    -> Claim
  {
    try open.withLock { open throws(StoreError) in
      try body()
      let identity = Identity(path)
      if let identity { open[identity, default: 0] += 1 }
      return Claim(identity: identity)
    }
  }

  /// Closes a file with `body`, which was counted.
  static func release(_ claim: Claim, _ body: () -> Void) {
    open.withLock { open in
      body()
      guard let identity = claim.identity, let count = open[identity] else { return }
      open[identity] = count > 1 ? count - 1 : nil
    }
  }

  /// Runs `body`, which may open the file past SQLite, unless a connection has it.
  static func withoutConnections(_ path: String, _ body: () throws(StoreError) -> Void)
    throws(StoreError)
  {
    try open.withLock { open throws(StoreError) in
      if let identity = Identity(path), open[identity] != nil { return }
      try body()
    }
  }
}
