/// Reads the rows of a CSV file (RFC 4180) from a stream of bytes, in memory that does not grow
/// with the file.
///
/// Beyond the RFC it takes LF as well as CRLF, a byte order mark, a last line without a line end,
/// empty lines (passed over) and a quote in the middle of a field without quotes (kept as it is).
///
/// A row that cannot be read costs that row alone: reading goes on with the next *line*. A quote
/// that somebody forgot to close therefore does not swallow the rows after it, even where the next
/// quote of the file would seem to close it.
public struct CSVReader {
  /// Fills the buffer from its start and returns how many bytes it wrote; 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private let rowLimit: Int
  private let chunk: Int
  private var buffer: [UInt8] = []
  private var filled = 0
  private var position = 0
  private var line = 1
  private var ended = false
  private var started = false

  /// A reader of a stream.
  /// - Parameters:
  ///   - rowLimit: The longest row in bytes, quotes and line end included.
  ///   - chunk: How many bytes are asked for at a time.
  ///   - source: Where the bytes come from. What it throws comes out of ``next(into:)``.
  public init(rowLimit: Int = 65_536, chunk: Int = 262_144, source: @escaping Source) {
    self.source = source
    self.rowLimit = max(1, rowLimit)
    self.chunk = max(1, chunk)
  }

  /// A reader of bytes that are in memory.
  public init(_ bytes: [UInt8], rowLimit: Int = 65_536, chunk: Int = 262_144) {
    var rest = bytes[...]
    self.init(rowLimit: rowLimit, chunk: chunk) { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  /// Reads the next row that is not an empty line into `row`; `false` at the end of the file.
  ///
  /// A row that cannot be read is returned with its ``CSVRow/problem`` set.
  public mutating func next(into row: inout CSVRow) throws -> Bool {
    if !started { try start() }
    while true {
      if position == filled {
        guard try fill() else { return false }
      }
      row.reset(line: line)
      let outcome = scan(into: &row)
      switch outcome {
      case .row(let end, let newlines):
        position = end
        line += newlines
        if !row.isBlank { return true }
      case .incomplete:
        // The row is read again from its start: it is short, and chunks are long.
        _ = try fill()
      case .failed(let problem):
        row.fail(problem)
        try skipLine()
        return true
      }
    }
  }

  private enum Outcome {
    /// A whole row, where it ends, and the line ends in it.
    case row(end: Int, newlines: Int)
    /// The row goes on after what is in the buffer.
    case incomplete
    case failed(CSVProblem)
  }

  /// Reads the row at `position`. What is looked at never depends on how the stream was cut.
  private func scan(into row: inout CSVRow) -> Outcome {
    let end = min(filled, position + rowLimit + 1)
    let isTooLong = end - position > rowLimit
    let outcome = buffer.withUnsafeBufferPointer { bytes in
      var scanner = RowScanner(
        bytes: UnsafeBufferPointer(rebasing: bytes[..<end]), position: position,
        ended: ended && end == filled)
      return scanner.scan(into: &row)
    }
    switch outcome {
    case .row(let end, _) where end - position > rowLimit:
      return .failed(.tooLong(limit: rowLimit))
    case .incomplete where isTooLong:
      return .failed(.tooLong(limit: rowLimit))
    default:
      return outcome
    }
  }

  /// Passes over a byte order mark.
  private mutating func start() throws {
    started = true
    while filled < 3, try fill() {}
    if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { position = 3 }
  }

  /// Goes to the line after the one at `position`.
  private mutating func skipLine() throws {
    while true {
      if let newline = buffer[position..<filled].firstIndex(of: UInt8(ascii: "\n")) {
        position = newline + 1
        line += 1
        return
      }
      position = filled
      guard try fill() else { return }
    }
  }

  /// Gets more bytes behind what is not read yet; `false` at the end of the file.
  private mutating func fill() throws -> Bool {
    guard !ended else { return false }
    if buffer.isEmpty { buffer = Array(repeating: 0, count: rowLimit + 1 + chunk) }
    let rest = position..<filled
    let count = try buffer.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[rest]))
      return try source(
        UnsafeMutableRawBufferPointer(rebasing: bytes[rest.count..<rest.count + chunk]))
    }
    filled = rest.count
    position = 0
    filled += min(max(0, count), chunk)
    ended = count <= 0
    return !ended
  }

  /// Takes one row apart.
  private struct RowScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    /// Nothing comes after `bytes`.
    let ended: Bool
    var newlines = 0

    mutating func scan(into row: inout CSVRow) -> Outcome {
      while true {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
          position += 1
          if let outcome = quoted(into: &row) { return outcome }
        } else {
          plain(into: &row)
        }
        guard position < bytes.count else {
          guard ended else { return .incomplete }
          row.endField()
          return .row(end: position, newlines: newlines)
        }
        row.endField()
        if bytes[position] == UInt8(ascii: ",") {
          position += 1
          continue
        }
        position = min(bytes.count, position + (bytes[position] == UInt8(ascii: "\r") ? 2 : 1))
        return .row(end: position, newlines: newlines + 1)
      }
    }

    /// A field without quotes, up to the comma or line end behind it.
    private mutating func plain(into row: inout CSVRow) {
      var index = position
      while index < bytes.count, bytes[index] != UInt8(ascii: ","), !isLineEnd(index) { index += 1 }
      row.append(bytes[position..<index])
      position = index
    }

    /// The rest of a field in quotes; an outcome where the row ends with it.
    private mutating func quoted(into row: inout CSVRow) -> Outcome? {
      while true {
        var index = position
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          if bytes[index] == UInt8(ascii: "\n") { newlines += 1 }
          index += 1
        }
        row.append(bytes[position..<index])
        guard index < bytes.count else {
          return ended ? .failed(.unterminatedQuote) : .incomplete
        }
        position = index + 1
        guard position < bytes.count else { return ended ? nil : .incomplete }
        if bytes[position] == UInt8(ascii: "\"") {
          row.append(bytes[index..<position])
          position += 1
          continue
        }
        if bytes[position] == UInt8(ascii: ",") || isLineEnd(position) { return nil }
        // A CR may be half a line end.
        if !ended, position + 1 == bytes.count { return .incomplete }
        return .failed(.textAfterQuote)
      }
    }

    /// LF, CRLF, or a CR that ends the file. A CR alone is part of its field.
    private func isLineEnd(_ index: Int) -> Bool {
      if bytes[index] == UInt8(ascii: "\n") { return true }
      guard bytes[index] == UInt8(ascii: "\r") else { return false }
      return index + 1 < bytes.count ? bytes[index + 1] == UInt8(ascii: "\n") : ended
    }
  }
}
