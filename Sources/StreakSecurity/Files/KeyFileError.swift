/// What is wrong with a file or directory of keys. It never repeats what stands in the file, because that
/// may be a secret.
public struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or directory.
  public let path: String
  /// The line at fault, from 1 on; `nil` where it is none.
  public let line: Int?
  /// The field at fault, as `rights`; empty where it is none.
  public let field: String
  /// What is wrong and what would be right, without a final stop.
  public let message: String

  init(_ path: String, line: Int? = nil, field: String = "", _ message: String) {
    self.path = path
    self.line = line
    self.field = field
    self.message = message
  }

  /// As in `keys/bob.pub:3: rights: must be read, write or worker`.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return field.isEmpty ? "\(place): \(message)" : "\(place): \(field): \(message)"
  }
}
