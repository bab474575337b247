/// Test vectors: paragraphs of `key: value` lines (README.md, "Test vectors").
public struct Vector: Sendable, CustomStringConvertible {
  /// The file and the name.
  public var description: String
  /// What is encoded: `header`, or the name of a message.
  public var type: String
  /// The bytes.
  public var bytes: [UInt8]
  /// What they mean, `nil` where they mean nothing.
  public var text: String?
  /// The status and the field of the error, where they mean nothing.
  public var error: String?
  /// What is echoed from a header that cannot be read.
  public var echo: String?

  /// All vectors of a file in `Protocol/vectors`.
  public static func read(_ file: String) throws -> [Vector] {
    var result: [Vector] = []
    let text = try SourceTree.text("Protocol/vectors/\(file)")
    for paragraph in text.split(separator: "\n\n") {
      var values: [String: String] = [:]
      for line in paragraph.split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        values[String(parts[0])] = String(parts[1].drop { $0 == " " })
      }
      guard let name = values["name"] else { continue }
      result.append(
        Vector(
          description: "\(file): \(name)", type: values["type"] ?? "",
          bytes: Hex.bytes(values["hex"] ?? "") ?? [], text: values["text"],
          error: values["error"], echo: values["echo"]))
    }
    return result
  }
}
