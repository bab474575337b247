/// The longest runs of a history, and the one that goes on.
public struct RunRanking: Sendable {
  /// How many runs may be asked for.
  public static let limit = 100

  /// The longest ones, of equal ones the earliest first (design: "Best").
  public private(set) var runs: [Run] = []
  /// The run that ends with no broken day after it, which is the one that a streak counts; `nil` where
  /// there is none.
  public private(set) var current: Run?

  private let wanted: Int
  private var walk = RunWalk()

  /// A ranking that has seen no day.
  ///
  /// - Parameter wanted: how many runs it keeps.
  public init(wanted: Int) {
    self.wanted = max(0, min(wanted, Self.limit))
  }

  /// Adds the window of the days just before those added so far.
  public mutating func add(_ window: DayWindow) {
    var whole: [(Run, Bool)] = []
    walk.add(window) { whole.append(($0, $1)) }
    for (run, isCurrent) in whole { keep(run, isCurrent) }
  }

  /// Says that there are no days before those added so far.
  public mutating func finish() {
    var last: (Run, Bool)?
    walk.close { last = ($0, $1) }
    if let last { keep(last.0, last.1) }
  }

  private mutating func keep(_ run: Run, _ isCurrent: Bool) {
    if isCurrent { current = run }
    if let shortest = runs.last, runs.count == wanted, !run.beats(shortest) { return }
    let place = runs.firstIndex { run.beats($0) } ?? runs.endIndex
    runs.insert(run, at: place)
    if runs.count > wanted { runs.removeLast() }
  }
}
