import Glibc
import StreakService

/// Directories of files that a worker makes.
enum Directory {
  /// Makes the directories above a file that are missing, for this user only: mode 0700, as the XDG
  /// base directory specification asks.
  ///
  /// - Throws: ``StartError`` with `cannotCreate`.
  static func make(for path: String) throws {
    var position = path.startIndex
    while let slash = path[position...].firstIndex(of: "/") {
      position = path.index(after: slash)
      if slash == path.startIndex { continue }
      let directory = String(path[..<slash])
      guard mkdir(directory, 0o700) != 0, errno != EEXIST else { continue }
      let reason = String(cString: strerror(errno))
      throw StartError(.cannotCreate, "cannot make the directory \(directory): \(reason)")
    }
  }
}
