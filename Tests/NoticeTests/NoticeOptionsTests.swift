import StreakBroker
import StreakService
import StreakWorker
import Testing
import ZeroMQ

/// `--notices` of worker and broker.
@Suite("Where notices are told")
struct NoticeOptionsTests {
  private func worker(_ words: String, _ environment: [String: String] = [:]) throws -> NoticePlace
  {
    let request = try WorkerOptions.parse(
      words.split(separator: " ").map(String.init),
      environment: ["HOME": "/home/ada"].merging(environment) { $1 }, uid: 1000,
      machineZone: "UTC")
    guard case .serve(let options) = request else { throw Unexpected() }
    return options.configuration.notices
  }

  private func broker(_ words: String) throws -> NoticePlace {
    let request = try BrokerOptions.parse(
      words.split(separator: " ").map(String.init), environment: ["HOME": "/home/ada"], uid: 1000)
    guard case .serve(let options) = request else { throw Unexpected() }
    return options.configuration.notices
  }

  private struct Unexpected: Error {}

  private func at(_ endpoints: String...) throws -> NoticePlace {
    .at(try endpoints.map { try Endpoint($0) })
  }

  @Test("Nowhere, beside the endpoint, or at those that are named, the last word counting")
  func words() throws {
    #expect(try worker("") == .beside)
    #expect(try worker("--notices off") == .off)
    #expect(
      try worker("--notices ipc:///a --notices tcp://127.0.0.1:7")
        == at("ipc:///a", "tcp://127.0.0.1:7"))
    #expect(try worker("--notices off --notices ipc:///a") == at("ipc:///a"))
    let environment = ["STREAKD_NOTICES": "ipc:///a ipc:///b"]
    #expect(try worker("", environment) == at("ipc:///a", "ipc:///b"))
    #expect(try worker("--notices ipc:///c", environment) == at("ipc:///c"))
    #expect(try broker("") == .beside)
    #expect(try broker("--notices off") == .off)
    #expect(try broker("--notices ipc:///a --notices ipc:///b") == at("ipc:///a", "ipc:///b"))
    for wrong in ["--notices", "--notices nowhere", "--notices="] {
      #expect(throws: StartError.self, "\(wrong)") { try worker(wrong) }
      #expect(throws: StartError.self, "\(wrong)") { try broker(wrong) }
    }
  }

  @Test("A worker of a broker has the broker's, or none")
  func ofABroker() throws {
    #expect(try worker("--broker ipc:///b") == .beside)
    #expect(try worker("--broker ipc:///b --notices off") == .off)
    #expect(throws: StartError.self) { try worker("--broker ipc:///b --notices ipc:///a") }
  }

  @Test("Beside the first ipc endpoint whose path leaves room for it")
  func beside() throws {
    let long = "ipc:///" + String(repeating: "x", count: 98)
    let place = NoticePlace.beside
    #expect(try place.endpoints(beside: [Endpoint("tcp://127.0.0.1:7")]) == [])
    #expect(try place.endpoints(beside: [Endpoint("ipc://@name")]) == [])
    #expect(
      try place.endpoints(beside: [Endpoint("tcp://127.0.0.1:7"), Endpoint("ipc:///a/s")])
        == [Endpoint("ipc:///a/s.notices")])
    // 99 bytes of path and 8 of .notices are the 107 that there is room for.
    #expect(try place.endpoints(beside: [Endpoint(long)]).count == 1)
    #expect(try place.endpoints(beside: [Endpoint(long + "x")]) == [])
    #expect(try NoticePlace.off.endpoints(beside: [Endpoint("ipc:///a/s")]) == [])
  }

  @Test("TCP that others can reach is refused where it is open")
  func open() throws {
    let directory = try TemporaryDirectory()
    var configuration = WorkerConfiguration(
      endpoints: [try directory.endpoint("s")], storePath: directory.path("streak.db"))
    configuration.notices = .at([try Endpoint("tcp://0.0.0.0:*")])
    #expect(throws: StartError.self) { try Worker(configuration, log: .silent) }
  }
}
