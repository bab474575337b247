import StreakClient
import StreakCore
import StreakProtocol

/// What a dashboard shows besides the snapshot, as a worker said it last.
struct DashData {
  /// The year that is shown, and today.
  var year: Int
  var today: CivilDay
  var firstWeekday: Weekday

  var days: [Proto.CalendarDay]
  var card: Proto.CardReply
  var tracks: [Proto.Track]
  var insights: Proto.InsightsReply

  /// Tracks that a list can show: more than any terminal has rows.
  private static let tracks: UInt32 = 200

  /// Asks the worker, in one message.
  ///
  /// - Parameter year: which one; `nil`: that of today.
  static func ask(
    _ context: Context, _ ledger: Proto.Ledger, today: CivilDay, year: Int?
  ) throws -> DashData {
    let (learner, zone) = (context.options.learner, context.options.zone)
    let year = year ?? today.components.year
    guard let first = CivilDay(year: year, month: 1, day: 1),
      let last = CivilDay(year: year, month: 12, day: 31)
    else { throw CommandError.usage("there is no year \(year)") }
    let answers = try context.exchange([
      RawCall(Proto.ProfileGetRequest(learner: learner, zone: zone)),
      RawCall(Proto.CardRequest(learner: learner, zone: zone)),
      RawCall(
        Proto.CalendarRequest(
          learner: learner, zone: zone, ledger: ledger, first: first.number, last: last.number)),
      RawCall(Proto.TracksRequest(learner: learner, zone: zone, limit: tracks)),
      RawCall(Proto.InsightsRequest(learner: learner, zone: zone, ledger: ledger, runs: 1)),
    ])
    let profile: Proto.ProfileGetReply = try answers[0].get()
    let calendar: Proto.CalendarReply = try answers[2].get()
    let tracks: Proto.TracksReply = try answers[3].get()
    return DashData(
      year: year, today: CivilDay(number: calendar.day),
      firstWeekday: YearOfDays.firstWeekday(profile, context.system.environment),
      days: calendar.days, card: try answers[1].get(), tracks: tracks.tracks,
      insights: try answers[4].get())
  }
}
