/// A learner's tasks in plain sets, for the reference that shares no code with the package: every
/// question is answered by walking over days and tasks. Days are numbers since 1970-01-01, weekdays
/// 0 (Monday) to 6.
struct TasksModel {
  /// When a task is due, in words: weekdays, days of the month, the last day.
  struct Rule: Equatable, CustomStringConvertible {
    var weekdays: Set<Int> = []
    var monthDays: Set<Int> = []
    var last = false

    var description: String {
      "weekdays \(weekdays.sorted()) days \(monthDays.sorted())\(last ? " last" : "")"
    }
  }

  struct Task {
    var first: Int
    var last: Int?
    var rules: [(from: Int, rule: Rule)]
    var excused: Set<Int> = []
    var done: Set<Int> = []

    var isWithdrawn: Bool { last.map { $0 < first } ?? false }

    func rule(on day: Int) -> Rule {
      rules.last { $0.from <= day }?.rule ?? rules[0].rule
    }

    mutating func set(_ rule: Rule, from day: Int) {
      if day < rules[0].from, day > first { rules.insert((first, rules[0].rule), at: 0) }
      rules.removeAll { $0.from == day }
      rules.append((day, rule))
      rules.sort { $0.from < $1.from }
    }
  }

  /// The year, month, day of the month and length of the month of a day, counted from 2000-01-01.
  private static let dates: [(month: Int, day: Int, length: Int)] = {
    var dates: [(Int, Int, Int)] = []
    for year in 2000...2040 {
      let february = year % 4 == 0 ? 29 : 28
      for (month, length) in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...length { dates.append((month + 1, day, length)) }
      }
    }
    return dates
  }()

  var tasks: [Int: Task] = [:]
  var excused: Set<Int> = []
  var missing: Int?
  var firstWeekday = 0

  static func falls(_ rule: Rule, on day: Int) -> Bool {
    let date = dates[day - 10_957]
    return rule.weekdays.contains(TruthModel.weekday(day)) || rule.monthDays.contains(date.day)
      || (rule.last && date.day == date.length)
  }

  func isDue(_ task: Task, on day: Int) -> Bool {
    day >= task.first && day <= task.last ?? .max && !task.excused.contains(day)
      && day != missing && Self.falls(task.rule(on: day), on: day)
  }

  /// The numbers of the tasks due on a day.
  func card(on day: Int) -> [Int] {
    tasks.keys.sorted().filter { number in tasks[number].map { isDue($0, on: day) } ?? false }
  }

  func done(on day: Int) -> Int {
    card(on: day).count { tasks[$0]?.done.contains(day) ?? false }
  }

  var firstDay: Int? { tasks.values.filter { !$0.isWithdrawn }.map(\.first).min() }

  /// The name of the status of a day as known today.
  func status(_ day: Int, today: Int) -> String {
    guard let firstDay, day >= firstDay, day <= today else { return "none" }
    let due = card(on: day).count
    if due > 0, done(on: day) == due { return "achieved" }
    if due == 0 || excused.contains(day) { return "skipped" }
    return day == today ? "pending" : "broken"
  }

  /// The reading of days: exact, or capped by the rule for what the window cannot resolve.
  func streak(today: Int) -> (label: String, start: Int?) {
    guard let firstDay, firstDay <= today else { return ("0", nil) }
    var count = 0
    var start: Int?
    var day = today
    while day >= firstDay {
      let status = status(day, today: today)
      if status == "broken" { break }
      if status == "achieved" {
        count += 1
        start = day
      }
      day -= 1
    }
    // The widest window is today and the 366 days before it.
    if today - day <= 366 || firstDay >= today - 366 {
      if count <= 365 { return ("\(count)", start) }
    }
    let known = { (days: Int) in
      (1...days).count { status(today - $0, today: today) == "achieved" }
    }
    return known(366) >= 365 ? ("365+", nil) : ("\(known(364))+", nil)
  }

  /// The longest run ever, of equal ones the earliest.
  func best(today: Int) -> (count: Int, start: Int, end: Int)? {
    guard let firstDay, firstDay <= today else { return nil }
    var best: (count: Int, start: Int, end: Int)?
    var run: (count: Int, start: Int, end: Int)?
    for day in firstDay...today {
      switch status(day, today: today) {
      case "achieved":
        run = (1 + (run?.count ?? 0), run?.start ?? day, day)
        if let run, run.count > best?.count ?? 0 { best = run }
      case "broken": run = nil
      default: break
      }
    }
    return best
  }

  /// Weeks in a row with at least so many achieved days; `nil` where it is a year or more.
  func weeks(target: Int, today: Int) -> (count: Int, week: String)? {
    guard let firstDay, firstDay <= today else { return (0, "none") }
    var week = today - (TruthModel.weekday(today) - firstWeekday + 7) % 7
    var count = 0
    var current = ""
    while week + 6 >= firstDay, today - week < 350 {
      let status = weekStatus(week, target: target, today: today)
      if current.isEmpty { current = status }
      if status == "broken" { return (count, current) }
      if status == "achieved" { count += 1 }
      week -= 7
    }
    return week + 6 < firstDay ? (count, current) : nil
  }

  private func weekStatus(_ first: Int, target: Int, today: Int) -> String {
    var achieved = 0
    var due = 0
    for day in first...first + 6 {
      if day <= today {
        let isDue = !card(on: day).isEmpty
        if isDue && !excused.contains(day) { due += 1 }
        // Weeks are judged whole, but nothing before the first day was ever done.
        if isDue, status(day, today: today) == "achieved" { achieved += 1 }
      } else if tasks.values.contains(where: { isKnownDue($0, on: day, today: today) }) {
        due += 1
      }
    }
    if achieved >= target { return "achieved" }
    if due == 0 { return "skipped" }
    if achieved >= min(target, due) { return "achieved" }
    return first + 6 >= today ? "pending" : "broken"
  }

  /// What is known today of a coming day: tasks and rules that have started.
  private func isKnownDue(_ task: Task, on day: Int, today: Int) -> Bool {
    task.first <= today && day <= task.last ?? .max && Self.falls(task.rule(on: today), on: day)
  }
}
