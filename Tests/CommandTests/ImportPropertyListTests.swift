import Foundation
import StreakImport
import Testing

@testable import StreakCommand

@Suite("Import: property lists")
struct ImportPropertyListTests {
  static func list(
    _ value: Any, key: String = PropertyList.key,
    _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> [UInt8] {
    let other: [String: Any] = [
      "when": Date(timeIntervalSince1970: 0), "bytes": Data([0xFF, 0]), "flag": true,
      "list": [1, 2.5], key: value,
    ]
    return Array(
      try PropertyListSerialization.data(fromPropertyList: other, format: format, options: 0))
  }

  static let isBuilt =
    access(
      ProcessTests.program.replacingOccurrences(of: "/streak", with: "/streak-plist"), X_OK) == 0

  @Test(
    "the array that UserDefaults keep, as data or text, in XML or binary",
    .enabled(if: isBuilt, "the program is not built"))
  func records() throws {
    let array = ImportJSONTests.array(["784111777.25", "784111778"])
    let text = String(decoding: array, as: UTF8.self)
    let store = FakeStore()
    for (index, value) in ([Data(array), text] as [Any]).enumerated() {
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let file = try Self.list(value, format)
        #expect(try FileFormat.recognise(start: file) == .plist)
        let run = ProgramRun.run(["import", "--json"], worker: store.worker, input: file)
        #expect(run.errors == "")
        let isFirst = index == 0 && format == .xml
        #expect(
          run.out
            == "{\"rows\":2,\"added\":\(isFirst ? 2 : 0),\"changed\":0,"
            + "\"present\":\(isFirst ? 0 : 2),\"refused\":0,\"dry_run\":false}\n")
      }
    }
    #expect(ImportJSONTests.times(store) == [1_762_418_977_250, 1_762_418_978_000])
  }

  @Test(
    "a list without records, or cut off anywhere, is refused as a whole",
    .enabled(if: isBuilt, "the program is not built"))
  func refusals() throws {
    func errors(_ file: [UInt8]) -> String {
      let store = FakeStore()
      let run = ProgramRun.run(["import"], worker: store.worker, input: file)
      #expect(run.code == 65)
      #expect(store.worker.messages.isEmpty)
      return run.errors
    }
    #expect(
      errors(try Self.list("[]", key: "coins", .xml))
        == "streak: file: is a property list without practice_history_v1, and without the keys"
        + " of a tips app\n")
    #expect(errors(try Self.list(7, .binary)).contains("is a number, and must be JSON"))
    #expect(errors(try Self.list("[{", .xml)).contains("ends in the middle"))
    let list = try Self.list(Data(ImportJSONTests.array(["784111777"])), .binary)
    for length in stride(from: 8, to: list.count, by: 61) { _ = errors(Array(list[..<length])) }
    let xml = try Self.list("[]", .xml)
    for length in stride(from: 200, to: xml.count - 10, by: 61) {
      #expect(
        errors(Array(xml[..<length])) == "streak: file: is no property list that can be read\n")
    }
  }
}
