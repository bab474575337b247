/// A text with named fields: `{streak} days{due?, {left} to go}`.
///
/// A name in braces is a field. `{name?text}` is its text where the name holds, `{!name?text}` where it
/// does not; the text may have fields, but no further conditions. A brace that is meant is doubled.
struct BarTemplate: Equatable, Sendable {
  /// What a condition asks.
  enum Question: Equatable, Sendable {
    case flag(BarFlag)
    case field(BarField)
  }

  /// A part of the text.
  enum Part: Equatable, Sendable {
    case literal(String)
    case field(BarField)
    case condition(Question, isNegated: Bool, [Part])
  }

  let parts: [Part]

  /// What a bar shows where nobody says.
  static let standard = BarTemplate(parts: [.field(.icon), .literal(" "), .field(.streak)])

  /// What it shows where there is little room.
  static let short = BarTemplate(parts: [.field(.streak)])

  private init(parts: [Part]) { self.parts = parts }

  /// Reads a text.
  ///
  /// - Parameter place: where it stands, for an error.
  init(_ text: String, _ place: String) throws(CommandError) {
    var reader = Reader(rest: text.unicodeScalars[...], place: place)
    let parts = try reader.parts(inCondition: false)
    guard !parts.isEmpty else { throw .usage("\(place): there is no text") }
    self.init(parts: parts)
  }

  /// The pieces of the text, what is written in it told apart from what fields say.
  func pieces(_ values: BarValues) -> [(text: String, isField: Bool)] {
    Self.pieces(parts, values)
  }

  private static func pieces(
    _ parts: [Part], _ values: BarValues
  ) -> [(text: String, isField: Bool)] {
    parts.flatMap { part -> [(text: String, isField: Bool)] in
      switch part {
      case .literal(let text): return [(text, false)]
      case .field(let field): return [(values.text(field), true)]
      case .condition(let question, let isNegated, let parts):
        let holds =
          switch question {
          case .flag(let flag): flag.holds(in: values.reading)
          case .field(let field): values.holds(field)
          }
        return holds == isNegated ? [] : pieces(parts, values)
      }
    }
  }

  /// All names, for an error.
  static var names: String {
    let fields = BarField.allCases.map(\.rawValue).joined(separator: ", ")
    let flags = BarFlag.allCases.map { "\($0.rawValue)?" }.joined(separator: ", ")
    return "\(fields); conditions: \(flags)"
  }
}

/// Reads a template from left to right.
private struct Reader {
  var rest: Substring.UnicodeScalarView
  let place: String

  mutating func parts(inCondition: Bool) throws(CommandError) -> [BarTemplate.Part] {
    var parts: [BarTemplate.Part] = []
    var literal = String.UnicodeScalarView()
    func flush() {
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      literal = String.UnicodeScalarView()
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{", "}":
        if rest.first == scalar {
          rest.removeFirst()
          literal.append(scalar)
        } else if scalar == "{" {
          flush()
          parts.append(try braces(inCondition: inCondition))
        } else if inCondition {
          flush()
          return parts
        } else {
          throw .usage("\(place): a `}` that belongs to nothing; one that is meant is doubled: }}")
        }
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\0":
        throw .usage("\(place): a bar has one line")
      default: literal.append(scalar)
      }
    }
    if inCondition {
      throw .usage("\(place): a `}` is missing; one that is meant is doubled: {{ }}")
    }
    flush()
    return parts
  }

  /// What follows a brace: a name and the end, or a condition.
  private mutating func braces(inCondition: Bool) throws(CommandError) -> BarTemplate.Part {
    var isNegated = false
    if rest.first == "!" {
      rest.removeFirst()
      isNegated = true
    }
    var name = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != "}", scalar != "?", scalar != "{" {
      name.append(scalar)
      rest.removeFirst()
    }
    let word = DisplayWidth.printable(String(name))
    let end = rest.popFirst()
    guard end == "}" || end == "?" else {
      throw .usage("\(place): `{\(word)` has no end; a brace that is meant is doubled: {{")
    }
    let question = try question(word)
    if end == "?" {
      guard !inCondition else {
        throw .usage(
          "\(place): {\(word)?...} is in a condition already, and they are not put in one another")
      }
      return .condition(question, isNegated: isNegated, try parts(inCondition: true))
    }
    guard !isNegated else {
      throw .usage("\(place): {!\(word)} asks nothing: write {!\(word)?text}")
    }
    switch question {
    case .field(let field): return .field(field)
    case .flag: throw .usage("\(place): {\(word)} is a condition: write {\(word)?text}")
    }
  }

  private func question(_ word: String) throws(CommandError) -> BarTemplate.Question {
    if let field = BarField(rawValue: word) { return .field(field) }
    if let flag = BarFlag(rawValue: word) { return .flag(flag) }
    let names = BarField.allCases.map(\.rawValue) + BarFlag.allCases.map(\.rawValue)
    let hint = EditDistance.nearest(to: word, in: names).map { ", did you mean {\($0)}?" } ?? "."
    throw .usage(
      "\(place): there is no field {\(word)}\(hint) Fields: \(BarTemplate.names)")
  }
}
