/// What may stand at the end of a command line that somebody is typing: `streak __complete WORD...` tells
/// it to the shells' own completions (docs/completions).
enum Completion {
  /// The word with which a shell asks. No command of people's.
  static let command = "__complete"

  /// What fits.
  enum Answer: Equatable {
    /// Words, each with what it means.
    case words([Word])
    /// The name of a file or directory.
    case file
    /// Nothing that could be known here.
    case nothing
  }

  /// A word that fits.
  struct Word: Equatable {
    var text: String
    var meaning: String
  }

  /// The answer as lines: word, tab, meaning; a line with nothing but a slash for a file.
  static func lines(_ words: [String]) -> [String] {
    switch answer(words) {
    case .words(let words): words.map { "\($0.text)\t\($0.meaning)" }
    case .file: ["/"]
    case .nothing: []
    }
  }

  /// - Parameter words: what stands after the program's name; the last one is not finished and may be empty.
  static func answer(_ words: [String]) -> Answer {
    var line = Line()
    for word in words.dropLast() { line.take(word) }
    let partial = words.last ?? ""
    let found = line.candidates(partial)
    guard case .words(let all) = found else { return found }
    let fitting = all.filter { $0.text.utf8.starts(with: partial.utf8) }
    return fitting.isEmpty ? .nothing : .words(fitting)
  }

  /// The words before the one that is typed, as ``Invocation`` would take them, but forgiving.
  private struct Line {
    private var group: String?
    private var spec: CommandSpec?
    private var isHelp = false
    private var optionsEnded = false
    /// The option whose value comes next.
    private var pending: OptionSpec?
    private var used: Set<String> = []

    private var options: [OptionSpec] { (spec?.options ?? []) + OptionSpec.global }

    mutating func take(_ word: String) {
      if pending != nil {
        pending = nil
      } else if optionsEnded || !word.hasPrefix("-") || word == "-" {
        takeOperand(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        let name = word.drop { $0 == "-" }
        used.insert(String(name.prefix { $0 != "=" }))
        pending = options.first { $0.name == name && $0.value != nil }
      }
    }

    private mutating func takeOperand(_ word: String) {
      if spec != nil { return }
      if let group {
        spec = CommandTable.all.first { $0.spec.name == "\(group) \(word)" }?.spec
      } else if !isHelp, word == "help" {
        isHelp = true
      } else if CommandTable.groups.contains(word) {
        group = word
      } else if !isHelp {
        spec = CommandTable.all.first { $0.spec.name == word }?.spec
      }
    }

    func candidates(_ partial: String) -> Answer {
      if let pending { return Completion.values(of: pending) }
      if partial.hasPrefix("-"), !optionsEnded { return self.options(partial) }
      if let group, spec == nil {
        return .words(
          CommandTable.commands(of: group).map {
            Word(text: String($0.spec.name.dropFirst(group.count + 1)), meaning: $0.spec.summary)
          })
      }
      guard let spec else { return .words(commands) }
      return spec.operands.contains("FILE") ? .file : .nothing
    }

    /// Single commands and groups.
    private var commands: [Word] {
      var words: [Word] = []
      for command in CommandTable.all {
        let name = command.spec.name.split(separator: " ")
        guard let first = name.first.map(String.init), words.last?.text != first else { continue }
        words.append(
          Word(text: first, meaning: name.count == 1 ? command.spec.summary : "Several commands."))
      }
      return isHelp ? words : words + [Word(text: "help", meaning: "Says more about a command.")]
    }

    private func options(_ partial: String) -> Answer {
      // `--ledger=ta`
      if let sign = partial.firstIndex(of: "=") {
        let name = partial[..<sign].dropFirst(2)
        guard let option = options.first(where: { $0.name == name && $0.value != nil }),
          case .words(let values) = Completion.values(of: option)
        else { return .nothing }
        return .words(
          values.map { Word(text: "--\(option.name)=\($0.text)", meaning: $0.meaning) })
      }
      return .words(
        options.filter { !used.contains($0.name) }
          .map { Word(text: "--\($0.name)", meaning: $0.help) })
    }
  }

  private static func values(of option: OptionSpec) -> Answer {
    if !option.choices.isEmpty {
      return .words(option.choices.map { Word(text: $0, meaning: "") })
    }
    return ["FILE", "DIR", "PATH"].contains(option.value) ? .file : .nothing
  }
}
