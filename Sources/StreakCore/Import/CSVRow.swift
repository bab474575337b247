/// A row of a CSV file: its fields without their quotes, and the line that it starts on.
///
/// One value is filled again and again by ``CSVReader/next(into:)``, so that reading a row takes no
/// memory of its own.
public struct CSVRow: Sendable {
  /// The line that the row starts on, from 1.
  public internal(set) var line = 0

  /// Why the row cannot be read; `nil` where it can. Such a row has no fields.
  public internal(set) var problem: CSVProblem?

  /// All fields, one after the other.
  private(set) var bytes: [UInt8] = []

  /// Where each field ends in `bytes`.
  private var ends: [Int] = []

  /// An empty row.
  public init() {}

  /// How many fields there are.
  public var count: Int { ends.count }

  /// The bytes of a field.
  public subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// The fields as text, with wrong UTF-8 repaired: for messages and tests.
  public var texts: [String] {
    (0..<count).map { String(decoding: self[$0], as: UTF8.self) }
  }

  mutating func reset(line: Int) {
    self.line = line
    problem = nil
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func fail(_ problem: CSVProblem) {
    reset(line: line)
    self.problem = problem
  }

  mutating func append(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: part))
  }

  mutating func endField() {
    ends.append(bytes.count)
  }

  /// Whether the row is an empty line: one field without a byte and without quotes.
  var isBlank: Bool { ends.count == 1 && bytes.isEmpty }
}

/// Why a row of a CSV file cannot be read.
public enum CSVProblem: Hashable, Sendable, CustomStringConvertible {
  /// A field opens with a quote that the file never closes.
  case unterminatedQuote
  /// Something other than a comma or the end of the line follows a closing quote.
  case textAfterQuote
  /// The row is longer than the limit, in bytes.
  case tooLong(limit: Int)

  /// In words, as the end of a sentence about the row.
  public var description: String {
    switch self {
    case .unterminatedQuote: return "a quote is opened and never closed"
    case .textAfterQuote: return "text after a closing quote"
    case .tooLong(let limit): return "longer than \(limit) bytes"
    }
  }
}
