/// A question with its choices.
public struct QuizQuestion: Hashable, Sendable {
  /// What is asked.
  public let question: String
  /// What may be answered, 2-10 texts.
  public let choices: [String]
  /// The index of the right choice.
  public let answer: Int
  /// Why it is right; empty where nothing is said.
  public let explanation: String

  /// A question of these texts.
  public init(question: String, choices: [String], answer: Int, explanation: String = "") {
    self.question = question
    self.choices = choices
    self.answer = answer
    self.explanation = explanation
  }

  /// Whether all bytes are the same.
  public static func == (left: QuizQuestion, right: QuizQuestion) -> Bool {
    left.answer == right.answer && left.exact == right.exact
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(answer)
    hasher.combine(exact)
  }

  private var exact: [ExactText] { ([question, explanation] + choices).map(ExactText.init) }
}

/// The questions of one subject.
public struct QuizGenre: Hashable, Sendable {
  /// What it is called in requests: 1-64 bytes of letters, digits, `-` and `_`.
  public let name: String
  /// What people call it.
  public let title: String
  /// The questions, in the order of the file.
  public let questions: [QuizQuestion]

  /// A genre of these questions.
  public init(name: String, title: String, questions: [QuizQuestion]) {
    self.name = name
    self.title = title
    self.questions = questions
  }

  /// Whether all bytes are the same.
  public static func == (left: QuizGenre, right: QuizGenre) -> Bool {
    ExactText(left.name) == ExactText(right.name)
      && ExactText(left.title) == ExactText(right.title) && left.questions == right.questions
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(name))
    hasher.combine(ExactText(title))
    hasher.combine(questions)
  }
}
