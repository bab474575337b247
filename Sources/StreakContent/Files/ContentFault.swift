/// What is wrong with a file of content: where, and why.
public struct ContentFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name in the directory; the directory where that is at fault.
  public let file: String
  /// The place in it as a path, as in `03-31_v2.title` or `questions[3].answer`; empty for the whole.
  public let key: String
  /// What is wrong, in words that end a sentence about the key.
  public let reason: String

  /// A fault.
  public init(file: String, key: String = "", reason: String) {
    self.file = file
    self.key = key
    self.reason = reason
  }

  /// As in `daily_tips.json: 03-31_v2.title: is missing`.
  public var description: String {
    key.isEmpty ? "\(file): \(reason)" : "\(file): \(key): \(reason)"
  }
}

/// The faults of one file: the first so many of them, and how many more there are.
struct FaultList {
  /// How many are told.
  static let limit = 20

  let file: String
  private var told: [ContentFault] = []
  private var more = 0

  init(file: String) {
    self.file = file
  }

  var isEmpty: Bool { told.isEmpty }

  mutating func add(_ key: String, _ reason: String) {
    if told.count < Self.limit {
      told.append(ContentFault(file: file, key: key, reason: reason))
    } else {
      more += 1
    }
  }

  /// All that is told, with a last line where there is more.
  var faults: [ContentFault] {
    guard more > 0 else { return told }
    let text = more == 1 ? "has 1 more fault" : "has \(more) more faults"
    return told + [ContentFault(file: file, reason: text)]
  }
}
