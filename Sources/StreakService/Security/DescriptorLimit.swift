import Glibc

/// How many descriptors the process may have open.
public enum DescriptorLimit {
  /// Below this one stranger could take them all: so many connections from one address fit into one port.
  private static let enough: rlim_t = 1 << 17

  /// Raises the limit as far as this user may. Strangers that begin handshakes and do not go on cost one
  /// descriptor each until their time is over, and libzmq ends the process where an ipc listener finds
  /// none left.
  ///
  /// - Returns: what to tell of it in the log where it stays low; else `nil`.
  public static func raise() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return nil
    }
    let wanted = min(limit.rlim_max, enough)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = wanted
      _ = setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    }
    return wanted < 1 << 14 ? "\(wanted)" : nil
  }
}
