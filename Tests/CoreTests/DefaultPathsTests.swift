import Testing

@testable import StreakCore

@Suite("Default paths")
struct DefaultPathsTests {
  @Test(
    arguments: [
      ([:], "ipc:///tmp/streak-501/streakd.sock", nil),
      (
        ["XDG_RUNTIME_DIR": "/run/user/501", "HOME": "/home/ai"],
        "ipc:///run/user/501/streak/streakd.sock", "/home/ai/.local/state/streak/streak.db"
      ),
      (
        ["XDG_RUNTIME_DIR": "/run/user/501//", "XDG_STATE_HOME": "/var/x/", "HOME": "/home/ai"],
        "ipc:///run/user/501/streak/streakd.sock", "/var/x/streak/streak.db"
      ),
      (
        ["XDG_RUNTIME_DIR": "", "XDG_STATE_HOME": "relative", "HOME": "/"],
        "ipc:///tmp/streak-501/streakd.sock", "/.local/state/streak/streak.db"
      ),
      (["XDG_RUNTIME_DIR": "run", "HOME": ""], "ipc:///tmp/streak-501/streakd.sock", nil),
    ] as [([String: String], String, String?)])
  func paths(environment: [String: String], endpoint: String, store: String?) {
    let paths = DefaultPaths(environment: environment, uid: 501)
    #expect(paths.endpoint == endpoint)
    #expect(paths.store == store)
    #expect(paths.stateFolder.map { "\($0)/streak.db" } == store)
  }
}
