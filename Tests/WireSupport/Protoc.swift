import Foundation

/// The reference implementation, as a process.
public enum Protoc {
  /// Where it is installed.
  public static let path: String? = {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return directories.map { "\($0)/protoc" }.first(where: FileManager.default.isExecutableFile)
  }()

  /// Whether tests that need it run: where it is installed, and in CI even where it is not, so that
  /// they fail there instead of being left out unnoticed.
  public static var isExpected: Bool {
    path != nil || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  /// It is not installed, or it failed.
  public struct Failure: Error, CustomStringConvertible {
    /// What it said.
    public let description: String
  }

  /// Runs it with these arguments and this input, and returns its output. Files, not pipes, carry
  /// both, because a full pipe would stop it.
  public static func run(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    guard let path else { throw Failure(description: "protoc is not installed") }
    return try withDirectory { directory in
      try Data(input).write(to: directory.appending(path: "input"))
      for name in ["output", "errors"] { try Data().write(to: directory.appending(path: name)) }
      let process = Process()
      process.executableURL = URL(filePath: path)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: directory.appending(path: "input"))
      process.standardOutput = try FileHandle(forWritingTo: directory.appending(path: "output"))
      process.standardError = try FileHandle(forWritingTo: directory.appending(path: "errors"))
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        let errors = try String(contentsOf: directory.appending(path: "errors"), encoding: .utf8)
        throw Failure(description: errors)
      }
      return [UInt8](try Data(contentsOf: directory.appending(path: "output")))
    }
  }

  /// A temporary directory for the length of a call.
  public static func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "streak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try body(directory)
  }

  /// The descriptors of a schema (google.protobuf.FileDescriptorSet), with its comments.
  public static func descriptors(of text: String) throws -> [UInt8] {
    try withDirectory { directory in
      try Data(text.utf8).write(to: directory.appending(path: "schema.proto"))
      let output = directory.appending(path: "descriptors")
      _ = try run([
        "--proto_path=\(directory.path())", "--include_source_info",
        "--descriptor_set_out=\(output.path())", "schema.proto",
      ])
      return [UInt8](try Data(contentsOf: output))
    }
  }
}
