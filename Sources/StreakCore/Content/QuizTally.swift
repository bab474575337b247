/// What a learner's answers come to: progress in each genre, and right answers in a row.
///
/// Answers are counted in the order of their instants, those of one instant in the order of their
/// ids, so that every store that knows the same answers says the same.
public struct QuizTally: Sendable {
  /// Progress in genres that have an answer or an opening.
  public private(set) var genres: [ExactText: GenreProgress] = [:]
  /// Right answers in a row.
  public private(set) var streak = QuizStreak()

  /// Nothing but what a learner brought along.
  public init(openings: [Opening] = []) {
    for opening in openings {
      switch opening {
      case .launches: break
      case .quizStreak(let count): streak = QuizStreak(current: count, best: count)
      case .genre(let progress): genres[ExactText(progress.genre)] = progress
      }
    }
  }

  /// Counts the next answer.
  public mutating func count(_ answer: QuizAnswer) {
    genres[ExactText(answer.genre), default: GenreProgress(genre: answer.genre)].count(answer)
    streak.count(answer)
  }
}

extension GenreProgress {
  /// Counts the next answer in this genre.
  public mutating func count(_ answer: QuizAnswer) {
    answered += 1
    if answer.correct { correct += 1 }
    if answer.mode.movesPosition { position = Int64(answer.position) + 1 }
  }
}

extension QuizStreak {
  /// Counts the next answer of all genres.
  public mutating func count(_ answer: QuizAnswer) {
    current = answer.correct ? current + 1 : 0
    best = max(best, current)
  }
}
