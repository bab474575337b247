import Foundation

/// `streak-bench`: presses the algorithm, and measures it.
public enum BenchProgram {
  private static let help = """
    Usage: streak-bench COMMAND [OPTION]...

      stress    the windowed algorithm against counting day by day; --help tells more
      window    nanoseconds that a window of 367 days takes, fetch excluded
      requests KIND COUNT
                answers COUNT requests in this process, for a profiler to count: again, anew,
                unchanged, put

    """

  /// Runs a command, and returns its exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    guard let command = arguments.first else {
      FileHandle.standardError.write(Data(help.utf8))
      return 64
    }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "--help", "help":
      print(help, terminator: "")
      return 0
    case "stress": return stress(rest)
    case "window":
      print(String(format: "%.2f", WindowLoop.run().nanoseconds))
      return 0
    case "requests": return requests(rest)
    default: return fail("\(command) is no command: see streak-bench --help", 64)
    }
  }

  private static func fail(_ text: String, _ status: Int32) -> Int32 {
    FileHandle.standardError.write(Data("streak-bench: \(text)\n".utf8))
    return status
  }

  private static func requests(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2, let kind = RequestLoop.Kind(rawValue: arguments[0]),
      let count = Int(arguments[1]), count > 0
    else { return fail("requests needs a kind and a count: see streak-bench --help", 64) }
    do {
      try RequestLoop(kind).run(count)
      return 0
    } catch {
      return fail("\(error)", 70)
    }
  }

  private static func stress(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help") {
      print(StressOptions.help, terminator: "")
      return 0
    }
    do {
      let options = try StressOptions(arguments)
      let clock = ContinuousClock.now
      let stress = try Stress(options)
      let mismatch: Stress.Mismatch?
      let done: Int
      if let file = options.file {
        let learners = try StressFile.steps(file, seed: options.seed)
        mismatch = try first(0..<learners.count) { number in
          try stress.truth(number, learners[number].start, learners[number].steps)
        }
        done = learners.count
      } else {
        let numbers = options.only.map { $0..<$0 + 1 } ?? 0..<options.learners
        mismatch = try first(numbers, stress.check)
        done = numbers.count
      }
      if let mismatch { return tell(mismatch, options) }
      tell(stress, done, (ContinuousClock.now - clock) / .seconds(1))
      return 0
    } catch let error as BenchUsage {
      return fail(error.text, 64)
    } catch {
      return fail("\(error)", 69)
    }
  }

  private static func first(
    _ numbers: Range<Int>, _ check: (Int) throws -> Stress.Mismatch?
  ) rethrows -> Stress.Mismatch? {
    for number in numbers {
      if let mismatch = try check(number) { return mismatch }
    }
    return nil
  }

  private static func tell(_ mismatch: Stress.Mismatch, _ options: StressOptions) -> Int32 {
    print("MISMATCH in history \(mismatch.number): \(mismatch.text)")
    for step in mismatch.steps { print("  \(step)") }
    var command = "streak-bench stress --seed \(options.seed)"
    if options.years != 1 { command += " --years \(options.years)" }
    if let file = options.file {
      command += " --file '\(file)'"
    } else {
      command += " --only \(mismatch.number)"
    }
    if let endpoint = options.endpoint { command += " --endpoint \(endpoint)" }
    print("again: \(command)")
    return 1
  }

  private static func tell(_ stress: Stress, _ histories: Int, _ seconds: Double) {
    func share(_ count: Int) -> String {
      String(format: "%.1f %%", 100 * Double(count) / Double(max(1, stress.readings.all)))
    }
    print("\(histories) histories, \(stress.compared) answers compared, no difference")
    print(
      "\(stress.readings.all) readings in \(String(format: "%.1f", seconds)) s,",
      "\(Int(Double(stress.readings.all) / max(seconds, 0.001))) a second with all that is compared;",
      "widened \(share(stress.readings.widened)), capped \(share(stress.readings.capped))")
    let counts = stress.counts
    guard counts.scans > 0 else { return }
    let (rows, bytes) = (Double(counts.pages), Double(counts.pageBytes))
    print(
      "\(counts.scans) windows fetched, each",
      String(
        format: "%.2f rows and %.0f bytes of days", rows / Double(counts.scans),
        bytes / Double(counts.scans)))
  }
}
