import Foundation
import Testing

@testable import StreakService
@testable import StreakWorker

@Suite("Log lines")
struct ProcessLogTests {
  private let lines = Shared<[String]>([])

  private func log(_ level: Log.Level? = .debug, _ format: Log.Format = .text) -> Log {
    let lines = lines
    return Log(level: level, format: format, write: { line in lines.with { $0.append(line) } })
  }

  static let odd = [
    "plain", "", " ", "two words", "a=b", "\"quoted\"", "back\\slash", "line\nbreak", "tab\there",
    "\u{0}", "\u{1B}[31m", "\u{7F}", "\r\n", "é 東京 🎧", "ends with \\", "\u{85}\u{2028}",
    "ipc:///run/a.sock tcp://127.0.0.1:5555",
  ]

  @Test(arguments: odd) func aJSONLineIsAnObject(_ text: String) throws {
    log(.debug, .json).info(text, ("key", text), ("other", "x"))
    let line = try #require(lines.current.first)
    #expect(line.utf8.filter { $0 == 0x0A }.count == 1)
    #expect(line.hasSuffix("}\n"))
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    let pairs = try #require(object)
    #expect(Set(pairs.keys) == ["time", "level", "event", "key", "other"])
    #expect(Array((pairs["event"] ?? "").unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array((pairs["key"] ?? "").unicodeScalars) == Array(text.unicodeScalars))
    #expect(pairs["level"] == "info")
  }

  @Test(arguments: odd) func aTextLineIsPairs(_ text: String) throws {
    log().warning(text, ("key", text), ("other", "x"))
    let line = try #require(lines.current.first)
    #expect(line.utf8.filter { $0 == 0x0A }.count == 1)
    #expect(line.utf8.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
    let pairs = try Self.pairs(line)
    #expect(pairs.map(\.key) == ["time", "level", "event", "key", "other"])
    #expect(Array(pairs[2].value.unicodeScalars) == Array(text.unicodeScalars))
    #expect(Array(pairs[3].value.unicodeScalars) == Array(text.unicodeScalars))
    #expect(pairs[1].value == "warning")
    #expect(pairs[4].value == "x")
  }

  @Test func theTimeIsRFC3339() throws {
    log().info("x")
    let time = try Self.pairs(try #require(lines.current.first))[0].value
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/) != nil)
  }

  @Test func lessGraveEventsAreLeftOut() {
    for (level, count) in [(Log.Level.error, 1), (.warning, 2), (.info, 3), (.debug, 4)] {
      lines.with { $0 = [] }
      let log = log(level)
      log.error("a")
      log.warning("b")
      log.info("c")
      log.debug("d")
      #expect(lines.current.count == count)
    }
    lines.with { $0 = [] }
    log(nil).error("a")
    #expect(lines.current == [])
  }

  /// A line of `key=value` pairs, quoted as JSON strings are.
  private static func pairs(_ line: String) throws -> [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = []
    var rest = line.unicodeScalars.dropLast()
    while let equals = rest.firstIndex(of: "=") {
      let key = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      var end = rest.startIndex
      if rest.first == "\"" {
        end = rest.index(after: end)
        while rest[end] != "\"" { end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1) }
        end = rest.index(after: end)
        let quoted = Data(String(rest[..<end]).utf8)
        let value = try JSONSerialization.jsonObject(with: quoted, options: .fragmentsAllowed)
        pairs.append((key, try #require(value as? String)))
      } else {
        end = rest.firstIndex(of: " ") ?? rest.endIndex
        pairs.append((key, String(rest[..<end])))
      }
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    }
    #expect(rest.isEmpty)
    return pairs
  }
}
