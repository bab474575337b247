import Foundation

/// Files of the package, wherever the tests are started.
public enum SourceTree {
  /// The directory of the package.
  public static var root: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path()
  }

  /// The text of a file.
  public static func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  /// A schema.
  public static func schema(_ path: String) throws -> SchemaFile {
    SchemaFile(try text(path))
  }
}
