import Testing
import ZeroMQ

@Suite struct EndpointTests {
  @Test(arguments: [
    "ipc:///run/user/1000/streak.sock", "ipc://relative.sock", "ipc://@abstract",
    "tcp://127.0.0.1:7311", "tcp://[::1]:7311", "tcp://127.0.0.1:*", "tcp://*:80",
    "tcp://worker-1.example.org:65535", "inproc://slots/0", "ipc:///tmp/ünïcode.sock",
    "ipc://" + String(repeating: "x", count: 107),
  ])
  func readsBackAsItself(_ text: String) throws {
    #expect(try Endpoint(text).description == text)
  }

  @Test(arguments: [
    ("", "no scheme"), ("/run/x.sock", "no scheme"), ("ipc:/run/x", "no scheme"),
    ("://x", "no scheme"), ("http://x:1", "unknown scheme \"http\""), ("ipc://", "no path"),
    ("ipc://@", "names nothing"), ("ipc://*", "wildcard"), ("ipc:///run/", "directory"),
    ("ipc://..", "directory"), ("inproc://", "names nothing"), ("tcp://", "no port"),
    ("tcp://localhost", "no port"), ("tcp://[::1]", "no port"), ("tcp://:1", "no host"),
    ("tcp://::1:80", "without brackets"), ("tcp://[x]:80", "no IPv6 address"),
    ("tcp://a b:80", "no host"), ("tcp://h:65536", "65535"), ("tcp://h:-1", "65535"),
    ("tcp://h:", "65535"), ("tcp://h:1x", "65535"), ("tcp://h;i:1", "no host"),
    ("ipc://a\u{0}b", "control"), ("ipc://a\nb", "control"),
  ])
  func saysWhatIsWrong(_ text: String, _ expected: String) {
    do {
      let endpoint = try Endpoint(text)
      Issue.record("read as \(endpoint)")
    } catch {
      #expect(error.message.contains(expected), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func namesBothLengthsOfAPathThatIsTooLong() {
    let error = #expect(throws: EndpointError.self) {
      try Endpoint("ipc:///" + String(repeating: "x", count: 107))
    }
    #expect(error?.message.contains("108 bytes") == true)
    #expect(error?.message.contains("at most 107") == true)
  }

  @Test(arguments: [
    ("ipc:///x", true), ("ipc://@x", true), ("inproc://x", true), ("tcp://127.0.0.1:1", true),
    ("tcp://127.9.9.9:1", true), ("tcp://[::1]:1", true), ("tcp://[::ffff:127.0.0.1]:1", true),
    ("tcp://localhost:1", true), ("tcp://*:1", false), ("tcp://0.0.0.0:1", false),
    ("tcp://[::]:1", false), ("tcp://192.168.1.1:1", false), ("tcp://127.0.0.1.nip.io:1", false),
    ("tcp://localhost.example.org:1", false), ("tcp://eth0:1", false),
  ])
  func knowsLoopback(_ text: String, _ expected: Bool) throws {
    #expect(try Endpoint(text).isLoopback == expected)
  }
}
