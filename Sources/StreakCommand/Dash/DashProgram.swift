import Glibc

/// Goes on as `streak-dash`: what draws on terminals is in a program of its own, so that no other command loads
/// the library for it.
enum DashProgram {
  static let name = "streak-dash"

  /// Does not return where it works.
  static func become() throws {
    for path in [ProgramFolder.beside(name), name].compactMap({ $0 }) {
      // The same words, with the name of the program that takes them.
      let words = [path] + CommandLine.arguments.dropFirst()
      let arguments = words.map { strdup($0) }
      defer { arguments.forEach { free($0) } }
      execvp(path, arguments + [nil])
      guard errno == ENOENT else {
        throw CommandError(
          .internalError, "cannot run \(path): \(String(cString: strerror(errno)))")
      }
    }
    throw CommandError(
      .noInput, "dash needs the program \(name), which is neither beside streak nor in PATH")
  }
}

/// Where this program lies.
enum ProgramFolder {
  /// The path of another program that was installed together with this one.
  static func beside(_ name: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &text, text.count)
    let buffer = text.map { UInt8(bitPattern: $0) }
    guard count > 0, let slash = buffer[..<count].lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return String(decoding: buffer[...slash], as: UTF8.self) + name
  }
}
