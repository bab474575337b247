import StreakCore
import StreakProtocol
import StreakReport
import Testing
import WireSupport

@testable import StreakCommand

@Suite("Texts for a bar")
struct BarTemplateTests {
  static func values(
    _ snapshot: Proto.SnapshotReply = SnapshotCommandTests.snapshot(),
    language: Language = .english, ledger: Proto.Ledger = .tasks
  ) -> BarValues {
    BarValues(
      reading: BarReading(current: snapshot, learner: "me", ledger: ledger), language: language,
      clock: { milliseconds, _ in
        String(Instant(milliseconds: milliseconds).rfc3339().dropFirst(11).prefix(5))
      })
  }

  private func shown(_ text: String, _ values: BarValues = values()) throws -> String {
    try BarTemplate(text, "--text").pieces(values).map(\.text).joined()
  }

  @Test(
    "a field is what the snapshot says",
    arguments: [
      ("{icon}", "◌"), ("{streak}", "3"), ("{days}", "3 days in a row"), ("{best}", "9"),
      ("{today}", "not done yet"), ("{left}", "2"), ("{tasks}", "1/3"), ("{task}", "漢字"),
      ("{titles}", "漢字, Run"), ("{week}", "··○●●●◌"), ("{since}", "2026-11-27"), ("{next}", "0"),
      ("{until}", "15:00"), ("{age}", ""), ("{coins}", "1340"), ("{tip}", "Rest"),
      ("{percent}", "33"), ("{learner}", "me"),
    ])
  func fields(text: String, wanted: String) throws {
    #expect(try shown(text) == wanted)
  }

  @Test("each field and each condition is listed, with an example")
  func listed() {
    let out = ProgramRun.run("bar --fields").out
    for field in BarField.allCases { #expect(out.contains("\n{\(field.rawValue)} ")) }
    for flag in BarFlag.allCases { #expect(out.contains("\n{\(flag.rawValue)?...}")) }
    let json = ProgramRun.run("bar --fields --json").out
    for field in BarField.allCases { #expect(json.contains("\"name\":\"\(field.rawValue)\"")) }
    #expect(
      ProgramRun.run(["bar", "--fields"], environment: ["LANG": "ja_JP.UTF-8"]).out.contains("最長記録")
    )
  }

  @Test(
    "braces are doubled, conditions hold or not",
    arguments: [
      ("a {{}} b", "a {} b"), ("{{{streak}}}", "{3}"), ("{due?yes}{done?no}", "yes"),
      ("{!due?yes}{!done?no}", "no"), ("{due?{left} to go}.", "2 to go."),
      ("{due?%{{F#f00}}{left}}", "%{F#f00}2"), ("{due?a}}}b", "a}b"), ("{due?}x", "x"),
      ("{tip?tip: {tip}}", "tip: Rest"), ("{age?old}{!age?new}", "new"), ("{next?n}{!next?0}", "0"),
      ("日{due?ま{{だ}", "日ま{だ"),
    ])
  func conditions(text: String, wanted: String) throws {
    #expect(try shown(text) == wanted)
  }

  @Test(
    "a bad text is an error that says what is wrong",
    arguments: [
      ("{strek}", "there is no field {strek}, did you mean {streak}? Fields: icon, streak, days"),
      ("{}", "there is no field {}. Fields: icon"), ("{Streak}", "did you mean {streak}?"),
      ("{zzzzzzz}", "there is no field {zzzzzzz}. Fields:"),
      ("{due}", "is a condition: write {due?text}"),
      ("{!left}", "asks nothing: write {!left?text}"), ("{due?{left?x}}", "in a condition already"),
      ("{due?x", "a `}` is missing"), ("a}b", "a `}` that belongs to nothing"),
      ("{x", "`{x` has no end"), ("{", "`{` has no end"), ("{a{b}", "`{a` has no end"),
      ("a\nb{streak}", "a bar has one line"),
    ])
  func errors(text: String, wanted: String) {
    for option in ["--text", "--format"] where option == "--text" || text.contains("{") {
      let run = ProgramRun.run(["bar", "\(option)=\(text)"])
      #expect(run.code == 64)
      #expect(run.out == "")
      #expect(run.errors.contains("\(option): "))
      #expect(run.errors.contains(wanted), "\(run.errors)")
    }
  }

  @Test("an empty text is none")
  func empty() {
    #expect(ProgramRun.run(["bar", "--text="]).code == 64)
    #expect(ProgramRun.run(["bar", "--format="]).code == 64)
  }

  @Test("whatever can be said in a text comes back from it (random)")
  func roundTrip() throws {
    var random = SplitMix64(seed: 20_261_130)
    for _ in 0..<2_000 {
      let parts = Self.parts(&random, depth: 0)
      let text = parts.map(Self.written).joined()
      guard !text.isEmpty else { continue }
      #expect(try BarTemplate(text, "--text").parts == parts, "\(text)")
    }
  }

  @Test("any text is read or refused (random)")
  func anything() {
    var random = SplitMix64(seed: 7)
    let alphabet = [
      "{", "}", "?", "!", "streak", "due", " ", "漢", "\u{301}", "\n", "%", "#", "{{", "}}",
    ]
    var read = 0
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? ""
      }.joined()
      do throws(CommandError) {
        let template = try BarTemplate(text, "--text")
        read += 1
        #expect(template.parts.map(Self.written).joined() == text)
      } catch {
        #expect(error.code == .usage)
      }
    }
    #expect(read > 100)
  }

  private static func parts(_ random: inout SplitMix64, depth: Int) -> [BarTemplate.Part] {
    var parts: [BarTemplate.Part] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<(depth == 0 ? 3 : 2), using: &random) {
      case 0:
        // Two texts in a row are one.
        if case .literal = parts.last { continue }
        let text = ["a", "{", "}", "{}", "}{", " ", "漢字", "#[", "%{", "?!"].randomElement(
          using: &random)
        // From the left two braces are one that is meant: after a condition there can be none.
        if case .condition = parts.last, text?.first == "}" { continue }
        parts.append(.literal(text ?? "a"))
      case 1: parts.append(.field(BarField.allCases.randomElement(using: &random) ?? .icon))
      default:
        let field = BarField.allCases.randomElement(using: &random) ?? .icon
        let flag = BarFlag.allCases.randomElement(using: &random) ?? .due
        parts.append(
          .condition(
            Bool.random(using: &random) ? .field(field) : .flag(flag),
            isNegated: Bool.random(using: &random), Self.parts(&random, depth: 1)))
      }
    }
    return parts
  }

  /// A part as somebody types it.
  private static func written(_ part: BarTemplate.Part) -> String {
    switch part {
    case .literal(let text):
      return text.unicodeScalars.map { $0 == "{" ? "{{" : $0 == "}" ? "}}" : "\($0)" }.joined()
    case .field(let field): return "{\(field.rawValue)}"
    case .condition(let question, let isNegated, let parts):
      let name =
        switch question {
        case .field(let field): field.rawValue
        case .flag(let flag): flag.rawValue
        }
      return "{\(isNegated ? "!" : "")\(name)?\(parts.map(written).joined())}"
    }
  }
}
