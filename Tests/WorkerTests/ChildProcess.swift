import Foundation
import Glibc
import Testing

/// A program of ours as a process of its own, which a test may kill at any moment.
final class ChildProcess {
  private let id: pid_t
  private var status: Int32?

  /// Where a program is that was built along with the tests.
  private static func path(of program: String) -> String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: path).deletingLastPathComponent().path() + program
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - output: the file that gets what it prints, on both outputs.
  ///   - program: `streakd`, or `streak`.
  init(_ arguments: [String], output: String = "/dev/null", program: String = "streakd") throws {
    let path = Self.path(of: program)
    // Not Process of Foundation, which takes a second to notice an end.
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, nil, words + [nil], environ)
    try #require(code == 0, "\(path): \(String(cString: strerror(code)))")
    id = child
  }

  deinit { kill() }

  /// Whether it has ended by itself.
  var hasEnded: Bool {
    if status != nil { return true }
    // Looks without taking the status away (waitid(2), WNOWAIT).
    var found = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(id), &found, flags) == 0 else { return false }
    return found.si_signo != 0
  }

  /// Waits for its end; the exit status, or 128 and the signal.
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) < 0, errno == EINTR {}
    // wait(2): the low seven bits are the signal, the next byte is the status.
    let found = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    status = found
    return found
  }

  /// Ends it as a loss of power would.
  func kill() {
    guard status == nil else { return }
    Glibc.kill(id, SIGKILL)
    wait()
  }

  /// Asks it to stop.
  func terminate() { if status == nil { Glibc.kill(id, SIGTERM) } }

  /// How often a test kills: `STREAK_TEST_KILLS`, else a number that takes some seconds.
  static func kills(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["STREAK_TEST_KILLS"].flatMap(Int.init) ?? usual
  }

  /// The numbers of that many rounds, and of more of them while not enough was seen: a few random moments may
  /// all be of one kind.
  static func rounds(
    _ usual: Int, until isEnough: @escaping () -> Bool
  ) -> UnfoldSequence<Int, Int> {
    let count = kills(usual)
    return sequence(state: 0) { round in
      guard round < count || round < count + 400 && !isEnough() else { return nil }
      round += 1
      return round - 1
    }
  }
}
