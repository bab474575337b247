import StreakCore
import StreakProtocol

/// A quiz that somebody plays on a terminal: asks, says right or wrong, and counts each answer.
final class QuizPlay {
  private let request: Proto.QuizRequest
  private let questions: [Proto.QuizQuestion]
  private let context: Context
  private let input: LineReader
  private var right = 0
  private var answered = 0
  private var last: Proto.QuizAnswerReply?

  init(_ request: Proto.QuizRequest, _ reply: Proto.QuizReply, _ context: Context) {
    self.request = request
    self.context = context
    questions = reply.questions
    input = LineReader(context.system.input)
  }

  func run() throws {
    for (index, question) in questions.enumerated() {
      if index > 0 { context.out.line() }
      context.out.lines(Quiz.lines(question, style: context.style, width: width))
      guard let choice = try choose(question) else { break }
      try judge(choice, question)
    }
    sum()
  }

  private var width: Int { min(context.system.columns ?? 80, 80) }

  /// What is typed, asked for until it is one of the choices; `nil` where the player ends.
  private func choose(_ question: Proto.QuizQuestion) throws -> Int? {
    guard let last = question.choices.indices.last else { return nil }
    while true {
      context.out.write(context.style("a-\(Quiz.letter(last)), q ends: ", .dim))
      try context.out.flush()
      guard let line = try input.next() else {
        // The end of the input leaves the cursor behind the question.
        context.out.line()
        return nil
      }
      let word = line.lowercased()
      if word == "q" || word == "quit" { return nil }
      if let choice = question.choices.indices.first(where: { Quiz.letter($0) == word }) {
        return choice
      }
    }
  }

  private func judge(_ choice: Int, _ question: Proto.QuizQuestion) throws {
    let (style, answer) = (context.style, Int(question.answer))
    let isRight = choice == answer
    answered += 1
    if isRight {
      right += 1
      context.out.line(style("right", .green))
    } else {
      let text = question.choices.indices.contains(answer) ? question.choices[answer] : ""
      let truth = "\(Quiz.letter(answer))  \(DisplayWidth.printable(text))"
      context.out.line("\(style("wrong", .red)), it is \(truth)")
    }
    if !question.explanation.isEmpty {
      for line in Paragraph.lines(question.explanation, width: width) {
        context.out.line(style(line, .dim))
      }
    }
    // Shown before the worker is asked, so that a slow one does not keep the player waiting.
    try context.out.flush()
    last = try context.ask(
      Proto.QuizAnswerRequest(
        learner: request.learner, zone: request.zone, asOf: request.asOf,
        id: context.system.newID().bytes, genre: request.genre, mode: request.mode,
        position: question.position, correct: isRight))
  }

  private func sum() {
    guard let last else { return }
    context.out.line()
    let streak = Words.count(last.quizStreak, "right answer")
    context.out.line(
      context.style("\(right) of \(answered) right", .bold)
        + " · \(streak) in a row, at best \(Words.grouped(last.bestQuizStreak))")
  }
}

/// Lines that somebody types.
final class LineReader {
  private let source: CommandSystem.Source
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Bytes of a line that are kept; nobody types more.
  private static let limit = 4_096

  init(_ source: @escaping CommandSystem.Source) {
    self.source = source
  }

  /// The next line without spaces around it; `nil` at the end.
  func next() throws -> String? {
    while true {
      if let newline = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(newline + 1) }
        return Self.trimmed(rest[..<newline])
      }
      if isAtEnd {
        defer { rest.removeAll() }
        return rest.isEmpty ? nil : Self.trimmed(rest[...])
      }
      if rest.count > Self.limit { rest.removeFirst(rest.count - Self.limit) }
      var buffer = [UInt8](repeating: 0, count: 1_024)
      let count = try buffer.withUnsafeMutableBytes { try source($0) }
      if count == 0 { isAtEnd = true }
      rest += buffer.prefix(count)
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    let start = bytes.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    return String(decoding: start[..<end], as: UTF8.self)
  }
}
