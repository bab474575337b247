import Foundation
import FoundationXML
import StreakProtocol
import Testing
import WireSupport

@testable import StreakCommand

@Suite("Names of learners and tasks in a bar's markup")
struct BarEscapeTests {
  /// What a title may be made of: all that some bar obeys.
  private static let alphabet = [
    "a", "漢", "é", "&", "<", ">", "|", "#", "%", "{", "}", "\"", "'", "\\", "[", "]", "-", "--",
    " ",
    "\n", "\t", "&lt;", "#[fg=red]", "##", "%{F#f00}", "%%", "%{", "| color=red", ":smile:",
    "\u{1B}[31m", "#(id)", "#{pane_id}", "<b>", "</b>", "👍🏽", ",", "~",
  ]

  private static func titles(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 42)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...7, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? ""
      }.joined()
    }
  }

  private func run(_ format: String, _ title: String, _ more: String...) -> String {
    var snapshot = SnapshotCommandTests.snapshot()
    snapshot.tasksLeft = [Proto.CardTask(title: title)]
    let run = ProgramRun.run(
      ["bar", "--ledger=tasks", "--format=\(format)", "--text=<{task}>", "--color=never"] + more,
      worker: FakeWorker.replying((.snapshot, snapshot)))
    #expect(run.code == 0)
    return run.out
  }

  /// What is shown of a title on one line.
  private func line(_ title: String) -> String { DisplayWidth.printable(title) }

  @Test("waybar's JSON and Pango's markup come back as what was meant")
  func waybar() throws {
    for title in Self.titles(400) {
      var snapshot = SnapshotCommandTests.snapshot()
      snapshot.tasksLeft = [Proto.CardTask(title: title)]
      let out = ProgramRun.run(
        ["bar", "--format=waybar", "--text=<b>{task}</b>", "--learner=<&>"],
        worker: FakeWorker.replying((.snapshot, snapshot))
      ).out
      #expect(out.last == "\n" && !out.dropLast().contains("\n"))
      let json = try JSONTree(parsing: out)
      guard case .text(let text) = json["text"], case .text(let tooltip) = json["tooltip"] else {
        Issue.record("no text in \(out)")
        continue
      }
      #expect(try Pango.text(of: text) == line(title))
      let lines = try Pango.text(of: tooltip).split(separator: "\n")
      #expect(lines.first == "<&>: 3 days in a row, since 2026-11-27")
      #expect(lines.contains("left: \(line(title))"), "\(lines)")
    }
  }

  @Test("i3blocks' markup likewise, where it is wanted")
  func pango() throws {
    for title in Self.titles(200) {
      let json = try JSONTree(parsing: run("i3blocks", title, "--json", "--pango", "--width=400"))
      guard case .text(let text) = json["full_text"] else { continue }
      #expect(
        try Pango.text(of: text).trimmingCharacters(in: .whitespaces)
          == "<\(line(title))>")
      let plain = try JSONTree(parsing: run("i3blocks", title, "--json"))
      #expect(plain["full_text"] == .text("<\(line(title))>"))
    }
  }

  @Test("polybar shows every character of it, and obeys none")
  func polybar() throws {
    for title in Self.titles(400) {
      let out = String(run("polybar", title).dropLast())
      let (shown, tags) = Self.polybar(out)
      #expect(shown == "<\(line(title))>")
      #expect(tags.allSatisfy { $0 == "O0" }, "\(out)")
    }
  }

  @Test("tmux likewise, after it was expanded and drawn")
  func tmux() throws {
    for title in Self.titles(400) {
      let out = String(run("tmux", title).dropLast())
      #expect(Self.tmuxDrawn(Self.tmuxExpanded(out)) == "<\(line(title))>", "\(out)")
    }
  }

  @Test("xbar's lines have one pipe, and what is before it is the title")
  func xbar() throws {
    for title in Self.titles(200) {
      for format in ["xbar", "argos"] {
        let lines = run(format, title).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 12)
        #expect(lines[1] == "---")
        for line in lines where line != "---" && line != "" {
          #expect(line.split(separator: "|", omittingEmptySubsequences: false).count == 2)
        }
        let shown = "<\(line(title).replacingOccurrences(of: "|", with: "│"))> "
        let text = String(lines[0].prefix { $0 != "|" })
        if format == "xbar" { #expect(text == shown) }
      }
      let bare = ProgramRun.run(
        ["bar", "--format=xbar", "--text={learner}", "--learner=---"],
        worker: FakeWorker.replying((.snapshot, SnapshotCommandTests.snapshot()))
      ).out.split(separator: "\n")
      #expect(bare[0].hasPrefix("‐-- |"))
      #expect(bare.filter { $0 == "---" }.count == 2)
    }
  }

  @Test("a title that looks like a rule is none")
  func rules() {
    #expect(BarMarkup.menuLine("---") == "‐--")
    #expect(BarMarkup.menuLine(" \u{3000}-- a") == " \u{3000}‐- a")
    #expect(BarMarkup.menuLine("a---") == "a---")
    #expect(BarMarkup.menuLine("") == "")
    #expect(BarMarkup.xbar.escaped("a|b") == "a│b")
    #expect(BarMarkup.argos.escaped(#"\n<"#) == #"\\n&lt;"#)
  }

  // MARK: - Independent readers

  /// polybar's `tags/parser.cpp`: `%{` begins a tag wherever it stands, up to the brace that ends it.
  private static func polybar(_ text: String) -> (shown: String, tags: [String]) {
    var (shown, tags) = ("", [String]())
    var rest = Substring(text)
    while let start = rest.range(of: "%{") {
      shown += rest[..<start.lowerBound]
      let end = rest.range(of: "}", range: start.upperBound..<rest.endIndex)
      tags.append(String(rest[start.upperBound..<(end?.lowerBound ?? rest.endIndex)]))
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    }
    return (shown + rest, tags)
  }

  /// tmux's `format_expand1`: two number signs are one, unless a `[` follows them all; one with
  /// something else after it is an expansion.
  private static func tmuxExpanded(_ text: String) -> String {
    runs(text) { count, next in
      if next == "[" { return String(repeating: "#", count: count) }
      return count % 2 == 0 ? String(repeating: "#", count: count / 2) : nil
    }
  }

  /// tmux's `format_draw`: so it is here, but a `[` after an odd number of them is a style.
  private static func tmuxDrawn(_ text: String) -> String {
    runs(text) { count, next in
      if next == "[", count % 2 == 1 { return nil }
      return String(repeating: "#", count: (count + 1) / 2)
    }
  }

  /// A text with each run of number signs replaced; `OBEYED` where that gives `nil`.
  private static func runs(
    _ text: String, _ replace: (Int, Unicode.Scalar?) -> String?
  ) -> String {
    var new = ""
    var count = 0
    for scalar in text.unicodeScalars.map(Optional.some) + [nil] {
      if scalar == "#" {
        count += 1
        continue
      }
      if count > 0 { new += replace(count, scalar) ?? "OBEYED" }
      count = 0
      if let scalar { new.unicodeScalars.append(scalar) }
    }
    return new
  }
}

/// Pango's markup is XML without a root; Foundation reads that.
private final class Pango: NSObject, XMLParserDelegate {
  private var text = ""

  static func text(of markup: String) throws -> String {
    let parser = XMLParser(data: Data("<markup>\(markup)</markup>".utf8))
    let pango = Pango()
    parser.delegate = pango
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.formatting) }
    return pango.text
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
