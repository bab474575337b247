import StreakCore
import StreakProtocol
import StreakStore

/// A request that names a learner.
protocol LearnerRequest {
  var learner: String { get }
  var zone: String { get }
  var asOf: Int64? { get }
}

/// A request about one ledger.
protocol LedgerRequest: LearnerRequest {
  var ledger: Proto.Ledger { get }
}

extension Proto.ProfileGetRequest: LearnerRequest {}
extension Proto.ProfilePutRequest: LearnerRequest {}
extension Proto.ExcuseRequest: LearnerRequest {}
extension Proto.RecordsPutRequest: LearnerRequest {}
extension Proto.RecordsDeleteRequest: LearnerRequest {}
extension Proto.RecordsListRequest: LearnerRequest {}
extension Proto.TracksRequest: LearnerRequest {}
extension Proto.CheckInRequest: LearnerRequest {}
extension Proto.VideoBonusRequest: LearnerRequest {}
extension Proto.PurchaseRequest: LearnerRequest {}
extension Proto.RewardReverseRequest: LearnerRequest {}
extension Proto.WalletRequest: LearnerRequest {}
extension Proto.CoinsListRequest: LearnerRequest {}
extension Proto.TaskPutRequest: LearnerRequest {}
extension Proto.TaskEndRequest: LearnerRequest {}
extension Proto.TasksListRequest: LearnerRequest {}
extension Proto.CardRequest: LearnerRequest {}
extension Proto.TaskCheckRequest: LearnerRequest {}
extension Proto.TaskExcuseRequest: LearnerRequest {}
extension Proto.RemindersPlanRequest: LearnerRequest {}
extension Proto.RemindersPutRequest: LearnerRequest {}
extension Proto.StreakRequest: LedgerRequest {}
extension Proto.BestRequest: LedgerRequest {}
extension Proto.WeekRequest: LedgerRequest {}
extension Proto.MonthsRequest: LedgerRequest {}
extension Proto.CalendarRequest: LedgerRequest {}
extension Proto.ExplainRequest: LedgerRequest {}
extension Proto.InsightsRequest: LedgerRequest {}

/// A request whose learner, zone and "now" were found to be right.
struct LearnerCall {
  let learner: String
  /// The zone that the request names.
  let requested: Zone?
  /// What "now" is for it.
  let now: Instant

  /// - Throws: an error at `learner`, `zone`, `as_of` or `ledger`.
  init(_ request: some LearnerRequest, _ environment: WorkerEnvironment, writes: Bool = false)
    throws
  {
    learner = request.learner
    try RecordLimits.check(learner: learner)
    requested = request.zone.isEmpty ? nil : try environment.zones.zone(named: request.zone)
    guard let asOf = request.asOf else {
      now = environment.now
      return
    }
    if writes && !environment.trustAsOf {
      throw InputError(
        "as_of", "is refused on a write: this worker dates writes by its own clock")
    }
    now = Instant(milliseconds: asOf)
    if !now.isValid { throw InputError("as_of", "must lie in the years 1-9999") }
  }

  /// The learner's calendar for this request.
  func calendar(_ profile: DatedProfile, _ store: Store, _ environment: WorkerEnvironment)
    -> LearnerCalendar
  {
    LearnerCalendar(
      profile: profile, requested: requested, fallback: environment.zone,
      resolve: store.zone(named:))
  }

  /// The learner's history as this request sees it.
  func view(
    _ store: Store, _ environment: WorkerEnvironment, _ ledger: Ledger = .practice
  ) throws -> LearnerView {
    let state = try store.state(of: learner)
    return try LearnerView(
      store: store, state: state, ledger: ledger,
      calendar: calendar(state.profile, store, environment), now: now)
  }
}

extension LedgerRequest {
  /// The ledger that the request is about.
  func checkedLedger() throws(InputError) -> Ledger {
    switch ledger {
    case .unspecified, .practice: return .practice
    case .tasks: return .tasks
    case .checkin: return .checkin
    default: throw InputError("ledger", "is not a ledger that this worker knows")
    }
  }

  /// The learner's history, in the ledger that the request names.
  func view(_ store: Store, _ environment: WorkerEnvironment) throws -> LearnerView {
    let call = try LearnerCall(self, environment)
    return try call.view(store, environment, checkedLedger())
  }
}

/// A day that a request names.
///
/// - Throws: an error at `field` outside the years 1-9999.
func checkedDay(_ number: Int32, _ field: String) throws(InputError) -> CivilDay {
  let day = CivilDay(number: number)
  if !day.isValid { throw InputError(field, "must be a day of the years 1-9999") }
  return day
}

/// A range of days that a request names; a bound that is absent is the first or last day there is.
func checkedDays(_ first: Int32?, _ last: Int32?) throws(InputError) -> ClosedRange<CivilDay> {
  let first = try first.map { number throws(InputError) in try checkedDay(number, "first") }
  let last = try last.map { number throws(InputError) in try checkedDay(number, "last") }
  let range = (first ?? .min, last ?? .max)
  if range.1 < range.0 { throw InputError("last", "must not be before the first day") }
  return range.0...range.1
}
