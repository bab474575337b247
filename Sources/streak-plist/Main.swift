import Foundation

/// Reads a property list, XML or binary, from standard input and writes it as JSON to standard
/// output. `streak import` runs it: it is the only program here with Foundation inside, and what a
/// stranger's file does to Foundation ends here.
///
/// Data that is UTF-8 becomes a text, other data null, a date a text as in ISO 8601. The exit status
/// is 65 where the input is no property list.
@main
struct Main {
  static func main() {
    do {
      let input = try FileHandle.standardInput.readToEnd() ?? Data()
      guard input.starts(with: Data("bplist".utf8)) || input.contains(UInt8(ascii: "<")) else {
        throw Refusal("is no property list")
      }
      let list = try PropertyListSerialization.propertyList(from: input, format: nil)
      var converter = Converter()
      let value = try converter.json(list, depth: 0)
      let output = try JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
      try FileHandle.standardOutput.write(contentsOf: output)
    } catch let refusal as Refusal {
      end(refusal.message)
    } catch {
      end("is no property list")
    }
  }

  private static func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data("streak-plist: the input \(message)\n".utf8))
    exit(65)
  }
}

struct Refusal: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Turns a property list's values into those of JSON.
struct Converter {
  /// Values so far. A binary list may name one value many times, and values within it again.
  private var count = 0

  mutating func json(_ value: Any, depth: Int) throws -> Any {
    count += 1
    guard count <= 1_000_000, depth <= 64 else { throw Refusal("is too large or too deep") }
    switch value {
    case let text as String: return text
    case let data as Data: return String(data: data, encoding: .utf8) ?? NSNull()
    case let date as Date: return date.formatted(.iso8601)
    case let number as NSNumber: return number.doubleValue.isFinite ? number : NSNull()
    case let list as [Any]: return try list.map { try json($0, depth: depth + 1) }
    case let members as [String: Any]:
      return try members.mapValues { try json($0, depth: depth + 1) }
    default: return NSNull()
    }
  }
}
