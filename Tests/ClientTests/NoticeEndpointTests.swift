import Testing
import ZeroMQ

@testable import StreakClient

/// Protocol/README.md, "Change notices": where a client subscribes.
@Suite("Where a watcher subscribes")
struct NoticeEndpointTests {
  private func chosen(_ named: [String], reachedBy own: String) throws -> String? {
    try Endpoint.notices(named, reachedBy: Endpoint(own))?.description
  }

  @Test("At the first place that is reached in the way in which the worker was")
  func transports() throws {
    let named = ["garbage", "tcp://10.0.0.1:7", "ipc:///a", "ipc:///b", "tcp://10.0.0.2:7"]
    #expect(try chosen(named, reachedBy: "ipc:///s") == "ipc:///a")
    #expect(try chosen(named, reachedBy: "tcp://10.0.0.1:1") == "tcp://10.0.0.1:7")
    #expect(try chosen(["ipc:///a"], reachedBy: "tcp://127.0.0.1:1") == nil)
    #expect(try chosen(["tcp://127.0.0.1:1"], reachedBy: "ipc:///a") == nil)
    #expect(try chosen(["inproc://a"], reachedBy: "ipc:///a") == nil)
    #expect(try chosen([], reachedBy: "ipc:///a") == nil)
  }

  @Test("A host that stands for all of a machine's is the one by which it was reached")
  func hosts() throws {
    for any in ["tcp://*:7", "tcp://0.0.0.0:7", "tcp://[::]:7"] {
      #expect(try chosen([any], reachedBy: "tcp://host.example:1") == "tcp://host.example:7")
      #expect(try chosen([any], reachedBy: "tcp://[fe80::1]:1") == "tcp://[fe80::1]:7")
    }
    #expect(try chosen(["tcp://*:*"], reachedBy: "tcp://host.example:1") == nil)
  }
}
