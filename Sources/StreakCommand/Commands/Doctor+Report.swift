import StreakCore

extension Doctor {
  /// One thing that was looked at.
  struct Finding: Equatable {
    enum Mark: String {
      /// As it should be.
      case good
      /// Worth knowing.
      case note
      /// It keeps the number from being right, or from being there.
      case wrong
    }

    let mark: Mark
    /// What was looked at, in a word.
    let name: String
    let text: String
    /// What to do; empty where nothing is to be done.
    let advice: String
    /// How the program ends for it.
    let code: ExitCode

    init(_ mark: Mark, _ name: String, _ text: String, advice: String = "", code: ExitCode = .ok) {
      self.mark = mark
      self.name = name
      self.text = text
      self.advice = advice
      self.code = code
    }
  }

  /// All that was found.
  struct Report {
    private(set) var findings: [Finding] = []

    mutating func add(_ finding: Finding) { findings.append(finding) }

    func lines(_ style: Style) -> [String] {
      var lines = findings.flatMap { finding in
        let (mark, paint): (String, Style.Paint?) =
          switch finding.mark {
          case .good: ("✓", .green)
          case .note: ("·", nil)
          case .wrong: ("✗", .red)
          }
        let name = DisplayWidth.fit(finding.name, to: 9)
        let text = "\(style(mark, paint)) \(name)  \(DisplayWidth.printable(finding.text))"
        return finding.advice.isEmpty
          ? [text] : [text, "             → \(DisplayWidth.printable(finding.advice))"]
      }
      let wrong = findings.count { $0.mark == .wrong }
      lines.append(wrong == 0 ? "Nothing is wrong." : Words.count(UInt64(wrong), "fault") + ".")
      return lines
    }

    /// `{"findings":[{"mark":"good","name":"clock","text":"…","advice":""},…],"wrong":0}`
    func json() -> [UInt8] {
      var json = JSONWriter()
      json.beginObject()
      json.beginList("findings")
      for finding in findings {
        json.beginObject()
        json.visitString("mark", finding.mark.rawValue)
        json.visitString("name", finding.name)
        json.visitString("text", finding.text)
        json.visitString("advice", finding.advice)
        json.endObject()
      }
      json.endList()
      json.visitNumber("wrong", "\(findings.count { $0.mark == .wrong })")
      json.endObject()
      json.raw("\n")
      return json.take()
    }
  }
}
