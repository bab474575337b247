import Foundation
import FuzzProperty
import Testing
import WireSupport

/// What the fuzzer starts from, and every input that it ever failed with.
struct FuzzCorpusTests {
  @Test func everyInputIsHandled() throws {
    let directory = URL(filePath: SourceTree.root + "Fuzz/corpus")
    let files = try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    #expect(files.count > 100)
    for file in files {
      let input = try Data(contentsOf: file)
      let problem = input.withUnsafeBytes { FuzzInput.problem($0) }
      #expect(problem == nil, "\(file.lastPathComponent)")
    }
  }
}
