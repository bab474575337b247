/// Reads the elements of one JSON array from a stream of bytes, one at a time, in memory that does
/// not grow with the array.
///
/// An element that is no JSON costs itself alone, as long as its brackets and quotes can be told
/// apart.
public struct JSONArrayReader {
  /// Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let elementLimit: Int
  private var cutter: JSONCutter
  private var state = State.start
  private var count = 0

  private enum State { case start, elements, done }

  /// A reader of a stream.
  /// - Parameters:
  ///   - elementLimit: The longest element in bytes. A longer one ends the reading.
  ///   - chunk: How many bytes are asked for at a time.
  ///   - source: Where the bytes come from. What it throws comes out of ``next()``.
  public init(elementLimit: Int = 262_144, chunk: Int = 262_144, source: @escaping Source) {
    self.elementLimit = max(1, elementLimit)
    cutter = JSONCutter(limit: elementLimit, chunk: chunk, source: source)
  }

  /// The next element, or why it is no JSON; `nil` behind the last one.
  ///
  /// - Throws: A ``JSONError`` where the stream is not an array or ends within it; what the source
  ///   throws.
  public mutating func next() throws -> Result<JSONValue, JSONError>? {
    switch state {
    case .done: return nil
    case .start:
      state = .elements
      guard try cutter.peek() == UInt8(ascii: "[") else {
        throw fault("does not begin with an array")
      }
      cutter.skip()
      if try cutter.peek() == UInt8(ascii: "]") { return try end() }
    case .elements:
      guard let byte = try cutter.peek() else { throw cut() }
      if byte == UInt8(ascii: "]") { return try end() }
      guard byte == UInt8(ascii: ",") else {
        throw fault("neither a comma nor a closing bracket before element [\(count)]")
      }
      cutter.skip()
    }
    let element = try element()
    count += 1
    return element
  }

  private mutating func end() throws -> Result<JSONValue, JSONError>? {
    cutter.skip()
    guard try cutter.peek() == nil else { throw fault("goes on behind the end of the array") }
    state = .done
    return nil
  }

  private mutating func element() throws -> Result<JSONValue, JSONError> {
    guard try cutter.peek() != nil else { throw cut() }
    do {
      return try cutter.value()
    } catch JSONCutter.Fault.cut {
      throw cut()
    } catch JSONCutter.Fault.tooLong {
      throw fault("has an element [\(count)] of more than \(elementLimit) bytes")
    }
  }

  private func cut() -> JSONError {
    fault("ends in the middle of the array, in element [\(count)]")
  }

  private func fault(_ message: String) -> JSONError {
    JSONError(message: message, line: 0, column: 0)
  }
}
