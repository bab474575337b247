import CSQLite
import Glibc
import Testing

/// Databases made by tests, and questions to real ones that go past the code under test.
enum TestDatabase {
  /// The file that these statements make, on top of another one or of nothing.
  static func bytes(_ sql: String, from base: [UInt8] = []) throws -> [UInt8] {
    let handle = try open(base)
    defer { sqlite3_close(handle) }
    var message: UnsafeMutablePointer<CChar>?
    let code = sqlite3_exec(handle, sql, nil, nil, &message)
    #expect(code == SQLITE_OK, "\(message.map { String(cString: $0) } ?? "")")
    sqlite3_free(message)
    var size: sqlite3_int64 = 0
    let image = try #require(sqlite3_serialize(handle, "main", &size, 0))
    defer { sqlite3_free(image) }
    return Array(UnsafeBufferPointer(start: image, count: Int(size)))
  }

  /// The numbers of a query's rows.
  static func numbers(_ sql: String, in file: [UInt8]) throws -> [[Int64]] {
    let handle = try open(file)
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    #expect(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    var rows: [[Int64]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { sqlite3_column_int64(statement, $0) })
    }
    return rows
  }

  private static func open(_ bytes: [UInt8]) throws -> OpaquePointer {
    var opened: OpaquePointer?
    #expect(sqlite3_open(":memory:", &opened) == SQLITE_OK)
    let handle = try #require(opened)
    guard !bytes.isEmpty else { return handle }
    let size = sqlite3_int64(bytes.count)
    let memory = try #require(sqlite3_malloc64(sqlite3_uint64(size)))
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    #expect(
      sqlite3_deserialize(
        handle, "main", memory.assumingMemoryBound(to: UInt8.self), size, size, flags) == SQLITE_OK)
    return handle
  }
}

/// Real files that are not part of this repository: in `../shared/data` beside the package, or where
/// `STREAK_TEST_DATA` says.
enum RealFiles {
  static let folder: String? = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let named = getenv("STREAK_TEST_DATA").map { String(cString: $0) }
    return [named, "/\(package)/../shared/data"].compactMap { $0 }
      .first { access("\($0)/loop.db", R_OK) == 0 }
  }()

  /// A file's bytes; `nil` where it is not there.
  static func bytes(_ name: String) -> [UInt8]? {
    guard let folder, let file = fopen("\(folder)/\(name)", "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
