import Foundation

/// A directory of a test's own, which goes with it.
final class Folder {
  let path: String

  init() throws {
    path = "/tmp/streak-content-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: false)
  }
}

/// A tip of these texts as a file has it.
func tip(_ title: String = "t") -> String {
  "{\"title\":\"\(title)\",\"body\":\"b\",\"category\":\"c\"}"
}

/// A genre of so many questions.
func genre(_ title: String = "T", questions: Int = 1) -> String {
  let question = "{\"question\":\"q\",\"choices\":[\"a\",\"b\"],\"answer\":1}"
  let list = Array(repeating: question, count: questions).joined(separator: ",")
  return "{\"title\":\"\(title)\",\"questions\":[\(list)]}"
}
