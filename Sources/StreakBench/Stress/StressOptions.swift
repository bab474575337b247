/// What `streak-bench stress` is told.
struct StressOptions {
  var learners = 1000
  var years = 1
  var seed: UInt64 = 1
  /// The number of the only history to be looked at.
  var only: Int?
  /// A running worker; `nil`: one in this process.
  var endpoint: String?
  /// A file of real records.
  var file: String?

  static let help = """
    Usage: streak-bench stress [OPTION]...

    Does the same to a worker and to a plain model that counts day by day, and compares every
    answer: streaks of days and weeks, bests, weeks, months, calendars, tracks and cards, of
    practice, tasks and check-ins. A history that shows a difference is made as small as can be.

      --learners N     histories, 1-10,000,000 (default: 1000)
      --years Y        how far back they go, 1-30 (default: 1)
      --seed S         which histories (default: 1)
      --only N         only the one with this number
      --file FILE      real records instead: CSV with the columns learner, timestamp, kind,
                       title and artist
      --endpoint E     a running worker instead of one in this process; it is started with
                       --zone UTC --trust-as-of, on a store that may be thrown away
      --help           this text

    Exit status: 0 no difference, 1 a difference, 64 wrong usage, 69 no worker.

    """

  /// - Throws: ``BenchUsage``.
  init(_ arguments: [String]) throws {
    var words = arguments[...]
    while let word = words.popFirst() {
      func value() throws -> String {
        guard let value = words.popFirst() else { throw BenchUsage("\(word) needs a value") }
        return value
      }
      func number(_ range: ClosedRange<Int>) throws -> Int {
        let text = try value()
        guard let number = Int(text), range.contains(number) else {
          throw BenchUsage(
            "\(word): \(text) is no number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
      }
      switch word {
      case "--learners": learners = try number(1...10_000_000)
      case "--years": years = try number(1...30)
      case "--only": only = try number(0...10_000_000)
      case "--endpoint": endpoint = try value()
      case "--file": file = try value()
      case "--seed":
        let text = try value()
        guard let number = UInt64(text) else {
          throw BenchUsage("--seed: \(text) is no number from 0 to \(UInt64.max)")
        }
        seed = number
      default: throw BenchUsage("\(word) is no option")
      }
    }
    if file != nil && only != nil { throw BenchUsage("--only is about made-up histories") }
  }
}

/// The command line cannot be understood.
struct BenchUsage: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
