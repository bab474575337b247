/// The beginning of a stream that was read to see what it is, and the stream from its beginning on.
public struct FileStart {
  /// The first bytes, ``FileFormat/startLength`` of them where there are so many.
  public let bytes: [UInt8]

  private let rest: (UnsafeMutableRawBufferPointer) throws -> Int

  /// Reads the beginning of a stream.
  public init(_ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    var bytes = [UInt8](repeating: 0, count: FileFormat.startLength)
    var filled = 0
    while filled < bytes.count {
      let count = try bytes.withUnsafeMutableBytes {
        try source(UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
      }
      if count <= 0 { break }
      filled += min(count, bytes.count - filled)
    }
    bytes.removeLast(bytes.count - filled)
    self.bytes = bytes
    rest = source
  }

  /// The whole stream. It can be read once.
  public func source() -> (UnsafeMutableRawBufferPointer) throws -> Int {
    var start = bytes[...]
    let rest = rest
    return { buffer in
      guard !start.isEmpty else { return try rest(buffer) }
      let part = start.prefix(buffer.count)
      buffer.copyBytes(from: part)
      start = start.dropFirst(part.count)
      return part.count
    }
  }

  /// Everything that a stream holds.
  /// - Throws: what `tooLong` makes, for a stream of more than so many bytes; what the stream throws.
  public static func all(
    of source: (UnsafeMutableRawBufferPointer) throws -> Int, limit: Int, tooLong: () -> any Error
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 262_144)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source($0) }
      if count <= 0 { return bytes }
      bytes.append(contentsOf: chunk[..<min(count, chunk.count)])
      if bytes.count > limit { throw tooLong() }
    }
  }
}
