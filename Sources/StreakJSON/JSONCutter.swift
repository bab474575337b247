/// Cuts the values of a JSON text out of a stream of bytes, one at a time, in memory that does not grow
/// with the text.
///
/// A value that is no JSON costs itself alone, as long as its brackets and quotes can be told apart:
/// each is cut out first and read by ``JSONReader`` then.
struct JSONCutter {
  /// Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
  typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private let limit: Int
  private let chunkSize: Int
  private var chunk: [UInt8] = []
  private var buffer: [UInt8] = []
  private var position = 0
  private var ended = false
  private var isStarted = false

  /// Why a value was not cut out.
  enum Fault: Error {
    /// The stream ends within it.
    case cut
    /// It is longer than the limit.
    case tooLong
  }

  /// - Parameters:
  ///   - limit: The longest value in bytes.
  ///   - chunk: How many bytes are asked for at a time.
  ///   - source: Where the bytes come from.
  init(limit: Int, chunk: Int, source: @escaping Source) {
    self.source = source
    self.limit = max(1, limit)
    chunkSize = max(1, chunk)
  }

  /// The next byte that is no space and no byte order mark at the beginning, which stays; `nil` at the
  /// end of the stream.
  mutating func peek() throws -> UInt8? {
    if !isStarted {
      isStarted = true
      while buffer.count < 3, try fill() {}
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    while true {
      while position < buffer.count {
        let byte = buffer[position]
        if !JSONReader.isSpace(byte) { return byte }
        position += 1
      }
      guard try fill() else { return nil }
    }
  }

  /// Passes over the byte that ``peek()`` told.
  mutating func skip() {
    position += 1
  }

  /// Cuts out the value that begins with the byte that ``peek()`` told: up to the comma or the bracket
  /// that belongs to what is around it, or the colon behind a key.
  /// - Throws: a ``Fault``; what the source throws.
  mutating func value(isKey: Bool = false) throws -> Result<JSONValue, JSONError> {
    var scanner = ValueScanner(isKey: isKey)
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
      guard length <= limit else { break }
      guard try fill() else { throw Fault.cut }
    }
    guard length <= limit else { throw Fault.tooLong }
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

  /// Finds the end of a value.
  private struct ValueScanner {
    let isKey: Bool
    private var depth = 0
    private var isInText = false
    private var isEscaped = false

    init(isKey: Bool) {
      self.isKey = isKey
    }

    /// Where the value ends in these bytes; `nil` where it goes on behind them.
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
        case UInt8(ascii: ":"): if depth == 0, isKey { return index }
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
