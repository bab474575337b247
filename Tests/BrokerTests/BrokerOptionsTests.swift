import StreakService
import Testing

@testable import StreakBroker

@Suite("The command line of a broker")
struct BrokerOptionsTests {
  private func parse(
    _ words: String, _ environment: [String: String] = [:]
  ) throws -> BrokerConfiguration {
    let words = words.split(separator: " ").map(String.init)
    guard
      case .serve(let options) = try BrokerOptions.parse(
        words, environment: environment, uid: 1000)
    else { throw StartError(.usage, "shows something") }
    return options.configuration
  }

  private func refusal(_ words: String, _ environment: [String: String] = [:]) -> String {
    do {
      _ = try parse(words, environment)
      return "none"
    } catch let error as StartError {
      return error.status == .usage ? error.message : "\(error.status)"
    } catch {
      return "\(error)"
    }
  }

  @Test func withoutOptionsItStandsWhereAWorkerWould() throws {
    let found = try parse("", ["XDG_RUNTIME_DIR": "/run/user/1000"])
    #expect(found.endpoints.map(\.description) == ["ipc:///run/user/1000/streak/streakd.sock"])
    #expect(found.workers.map(\.description) == ["ipc:///run/user/1000/streak/workers.sock"])
    #expect(found.control.description == "ipc:///run/user/1000/streak/broker.sock")
    #expect(try parse("", ["STREAK_ENDPOINT": "ipc:///x"]).endpoints.count == 1)
    #expect(found.listed.isEmpty && found.ports == nil && !found.allowOpenTCP)
  }

  @Test func theCommandLineCountsMoreThanTheEnvironment() throws {
    let environment = [
      "STREAK_BROKER_WORKER": "ipc:///a ipc:///b", "STREAK_BROKER_LEASE": "500",
      "STREAK_BROKER_ALLOW_OPEN_TCP": "1",
    ]
    let found = try parse(
      "--lease 700 --endpoint ipc:///c --endpoint tcp://127.0.0.1:*", environment)
    #expect(found.listed.map(\.description) == ["ipc:///a", "ipc:///b"])
    #expect(found.lease == 700 && found.allowOpenTCP)
    #expect(found.endpoints.map(\.description) == ["ipc:///c", "tcp://127.0.0.1:*"])
    #expect(try parse("--worker ipc:///z", environment).listed.count == 1)
    #expect(try parse("--slot-ports 7400-7499").ports == 7400...7499)
  }

  @Test(arguments: [
    ("--lease 99", "--lease"), ("--outstanding 65", "--outstanding"), ("--outstanding 0", "0"),
    ("--queue 0", "--queue"), ("--overrun x", "--overrun"), ("--patience 1", "--patience"),
    ("--slot-ports 7", "--slot-ports"), ("--slot-ports 9-7", "--slot-ports"),
    ("--slot-ports 0-7", "--slot-ports"), ("--slot-ports 1-99999", "--slot-ports"),
    ("--worker nonsense", "--worker"), ("--control", "needs a value"), ("--nope", "--nope"),
    ("--allow-open-tcp=1", "takes no value"), ("--log-level loud", "--log-level"),
  ])
  func whatCannotBeIsNamed(words: String, name: String) {
    #expect(refusal(words).contains(name))
  }

  @Test func helpFitsATerminal() {
    for line in BrokerOptions.help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
