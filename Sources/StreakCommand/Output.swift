/// A stream that the program writes to, with a buffer.
///
/// A failed write is kept and everything after it is dropped: commands print as they like, and
/// those that print a lot ask with ``check()`` whether anybody still reads.
final class Output {
  /// Writes all the bytes, or throws.
  typealias Sink = (UnsafeRawBufferPointer) throws -> Void

  private let sink: Sink
  private var buffer: [UInt8] = []
  private var failure: (any Error)?

  private static let limit = 65_536

  init(_ sink: @escaping Sink) {
    self.sink = sink
  }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.limit { drain() }
  }

  func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.limit { drain() }
  }

  func line(_ text: String = "") {
    write(text)
    write("\n")
  }

  func lines(_ lines: [String]) {
    for text in lines { line(text) }
  }

  /// Throws what an earlier write ran into.
  func check() throws {
    if let failure { throw failure }
  }

  /// Writes what is in the buffer; throws what this or an earlier write ran into.
  func flush() throws {
    drain()
    try check()
  }

  private func drain() {
    if failure == nil, !buffer.isEmpty {
      do {
        try buffer.withUnsafeBytes { try sink($0) }
      } catch {
        failure = error
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
