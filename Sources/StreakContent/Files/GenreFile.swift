import StreakCore
import StreakJSON

/// `genre_quiz_NAME.json`: a genre with its questions (Protocol/CONTENT.md, "Genres").
enum GenreFile {
  private static let prefix = "genre_quiz_"
  private static let suffix = ".json"

  /// Whether a file of this name is meant to be a genre.
  static func isGenre(_ file: String) -> Bool {
    file.utf8.starts(with: prefix.utf8) && file.utf8.reversed().starts(with: suffix.utf8.reversed())
      && file.utf8.count >= prefix.utf8.count + suffix.utf8.count
  }

  /// The name of a file's genre: 1-64 letters and digits of ASCII, `-` and `_`; `nil` for others.
  static func genre(of file: String) -> String? {
    guard isGenre(file) else { return nil }
    let name = file.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    guard (1...ContentLimits.name).contains(name.count), name.allSatisfy(isNameByte) else {
      return nil
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The genre of a file's value; `nil` where the validator has noted why not.
  static func genre(
    named name: String, _ root: JSONValue, _ validator: inout ContentValidator
  ) -> QuizGenre? {
    guard let members = validator.object(root, "") else { return nil }
    let title = validator.text(members, "title", in: "", limit: ContentLimits.title)
    let items = validator.array(members, "questions", in: "", 1...ContentLimits.questions)
    guard let items else { return nil }
    var questions: [QuizQuestion] = []
    questions.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let question = question(item, "questions[\(index)]", &validator) {
        questions.append(question)
      }
    }
    guard let title, questions.count == items.count else { return nil }
    return QuizGenre(name: name, title: title, questions: questions)
  }

  private static func question(
    _ value: JSONValue, _ key: String, _ validator: inout ContentValidator
  ) -> QuizQuestion? {
    guard let members = validator.object(value, key) else { return nil }
    let question = validator.text(
      members, "question", in: key, limit: ContentLimits.question, lines: true)
    let choices = choices(members, key, &validator)
    let answer = validator.integer(members, "answer", in: key, choices.map { 0..<$0.count })
    var explanation: String? = ""
    if let value = validator.member(members, "explanation") {
      explanation = validator.text(
        value, "\(key).explanation", limit: ContentLimits.body, lines: true)
    }
    guard let question, let choices, let answer, let explanation else { return nil }
    let texts = choices.compactMap { $0 }
    guard texts.count == choices.count else { return nil }
    return QuizQuestion(
      question: question, choices: texts, answer: answer, explanation: explanation)
  }

  /// The choices, `nil` for each that is at fault; `nil` where there is no list of them.
  private static func choices(
    _ members: [JSONValue.Member], _ key: String, _ validator: inout ContentValidator
  ) -> [String?]? {
    guard let items = validator.array(members, "choices", in: key, ContentLimits.choices) else {
      return nil
    }
    var seen: Set<ExactText> = []
    return items.enumerated().map { index, item in
      let path = "\(key).choices[\(index)]"
      let text = validator.text(item, path, limit: ContentLimits.choice, lines: false)
      if let text, !seen.insert(ExactText(text)).inserted {
        validator.refuse(path, "is there twice")
        return nil
      }
      return text
    }
  }
}
