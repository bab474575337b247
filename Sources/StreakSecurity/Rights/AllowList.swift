import Glibc
import ZeroMQ

/// The keys that may connect, read from a directory: one file `NAME.pub` for each.
public struct AllowList: Hashable, Sendable {
  /// The most keys of a directory.
  public static let limit = 10_000

  private let keys: [CurvePublicKey: AllowedKey]
  /// The same by their texts, which are ASCII and so equal where their bytes are.
  private let users: [String: AllowedKey]

  /// The key of a peer; `nil` where it may not connect.
  public subscript(key: CurvePublicKey) -> AllowedKey? { keys[key] }

  /// The key that a `User-Id` is the text of; `nil` where it is none of the list.
  public subscript(user user: String) -> AllowedKey? { users[user] }

  /// How many keys there are.
  public var count: Int { keys.count }

  /// All keys, in no order.
  public var all: some Collection<AllowedKey> { keys.values }

  /// Reads a directory. Files whose names do not end in `.pub`, or begin with a dot, are passed over.
  ///
  /// - Throws: for the first thing that is wrong with any of them, and where there is no key at all.
  public init(reading directory: String) throws(KeyFileError) {
    let descriptor = try PrivateFile.openDirectory(directory)
    defer { close(descriptor) }
    var keys: [CurvePublicKey: AllowedKey] = [:]
    for file in try Self.files(descriptor, directory) {
      let path = "\(directory)/\(file)"
      let name = String(file.dropLast(4))
      guard KeyName.isValid(name) else {
        throw KeyFileError(path, "has no name for a key: \(KeyName.rule)")
      }
      // Removed since its name was read: so it is not on the list, which is what was wanted.
      guard let content = try PrivateFile.readIfThere(file, in: descriptor, path: path, .read)
      else { continue }
      let key = try content.withBytes { bytes throws(KeyFileError) in
        try AllowedKey(bytes, name: name, path: path)
      }
      if let other = keys.updateValue(key, forKey: key.key) {
        throw KeyFileError(
          path, field: "public", "is the key of \(other.name).pub too: which rights count?")
      }
    }
    guard !keys.isEmpty else {
      throw KeyFileError(
        directory, "has no key in it: make one with streak keygen, and put NAME.pub there")
    }
    self.keys = keys
    users = Dictionary(
      keys.values.map { ($0.key.description, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The names of the files, in the order of their bytes, so that the same fault is told each time.
  private static func files(_ directory: Int32, _ path: String) throws(KeyFileError) -> [String] {
    // fdopendir takes the descriptor, and closedir closes it.
    let own = fcntl(directory, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, let stream = fdopendir(own) else {
      let number = errno
      if own >= 0 { close(own) }
      throw KeyFileError(path, PrivateFile.cannot("read", number))
    }
    defer { closedir(stream) }
    var files: [[UInt8]] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: "."), name.suffix(4).elementsEqual(".pub".utf8) {
        files.append(name)
      }
      errno = 0
    }
    guard errno == 0 else { throw KeyFileError(path, PrivateFile.cannot("read", errno)) }
    guard files.count <= limit else {
      throw KeyFileError(path, "has more than \(limit) keys")
    }
    return files.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
