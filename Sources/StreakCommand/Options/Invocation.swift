import StreakCore
import StreakProtocol

/// A command line taken apart: the command, its operands, and the options with their values.
struct Invocation {
  /// The command's name; `nil` where there was none.
  private(set) var command: (any Command.Type)?

  /// The first word of a command that has two.
  private(set) var group: String?

  /// What the command is about, without the options.
  private(set) var operands: [String] = []

  /// Whether somebody asked for help instead.
  private(set) var wantsHelp = false

  /// Values by option; an option without a value has the empty text.
  private var values: [String: String] = [:]

  /// All values of the options that have some, in their order.
  private var lists: [String: [String]] = [:]

  /// Takes the words after the program's name apart.
  ///
  /// As with GNU's `getopt_long`: `--name value` and `--name=value`, options of all commands before
  /// or after the command, the last of equal options counts, `--` ends the options and `-` alone is
  /// an operand. A value may begin with one dash (`--zone -03:30`), not with two.
  init(_ words: [String]) throws(CommandError) {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        try takeOperand(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try takeOption(word, &rest)
      }
    }
    if let group, command == nil, !wantsHelp {
      command = try CommandTable.defaultCommand(of: group)
    }
  }

  private mutating func takeOperand(_ word: String) throws(CommandError) {
    if command != nil || isHelpCommand {
      operands.append(word)
    } else if let group {
      command = try CommandTable.command(named: "\(group) \(word)")
    } else if word == "help" {
      isHelpCommand = true
    } else if CommandTable.groups.contains(word) {
      group = word
    } else {
      command = try CommandTable.command(named: word)
    }
  }

  /// The command is `help`, whose operand names another one.
  private(set) var isHelpCommand = false

  private mutating func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(CommandError) {
    if word == "-h" {
      wantsHelp = true
      return
    }
    let word = word == "-o" ? "--output" : word
    let known = OptionSpec.global + (command?.spec.options ?? [])
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    guard word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) else {
      throw unknown(String(parts[0]), known)
    }
    if option.name == "help" {
      wantsHelp = true
      return
    }
    let inline = parts.count == 2 ? String(parts[1]) : nil
    guard option.value != nil else {
      guard inline == nil else { throw .usage("--\(name) takes no value") }
      values[name] = ""
      return
    }
    if let inline {
      take(inline, for: name)
    } else if let next = rest.first, !next.hasPrefix("--") {
      take(next, for: name)
      rest.removeFirst()
    } else {
      throw .usage("--\(name) needs a value: \(option.signature)")
    }
  }

  private mutating func take(_ value: String, for name: String) {
    values[name] = value
    lists[name, default: []].append(value)
  }

  private func unknown(_ word: String, _ known: [OptionSpec]) -> CommandError {
    if command == nil, !isHelpCommand,
      CommandTable.all.contains(where: { $0.spec.options.contains { "--\($0.name)" == word } })
    {
      return .usage("\(word) belongs to a command and goes after its name")
    }
    let hint = EditDistance.nearest(to: word, in: known.map { "--\($0.name)" })
    let help = command.map { "streak help \($0.spec.name)" } ?? "streak help"
    return .usage(
      "unknown option \(word)\(hint.map { ", did you mean \($0)?" } ?? "; `\(help)` lists them")")
  }

  /// Refuses too few or too many operands.
  func checkOperands(of spec: CommandSpec) throws(CommandError) {
    if operands.count > spec.operandCount.upperBound {
      let first = operands[spec.operandCount.upperBound]
      throw .usage("`\(first)` is too much; usage: \(Help.usage(of: spec))")
    }
    if operands.count < spec.operandCount.lowerBound {
      throw .usage("something is missing; usage: \(Help.usage(of: spec))")
    }
  }
}

// MARK: - Values

extension Invocation {
  /// Whether the option is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's value as it was typed.
  func text(_ name: String) -> String? { values[name] }

  /// The values of an option that may be there several times.
  func texts(_ name: String) -> [String] { lists[name] ?? [] }

  /// A whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = values[name] else { return nil }
    return try Self.integer(text, "--\(name)", in: range)
  }

  /// A whole number in a range, in text that comes from a place.
  static func integer(
    _ text: String, _ place: String, in range: ClosedRange<Int>
  ) throws(CommandError) -> Int {
    guard !text.hasPrefix("+"), let number = Int(text), range.contains(number) else {
      let wanted = "from \(range.lowerBound) to \(range.upperBound)"
      throw .usage("\(place): \"\(text)\" is not a whole number \(wanted)")
    }
    return number
  }

  /// Minutes after midnight, in text that comes from a place: `04:00`, or the number.
  static func minutes(_ text: String, _ place: String) throws(CommandError) -> UInt32 {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(part) : nil
    }
    if numbers.count == 1, let minutes = numbers[0], minutes < 1_440 { return UInt32(minutes) }
    if numbers.count == 2, let hour = numbers[0], let minute = numbers[1], hour < 24, minute < 60 {
      return UInt32(hour * 60 + minute)
    }
    throw .usage("\(place): \"\(text)\" is neither a time such as 04:00 nor minutes below 1440")
  }

  /// A day as in `2026-11-30`.
  func day(_ name: String) throws(CommandError) -> CivilDay? {
    guard let text = values[name] else { return nil }
    return try Self.day(text, "--\(name)")
  }

  /// A day in text that comes from a place.
  static func day(_ text: String, _ place: String) throws(CommandError) -> CivilDay {
    guard let day = CivilDay(text) else {
      throw .usage("\(place): \"\(text)\" is not a day such as 2026-11-30")
    }
    return day
  }

  /// An instant as in RFC 3339, and the offset that it was told with; `nil` for `Z`, which tells
  /// none (RFC 9557, section 2.2).
  func instant(_ name: String) throws(CommandError) -> (time: Instant, offset: String?)? {
    guard let text = values[name] else { return nil }
    do throws(InputError) {
      let (instant, offset) = try Instant.parse(rfc3339: text)
      return (instant, text.hasSuffix("Z") || text.hasSuffix("z") ? nil : offset)
    } catch {
      throw .usage("--\(name): \(error.message)")
    }
  }

  /// The ledger that `--ledger` names, else practice.
  func ledger() throws(CommandError) -> Proto.Ledger {
    let known = Proto.Ledger.known.filter { $0.value != .unspecified }
    let name = try choice("ledger", of: known.map(\.name))
    return known.first { $0.name == name }?.value ?? .practice
  }

  /// Bytes as hexadecimal digits.
  func bytes(_ name: String, atMost limit: Int) throws(CommandError) -> [UInt8]? {
    guard let text = values[name] else { return nil }
    var bytes: [UInt8] = []
    var high: Int?
    for character in text {
      guard let digit = character.isASCII ? character.hexDigitValue : nil else {
        throw .usage("--\(name): \"\(text)\" is not hexadecimal")
      }
      bytes += high.map { [UInt8($0 * 16 + digit)] } ?? []
      high = high == nil ? digit : nil
    }
    guard high == nil, (1...limit).contains(bytes.count) else {
      throw .usage("--\(name): \"\(text)\" is not 1 to \(limit) bytes of two digits each")
    }
    return bytes
  }

  /// One of several words.
  func choice(_ name: String, of choices: [String]) throws(CommandError) -> String? {
    guard let text = values[name] else { return nil }
    guard choices.contains(text) else {
      throw .usage("--\(name): \"\(text)\" is none of \(choices.joined(separator: ", "))")
    }
    return text
  }
}
