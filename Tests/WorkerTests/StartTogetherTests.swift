import Foundation
import Testing

@Suite("Workers that start at once")
struct StartTogetherTests {
  @Test("On a store that is not there yet all of them serve")
  func fresh() throws {
    for _ in 0..<10 {
      let directory = try TemporaryDirectory()
      let children = try (0..<4).map { number in
        try ChildProcess(
          [
            "--endpoint", "ipc://\(directory.path("s\(number)"))", "--store",
            "sqlite:\(directory.path("streak.db"))",
          ], output: directory.path("log\(number)"))
      }
      for number in children.indices {
        let log = { FileManager.default.contents(atPath: directory.path("log\(number)")) ?? Data() }
        let serves = eventually {
          String(decoding: log(), as: UTF8.self).contains("event=serving")
        }
        #expect(serves, "\(String(decoding: log(), as: UTF8.self))")
      }
    }
  }
}
