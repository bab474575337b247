import Foundation
import Glibc
import StreakCore
import Testing

@testable import StreakContent

@Suite("Loading and reloading a directory")
struct ContentSourceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func title(_ source: ContentSource) -> String? {
    source.served.tip(on: TipKey.secondSeries)?.title
  }

  private let tips = "daily_tips.json"
  private let day = "04-01_v2"

  @Test("A bad file never takes the place of a good one, and the others go on")
  func badFiles() throws {
    try folder.write(tips, "{\"\(day)\":\(tip("one"))}")
    try folder.write("genre_quiz_a.json", genre("A1"))
    let (source, first) = try ContentSource.open(folder.path)
    #expect(first.changed && first.faults == [] && first.version == 1)
    try folder.write(tips, "{\"\(day)\":\(tip(""))}")
    try folder.write("genre_quiz_a.json", genre("A2"))
    try folder.write("genre_quiz_b.json", "{")
    let second = try source.reload()
    #expect(title(source) == "one")
    #expect(source.served.genres.map(\.title) == ["A2"])
    #expect(second.faults.map(\.file) == [tips, "genre_quiz_b.json"])
    #expect(second.kept == [tips])
    #expect(second.changed && second.version == 2)
    // The earlier content stays however often the bad file is read.
    #expect(try source.reload().kept == [tips])
    #expect(title(source) == "one")
    try folder.write(tips, "{\"\(day)\":\(tip("two"))}")
    try folder.write("genre_quiz_b.json", genre("B"))
    let third = try source.reload()
    #expect(third.faults == [] && third.kept == [] && third.version == 3)
    #expect(title(source) == "two")
    #expect(source.served.genres.map(\.title) == ["A2", "B"])
  }

  @Test("A file that is gone is gone, also one whose last state was bad")
  func goneFiles() throws {
    try folder.write(tips, "{\"\(day)\":\(tip())}")
    try folder.write("genre_quiz_a.json", genre())
    let source = try ContentSource.open(folder.path).source
    try folder.write(tips, "{")
    #expect(try source.reload().kept == [tips])
    try folder.remove(tips)
    let report = try source.reload()
    #expect(report.removed == [tips] && report.faults == [] && report.tips == 0)
    #expect(title(source) == nil)
    // What was dropped does not come back with a bad file.
    try folder.write(tips, "{")
    #expect(try source.reload().kept == [])
    #expect(title(source) == nil)
    try folder.remove("genre_quiz_a.json")
    #expect(try source.reload().genres == 0)
    #expect(source.served.isLoaded)
  }

  @Test("The version rises where something changed, and only there")
  func versions() throws {
    let (source, first) = try ContentSource.open(folder.path)
    #expect(first.changed && first.version == 1 && first.tips == 0)
    #expect(try !source.reload().changed)
    try folder.write(tips, "{\"\(day)\":\(tip("\u{304C}"))}")
    #expect(try source.reload().version == 2)
    let held = source.served
    #expect(try source.reload().version == 2)
    try folder.write(tips, "{ \"\(day)\": \(tip("\u{304C}")) }")
    #expect(try source.reload().version == 2)
    #expect(source.served === held)
    // Canonically equivalent, and still another text.
    try folder.write(tips, "{\"\(day)\":\(tip("\u{304B}\u{3099}"))}")
    #expect(try source.reload().version == 3)
    #expect(held.version == 2 && held.tip(on: TipKey.secondSeries)?.title.unicodeScalars.count == 1)
  }

  @Test("What is no readable regular file is told, and its earlier content stays")
  func otherFiles() throws {
    let file = "genre_quiz_a.json"
    let path = "\(folder.path)/\(file)"
    try folder.write(file, genre("A"))
    let source = try ContentSource.open(folder.path).source
    func reason() throws -> String? {
      let report = try source.reload()
      #expect(report.faults.count == 1 && report.kept == [file])
      #expect(source.served.genres.map(\.title) == ["A"])
      return report.faults.first?.reason
    }
    try folder.remove(file)
    try folder.makeDirectory(file)
    #expect(try reason() == "is a directory")
    try folder.remove(file)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try reason() == "is no regular file")
    try folder.remove(file)
    #expect(symlink("nowhere", path) == 0)
    #expect(try reason() == "is a link that leads nowhere")
    try folder.remove(file)
    #expect(symlink(file, path) == 0)
    #expect(try reason() == "cannot be read: Too many levels of symbolic links")
    try folder.remove(file)
    try folder.write(file, genre("A"))
    #expect(truncate(path, 16 << 20 + 1) == 0)
    #expect(try reason() == "must be at most 16777216 bytes")
    #expect(truncate(path, 0) == 0)
    #expect(try reason() == "is empty")
    // Root may read what has no permission at all.
    if getuid() != 0 {
      try folder.write(file, genre("B"))
      #expect(chmod(path, 0) == 0)
      #expect(try reason() == "cannot be read: Permission denied")
    }
  }

  @Test("A file of exactly 16 MiB is read, and a link to a file is one")
  func largestFile() throws {
    let text = Array("{\"\(day)\":\(tip("big"))}".utf8)
    let space = [UInt8](repeating: 0x20, count: (16 << 20) - text.count)
    try folder.write("elsewhere", text + space)
    #expect(symlink("elsewhere", "\(folder.path)/\(tips)") == 0)
    let (source, report) = try ContentSource.open(folder.path)
    #expect(report.faults == [])
    #expect(title(source) == "big")
  }

  @Test("A directory that is not there is no start; one that has gone changes nothing")
  func directories() throws {
    for path in ["\(folder.path)/none", "\(folder.path)/file"] {
      try folder.write("file", "")
      let fault = #expect(throws: ContentFault.self) { try ContentSource.open(path) }
      #expect(fault?.file == path)
      #expect(fault?.reason.hasPrefix("cannot be read: N") == true)
    }
    try folder.makeDirectory("sub")
    try folder.write("sub/\(tips)", "{\"\(day)\":\(tip("here"))}")
    let source = try ContentSource.open("\(folder.path)/sub").source
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/sub", toPath: "\(folder.path)/away")
    #expect(throws: ContentFault.self) { try source.reload() }
    #expect(title(source) == "here")
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/away", toPath: "\(folder.path)/sub")
    #expect(try !source.reload().changed)
  }

  @Test("A link to a directory may point to another one")
  func links() throws {
    for name in ["old", "new"] {
      try folder.makeDirectory(name)
      try folder.write("\(name)/\(tips)", "{\"\(day)\":\(tip(name))}")
    }
    try folder.write("new/genre_quiz_a.json", genre())
    let link = "\(folder.path)/current"
    #expect(symlink("old", link) == 0)
    let source = try ContentSource.open(link).source
    #expect(title(source) == "old")
    #expect(symlink("new", link + ".next") == 0 && rename(link + ".next", link) == 0)
    #expect(try source.reload().changed)
    #expect(title(source) == "new" && source.served.genres.count == 1)
  }

  @Test("A thousand genres are served, and one more is told")
  func manyGenres() throws {
    for number in 0..<1_001 { try folder.write("genre_quiz_\(10_000 + number).json", genre()) }
    let (source, report) = try ContentSource.open(folder.path)
    #expect(source.served.genres.count == 1_000)
    #expect(
      report.faults.map(\.description) == [
        "genre_quiz_11000.json: is one too many: at most 1000 genres are taken"
      ])
  }

  @Test("Threads that read while others reload see one library or the next")
  func threads() async throws {
    try folder.write(tips, "{\"\(day)\":\(tip("0"))}")
    let source = try ContentSource.open(folder.path).source
    let path = folder.path
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var last: UInt64 = 0
          for _ in 0..<2_000 {
            let library = source.served
            guard library.version >= last, library.tipCount == 1 else { return false }
            last = library.version
          }
          return true
        }
      }
      for number in 0..<2 {
        group.addTask {
          for round in 0..<50 {
            let text = "{\"04-01_v2\":\(tip("\(number) \(round)"))}"
            let url = URL(fileURLWithPath: "\(path)/daily_tips.json")
            guard (try? Data(text.utf8).write(to: url, options: .atomic)) != nil,
              let report = try? source.reload(), report.faults == []
            else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

@Suite("The sample content")
struct SampleContentTests {
  @Test("It is right, covers both series, and every genre has ten questions")
  func sample() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let (source, report) = try ContentSource.open("\(root)/docs/sample-content")
    #expect(report.faults == [])
    #expect(report.tips >= 48)
    #expect(source.served.genres.map(\.name) == ["music_terms", "time_zones"])
    for genre in source.served.genres { #expect(genre.questions.count == 10) }
    for date in [
      "2026-03-31", "2026-04-01", "2024-02-29", "2028-02-29", "2026-11-30", "2026-12-01",
    ] {
      #expect(source.served.tip(on: try #require(CivilDay(date))) != nil, "\(date)")
    }
  }
}
