import Glibc

/// The first hundred bytes of a SQLite database (sqlite.org/fileformat2.html, "The Database Header").
struct DatabaseHeader {
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Bytes of a page.
  let pageSize: Int
  /// How many pages the database has.
  let pages: UInt32
  /// Which program's file it is.
  let applicationID: Int32
  /// The version of its schema.
  let version: Int32
  /// What every writer since 2010 keeps equal, so that ``pages`` can be relied on.
  let isConsistent: Bool

  /// Reads the header; `nil` where the file does not begin with one.
  init?(_ descriptor: Int32) {
    guard let bytes = FileBytes.read(descriptor, count: 100, at: 0),
      bytes.starts(with: Self.magic)
    else { return nil }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    // 1 stands for 65,536.
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
    pages = FileBytes.word(bytes, 28)
    applicationID = Int32(bitPattern: FileBytes.word(bytes, 68))
    version = Int32(bitPattern: FileBytes.word(bytes, 60))
    isConsistent = FileBytes.word(bytes, 24) == FileBytes.word(bytes, 92) && pages > 0
  }
}

/// The header of a write-ahead log and the numbers of the pages in it (sqlite.org/walformat.html).
struct WriteAheadLog {
  private let path: String
  private let header: [UInt8]

  /// Reads the header; `nil` where there is no log, or not even a whole header.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let header = FileBytes.read(descriptor, count: 32, at: 0) else { return nil }
    self.path = path
    self.header = header
  }

  /// Nothing was written to it before the power went.
  var isBlank: Bool { header.allSatisfy { $0 == 0 } }

  /// Bytes of a page.
  var pageSize: Int { Int(FileBytes.word(header, 8)) }

  /// Whether SQLite would read it: what it is, its format, and the sum over the header.
  var isReadable: Bool {
    let magic = FileBytes.word(header, 0)
    guard magic & ~1 == 0x377F_0682, FileBytes.word(header, 4) == 3_007_000 else { return false }
    var (first, second): (UInt32, UInt32) = (0, 0)
    for offset in stride(from: 0, to: 24, by: 8) {
      let (left, right) = (FileBytes.word(header, offset), FileBytes.word(header, offset + 4))
      first &+= (magic & 1 == 1 ? left : left.byteSwapped) &+ second
      second &+= (magic & 1 == 1 ? right : right.byteSwapped) &+ first
    }
    return first == FileBytes.word(header, 24) && second == FileBytes.word(header, 28)
  }

  /// How many of the pages above one number, up to another, the log has.
  func pages(above lower: Int, upTo upper: Int, except page: Int) -> Int {
    guard isReadable, (512...65_536).contains(pageSize) else { return 0 }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var found: Set<Int> = []
    var offset = 32
    // A frame of an earlier round of the log has other salts.
    while let frame = FileBytes.read(descriptor, count: 24, at: offset),
      frame[8..<16] == header[16..<24]
    {
      let number = Int(FileBytes.word(frame, 0))
      if number > lower, number <= upper, number != page { found.insert(number) }
      offset += 24 + pageSize
    }
    return found.count
  }
}

/// Bytes of a file at a place.
enum FileBytes {
  /// So many bytes; `nil` where there are not so many.
  static func read(_ descriptor: Int32, count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let start = filled
      let got = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(offset + start))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }

  /// Four bytes as a number, the highest first; there must be so many.
  static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
