import StreakCore

/// `streak bar --watch`: a record for each change, until it is told to end.
struct BarLoop {
  /// What grows old is looked at in steps: a wait of its own clock does not notice that the machine was
  /// suspended, or that the wall clock was changed, before it ends.
  private static let step: Int64 = 10_000

  let context: Context
  let source: BarSource
  let feed: any BarFeed

  /// Writes a reading, where it says something new.
  let show: (BarReading) throws -> Void

  /// Called when standard input has something to read; false where it has ended.
  var input: () throws -> Bool = { true }

  /// Runs until it is told to end.
  func run() throws {
    var isAway = false
    while true {
      switch try feed.next(milliseconds: isAway ? pause() : nil) {
      case .said(let snapshot):
        isAway = false
        try show(source.said(snapshot))
      case .away(let reason, let confirmed):
        isAway = true
        if let confirmed { source.confirmed(Instant(milliseconds: confirmed)) }
        try show(source.away(reason))
      case .time: if isAway { try show(source.remembered()) }
      case .input: guard try input() else { return }
      case .end: return
      }
    }
  }

  /// Until what is remembered stops being true, if that comes before the next step.
  private func pause() -> Int {
    guard let end = source.validUntil else { return Int(Self.step) }
    let (left, overflow) = end.subtractingReportingOverflow(context.system.now().milliseconds)
    return Int(!overflow && left > 0 ? min(left, Self.step) : Self.step)
  }
}
