/// Reads one JSON object from a stream of bytes, of which one member is a long array: the other members
/// whole, and the elements of the array one at a time, in memory that grows with neither.
///
/// An element that is no JSON costs itself alone, as long as its brackets and quotes can be told apart.
public struct JSONListReader {
  /// A part of the object, in the order of the text.
  public enum Part: Sendable {
    /// A member, which is not the array.
    case member(JSONValue.Member)
    /// The next element of the array, or why it is no JSON.
    case element(Result<JSONValue, JSONError>)
  }

  /// The most members that an object may have.
  public static let memberLimit = 64

  /// Whether the array has been there.
  public private(set) var hasList = false

  private let list: String
  private let limit: Int
  private var cutter: JSONCutter
  private var state = State.start
  private var keys: [String] = []
  private var count = 0

  private enum State { case start, members, elements, done }

  /// A reader of a stream.
  /// - Parameters:
  ///   - list: The key of the array.
  ///   - limit: The longest element, and the longest other member, in bytes. A longer one ends the
  ///     reading.
  ///   - chunk: How many bytes are asked for at a time.
  ///   - source: Where the bytes come from. What it throws comes out of ``next()``.
  public init(
    list: String, limit: Int = 262_144, chunk: Int = 262_144,
    source: @escaping JSONArrayReader.Source
  ) {
    self.list = list
    self.limit = max(1, limit)
    cutter = JSONCutter(limit: limit, chunk: chunk, source: source)
  }

  /// The next part; `nil` behind the last one.
  ///
  /// - Throws: A ``JSONError`` where the stream is not an object or ends within it, or where a member
  ///   is no JSON or occurs twice; what the source throws.
  public mutating func next() throws -> Part? {
    while true {
      switch state {
      case .done: return nil
      case .start:
        state = .members
        guard try cutter.peek() == UInt8(ascii: "{") else {
          throw fault("does not begin with an object")
        }
        cutter.skip()
        if try cutter.peek() == UInt8(ascii: "}") {
          try end()
          continue
        }
      case .members:
        if try isOver(UInt8(ascii: "}")) {
          try end()
          continue
        }
      case .elements:
        if try isOver(UInt8(ascii: "]")) {
          cutter.skip()
          state = .members
          continue
        }
      }
      if state == .elements { return .element(try element()) }
      if let member = try member() { return .member(member) }
      if state == .elements { return .element(try element()) }
    }
  }

  /// Whether a bracket ends the object or the array here; else passes over the comma.
  private mutating func isOver(_ bracket: UInt8) throws -> Bool {
    guard let byte = try cutter.peek() else { throw cut() }
    if byte == bracket { return true }
    guard byte == UInt8(ascii: ",") else {
      throw fault("has neither a comma nor a closing bracket behind \(place)")
    }
    cutter.skip()
    return false
  }

  private mutating func end() throws {
    cutter.skip()
    guard try cutter.peek() == nil else { throw fault("goes on behind the end of the object") }
    state = .done
  }

  /// The next member; `nil` where it is the array, which then begins unless it is empty.
  private mutating func member() throws -> JSONValue.Member? {
    guard try cutter.peek() != nil else { throw cut() }
    guard case .success(.string(let key)) = try value(isKey: true) else {
      throw fault("has something that is no key behind \(place)")
    }
    guard !keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) else {
      throw fault("has a key twice, behind \(place)")
    }
    guard keys.count < Self.memberLimit else {
      throw fault("has more than \(Self.memberLimit) keys")
    }
    keys.append(key)
    guard let colon = try cutter.peek() else { throw cut() }
    guard colon == UInt8(ascii: ":") else { throw fault("has no value behind \(place)") }
    cutter.skip()
    guard let first = try cutter.peek() else { throw cut() }
    if first == UInt8(ascii: "["), key == list {
      cutter.skip()
      hasList = true
      if try cutter.peek() == UInt8(ascii: "]") {
        cutter.skip()
      } else {
        state = .elements
      }
      return nil
    }
    switch try value() {
    case .success(let value): return JSONValue.Member(key: key, value: value)
    case .failure(let error): throw fault("\(error.message), in \(place)")
    }
  }

  private mutating func element() throws -> Result<JSONValue, JSONError> {
    guard try cutter.peek() != nil else { throw cut() }
    let element = try value()
    count += 1
    return element
  }

  private mutating func value(isKey: Bool = false) throws -> Result<JSONValue, JSONError> {
    do {
      return try cutter.value(isKey: isKey)
    } catch JSONCutter.Fault.cut {
      throw cut()
    } catch JSONCutter.Fault.tooLong {
      throw fault("has more than \(limit) bytes at once, in or behind \(place)")
    }
  }

  /// Where the reading is, for people. Keys are the file's: they are named by number.
  private var place: String {
    state == .elements ? "\(list)[\(count)]" : keys.isEmpty ? "its beginning" : "key \(keys.count)"
  }

  private func cut() -> JSONError { fault("ends in the middle, in or behind \(place)") }

  private func fault(_ message: String) -> JSONError {
    JSONError(message: message, line: 0, column: 0)
  }
}
