import StreakCore
import StreakProtocol
import StreakStore

/// Week, months and calendar.
struct DayCalls {
  let store: Store
  let environment: WorkerEnvironment

  func week(_ request: Proto.WeekRequest) throws -> Proto.WeekReply {
    let view = try LearnerCall(ledger: request, environment).view(store, environment)
    var last = view.today
    if request.calendarWeek {
      let first = view.calendar.profile.firstWeekday(on: view.today)
      last = last + (6 - last.weekday.offset(from: first))
    }
    let days = try statuses(view, in: last - 6...last).map {
      Proto.WeekDay(
        day: $0.day.number, status: Proto.DayStatus($0.status), achieved: $0.status == .achieved,
        records: UInt32(clamping: $0.records))
    }
    return Proto.WeekReply(
      days: days, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  func calendar(_ request: Proto.CalendarRequest) throws -> Proto.CalendarReply {
    let view = try LearnerCall(ledger: request, environment).view(store, environment)
    let last = try request.last.map { try checkedDay($0, "last") } ?? view.today
    let first =
      try request.first.map { try checkedDay($0, "first") } ?? min(last, max(.min, last - 364))
    if last < first { throw InputError("last", "must not be before the first day") }
    if last - first >= RuleLimits.calendarDays {
      throw CallError(
        .tooLarge, field: "first", "names more than \(RuleLimits.calendarDays) days")
    }
    let days = try statuses(view, in: first...last).map {
      Proto.CalendarDay(
        day: $0.day.number, status: Proto.DayStatus($0.status),
        records: UInt32(clamping: $0.records))
    }
    return Proto.CalendarReply(
      days: days, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  func months(_ request: Proto.MonthsRequest) throws -> Proto.MonthsReply {
    let view = try LearnerCall(ledger: request, environment).view(store, environment)
    let year = request.year == 0 ? view.today.components.year : Int(request.year)
    guard let first = CivilDay(year: year, month: 1, day: 1),
      let last = CivilDay(year: year, month: 12, day: 31)
    else { throw InputError("year", "must be 1-9999, or 0 for this year") }
    var months = (1...12).map { Proto.Month(month: UInt32($0)) }
    for (day, totals) in try view.totals(in: first...last) {
      let index = day.components.month - 1
      months[index].records += UInt32(clamping: totals.records)
      months[index].activeDays += 1
      months[index].correct += UInt64(clamping: totals.correct)
      months[index].total += UInt64(clamping: totals.total)
    }
    return Proto.MonthsReply(
      year: UInt32(year), months: months, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  /// Each day of a range with its status and records, oldest first.
  private func statuses(_ view: LearnerView, in days: ClosedRange<CivilDay>) throws
    -> [(day: CivilDay, status: DayStatus, records: Int)]
  {
    var list = (0...days.upperBound - days.lowerBound).map {
      (day: days.lowerBound + $0, status: DayStatus.none, records: 0)
    }
    // Windows from the newest day on that has a status; days after today have none.
    var anchor = min(days.upperBound, view.today)
    while anchor >= days.lowerBound, let firstDay = view.firstDay, anchor >= firstDay {
      let length = min(DayBits.capacity, anchor - days.lowerBound + 1)
      let window = try view.window(length: length, anchor: anchor)
      for index in 0..<length {
        list[anchor - index - days.lowerBound].status = window.status(at: index)
      }
      anchor = anchor - length
    }
    for (day, totals) in try view.totals(in: days) {
      list[day - days.lowerBound].records = totals.records
    }
    return list
  }
}
