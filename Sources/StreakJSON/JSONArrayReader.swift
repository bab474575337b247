/// Reads the elements of one JSON array from a stream of bytes, one at a time, in memory that does
/// not grow with the array.
///
/// An element that is no JSON costs itself alone, as long as its brackets and quotes can be told
/// apart: each is cut out first and read by ``JSONReader`` then.
public struct JSONArrayReader {
  /// Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private let elementLimit: Int
  private let chunkSize: Int
  private var chunk: [UInt8] = []
  private var buffer: [UInt8] = []
  private var position = 0
  private var ended = false
  private var state = State.start
  private var count = 0

  private enum State { case start, elements, done }

  /// A reader of a stream.
  /// - Parameters:
  ///   - elementLimit: The longest element in bytes. A longer one ends the reading.
  ///   - chunk: How many bytes are asked for at a time.
  ///   - source: Where the bytes come from. What it throws comes out of ``next()``.
  public init(elementLimit: Int = 262_144, chunk: Int = 262_144, source: @escaping Source) {
    self.source = source
    self.elementLimit = max(1, elementLimit)
    chunkSize = max(1, chunk)
  }

  /// The next element, or why it is no JSON; `nil` behind the last one.
  ///
  /// - Throws: A ``JSONError`` where the stream is not an array or ends within it; what the source
  ///   throws.
  public mutating func next() throws -> Result<JSONValue, JSONError>? {
    switch state {
    case .done: return nil
    case .start:
      try start()
      if try peek() == UInt8(ascii: "]") { return try end() }
    case .elements:
      guard let byte = try peek() else { throw cut() }
      if byte == UInt8(ascii: "]") { return try end() }
      guard byte == UInt8(ascii: ",") else {
        throw fault("neither a comma nor a closing bracket before element [\(count)]")
      }
      position += 1
    }
    let element = try element()
    count += 1
    return element
  }

  private mutating func start() throws {
    state = .elements
    while buffer.count < 3, try fill() {}
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    guard try peek() == UInt8(ascii: "[") else { throw fault("does not begin with an array") }
    position += 1
  }

  private mutating func end() throws -> Result<JSONValue, JSONError>? {
    position += 1
    guard try peek() == nil else { throw fault("goes on behind the end of the array") }
    state = .done
    return nil
  }

  /// The next byte that is no space, where `position` then is; `nil` at the end of the stream.
  private mutating func peek() throws -> UInt8? {
    while true {
      while position < buffer.count {
        let byte = buffer[position]
        if !JSONReader.isSpace(byte) { return byte }
        position += 1
      }
      guard try fill() else { return nil }
    }
  }

  /// Cuts the element at `position` out.
  private mutating func element() throws -> Result<JSONValue, JSONError> {
    guard try peek() != nil else { throw cut() }
    var scanner = ElementScanner()
    var length = 0
    while true {
      let end = buffer.withUnsafeBufferPointer { bytes in
        scanner.end(in: UnsafeBufferPointer(rebasing: bytes[(position + length)...]))
      }
      if let end {
        length += end
        break
      }
      length = buffer.count - position
      guard length <= elementLimit else { break }
      guard try fill() else { throw cut() }
    }
    guard length <= elementLimit else {
      throw fault("has an element [\(count)] of more than \(elementLimit) bytes")
    }
    let slice = Array(buffer[position..<position + length])
    position += length
    do throws(JSONError) {
      return .success(try JSONReader.read(slice))
    } catch {
      return .failure(JSONError(message: error.message, line: 0, column: 0))
    }
  }

  /// Gets more bytes behind what is not read yet; `false` at the end of the stream.
  private mutating func fill() throws -> Bool {
    guard !ended else { return false }
    buffer.removeFirst(position)
    position = 0
    if chunk.isEmpty { chunk = Array(repeating: 0, count: chunkSize) }
    let count = try chunk.withUnsafeMutableBytes { try source($0) }
    buffer.append(contentsOf: chunk[..<min(max(0, count), chunk.count)])
    ended = count <= 0
    return !ended
  }

  private func cut() -> JSONError {
    fault("ends in the middle of the array, in element [\(count)]")
  }

  private func fault(_ message: String) -> JSONError {
    JSONError(message: message, line: 0, column: 0)
  }

  /// Finds the end of an element: the comma or the bracket that belongs to the array around it.
  private struct ElementScanner {
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    /// Where the element ends in these bytes; `nil` where it goes on behind them.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
      for (index, byte) in bytes.enumerated() {
        if isInText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ","): if depth == 0 { return index }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == 0 { return index }
          depth -= 1
        default: break
        }
      }
      return nil
    }
  }
}
