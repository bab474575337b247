import StreakCore
import StreakJSON

/// A property list that an app's `UserDefaults` are kept in, once it has been turned into JSON.
public enum PropertyList {
  /// The key under which a practice app keeps its records.
  public static let key = "practice_history_v1"

  /// Whether a file that begins so is one: binary, or XML with its root element.
  static func begins(_ start: [UInt8]) -> Bool {
    if start.starts(with: Array("bplist".utf8)) { return true }
    var text = start.prefix(1_024)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    while let byte = text.first, JSONReader.isSpace(byte) { text = text.dropFirst() }
    guard text.first == UInt8(ascii: "<") else { return false }
    return String(decoding: text, as: UTF8.self).contains("plist")
  }

  /// The keys of a list, with their values.
  /// - Parameter json: The list as `streak-plist` writes it.
  /// - Throws: an ``InputError`` of the field `file` where it has none.
  public static func members(in json: [UInt8]) throws(InputError) -> [JSONValue.Member] {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONReader.read(json)
    } catch {
      throw InputError("file", "its property list \(error.description)")
    }
    guard case .object(let members) = root else {
      throw InputError("file", "is a property list of \(root.kind), and must be one of keys")
    }
    return members
  }

  /// Whether the records of a practice app are among the keys.
  public static func hasRecords(_ members: [JSONValue.Member]) -> Bool {
    members.contains { $0.key == key }
  }

  /// The records' JSON, which the list keeps as a text or as data.
  /// - Throws: an ``InputError`` of the field `file` where there are no records in it.
  public static func records(in members: [JSONValue.Member]) throws(InputError) -> [UInt8] {
    guard let value = members.first(where: { $0.key == key })?.value else {
      throw InputError(
        "file", "is a property list without \(key), and without the keys of a tips app")
    }
    guard case .string(let text) = value else {
      throw InputError("file", "its \(key) is \(value.kind), and must be JSON as text or data")
    }
    return Array(text.utf8)
  }
}
