import StreakCore
import StreakProtocol

/// What a bar says where there is room: a few lines that are safe to show, as plain text.
struct BarTooltip {
  private let values: BarValues
  private let weekStart: Weekday

  init(_ values: BarValues, weekStart: Weekday) {
    self.values = values
    self.weekStart = weekStart
  }

  /// The lines.
  var lines: [String] {
    let reading = values.reading
    var lines = [headline]
    if reading.tellsToday { lines += [today, tasks].compactMap { $0 } }
    if reading.truth != .unknown { lines.append(say(.best(values.text(.best)))) }
    if reading.tellsToday { lines += week + [then].compactMap { $0 } }
    if reading.truth == .stale || reading.truth == .past {
      lines.append(say(.lastHeard(values.age)))
    }
    if !reading.reason.isEmpty { lines.append(say(.noAnswer(reading.reason))) }
    return lines.map(DisplayWidth.printable)
  }

  /// How long ago a worker last said so.
  var age: String { values.age }

  private func say(_ phrase: Phrase) -> String { phrase.text(values.language) }

  var headline: String {
    let reading = values.reading
    var text = values.text(.days)
    if reading.learner != GlobalOptions.defaultLearner { text = "\(reading.learner): \(text)" }
    let since = values.text(.since)
    if reading.tellsToday, !since.isEmpty { text += ", " + say(.since(since)) }
    return text
  }

  var today: String {
    let (reading, left) = (values.reading, values.reading.snapshot.left)
    let text = "\(values.text(.icon)) \(values.text(.today))"
    return left > 0 && reading.isDue ? "\(text), \(say(.left(left, reading.ledger)))" : text
  }

  private var tasks: String? {
    values.reading.snapshot.tasksLeft.isEmpty ? nil : say(.tasksLeft(values.titles))
  }

  var then: String? {
    guard let next = values.reading.snapshot.next else { return nil }
    return say(.then(values.text(.until), next.label))
  }

  /// The calendar week of today, the weekdays' letters above the dots.
  var week: [String] {
    let today = CivilDay(number: values.reading.snapshot.day)
    guard today.isValid, !values.reading.snapshot.week.isEmpty else { return [] }
    let first = today - today.weekday.offset(from: weekStart)
    var (letters, dots): ([String], [String]) = ([], [])
    for offset in 0..<7 {
      let day = first + offset
      let known = values.reading.snapshot.week.first { $0.day == day.number }
      let letter = say(.weekday(day.weekday)).prefix(1)
      let dot = Words.dot(known?.status ?? .none)
      let columns = max(DisplayWidth.of(String(letter)), DisplayWidth.of(dot))
      letters.append(DisplayWidth.fit(String(letter), to: columns))
      dots.append(DisplayWidth.fit(dot, to: columns))
    }
    return [letters, dots].map { row in
      var line = row.joined(separator: " ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
