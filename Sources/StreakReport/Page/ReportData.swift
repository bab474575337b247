import StreakCore
import StreakProtocol

/// What a report is made of: answers of a worker, and nothing else, so that equal answers make equal bytes.
package struct ReportData: Sendable {
  /// A track with its accuracy in each month.
  package struct TrackYear: Sendable {
    package var track: Proto.Track
    /// Per cent, January first; `nil` where nothing was asked in the month.
    package var months: [UInt32?]

    package init(track: Proto.Track, months: [UInt32?] = Array(repeating: nil, count: 12)) {
      (self.track, self.months) = (track, months)
    }
  }

  package var learner: String
  package var ledger: Proto.Ledger
  package var year: Int
  package var firstWeekday: Weekday
  package var explain: Proto.ExplainReply
  package var best: Proto.BestReply
  package var insights: Proto.InsightsReply
  /// Each day of the year.
  package var days: [Proto.CalendarDay]
  /// Practice: the months of the year.
  package var months: [Proto.Month]
  /// Practice: those with the most sessions in the year.
  package var tracks: [TrackYear]
  /// How many tracks were practised in the year.
  package var totalTracks: UInt32

  package init(
    learner: String, ledger: Proto.Ledger, year: Int, firstWeekday: Weekday,
    explain: Proto.ExplainReply = .init(), best: Proto.BestReply = .init(),
    insights: Proto.InsightsReply = .init(), days: [Proto.CalendarDay] = [],
    months: [Proto.Month] = [], tracks: [TrackYear] = [], totalTracks: UInt32 = 0
  ) {
    (self.learner, self.ledger, self.year) = (learner, ledger, year)
    (self.firstWeekday, self.explain, self.best) = (firstWeekday, explain, best)
    (self.insights, self.days, self.months) = (insights, days, months)
    (self.tracks, self.totalTracks) = (tracks, totalTracks)
  }
}
