import StreakCore
import StreakProtocol
import StreakStore

/// Week, months and calendar.
struct DayCalls {
  let store: Store
  let environment: WorkerEnvironment

  func week(_ request: Proto.WeekRequest) throws -> Proto.WeekReply {
    let view = try request.view(store, environment)
    var last = view.today
    if request.calendarWeek {
      let first = view.calendar.profile.firstWeekday(on: view.today)
      last = last + (6 - last.weekday.offset(from: first))
    }
    return Proto.WeekReply(
      days: try week(view, endingOn: last), day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  /// The seven days up to one, oldest first.
  func week(_ view: LearnerView, endingOn last: CivilDay) throws -> [Proto.WeekDay] {
    try statuses(view, in: last - 6...last).map {
      Proto.WeekDay(
        day: $0.day.number, status: Proto.DayStatus($0.status), achieved: $0.status == .achieved,
        records: UInt32(clamping: $0.records), due: UInt32(clamping: $0.tasks.due),
        done: UInt32(clamping: $0.tasks.done))
    }
  }

  func calendar(_ request: Proto.CalendarRequest) throws -> Proto.CalendarReply {
    let view = try request.view(store, environment)
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
        records: UInt32(clamping: $0.records), due: UInt32(clamping: $0.tasks.due),
        done: UInt32(clamping: $0.tasks.done))
    }
    return Proto.CalendarReply(
      days: days, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  func months(_ request: Proto.MonthsRequest) throws -> Proto.MonthsReply {
    guard try request.checkedLedger() == .practice else {
      throw InputError("ledger", "must be LEDGER_PRACTICE: months add up records")
    }
    let view = try request.view(store, environment)
    let year = request.year == 0 ? view.today.components.year : Int(request.year)
    guard let first = CivilDay(year: year, month: 1, day: 1),
      let last = CivilDay(year: year, month: 12, day: 31)
    else { throw InputError("year", "must be 1-9999, or 0 for this year") }
    var months = (1...12).map { Proto.Month(month: UInt32($0)) }
    for (day, totals) in try view.totals(in: first...last) {
      let index = day.components.month - 1
      months[index].records &+= UInt32(clamping: totals.records)
      months[index].activeDays += 1
      months[index].correct &+= UInt64(clamping: totals.correct)
      months[index].total &+= UInt64(clamping: totals.total)
    }
    return Proto.MonthsReply(
      year: UInt32(year), months: months, day: view.today.number, zone: view.zone.name,
      revision: UInt64(clamping: view.state.revision))
  }

  /// A day with what it is worth and what was done on it.
  private struct Day {
    var day: CivilDay
    var status = DayStatus.none
    var records = 0
    var tasks = TaskCount()
  }

  /// Each day of a range, oldest first.
  private func statuses(_ view: LearnerView, in days: ClosedRange<CivilDay>) throws -> [Day] {
    var list = (0...days.upperBound - days.lowerBound).map { Day(day: days.lowerBound + $0) }
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
    switch view.ledger {
    case .practice:
      for (day, totals) in try view.totals(in: days) {
        list[day - days.lowerBound].records = totals.records
      }
    case .tasks:
      for (day, count) in try view.taskCounts(in: days) {
        list[day - days.lowerBound].tasks = count
      }
    case .checkin: break
    }
    return list
  }
}
