import StreakCore
import StreakProtocol

/// On which days a task is due, as people type and read it.
enum RecurrenceText {
  /// The option that `task add` and `task change` share.
  static let option = OptionSpec(
    "every", "DAYS",
    "day, weekdays (mon,thu or mon-fri), days of the month (1,15,31) or last, its last day; also"
      + " several of these, as in mon,last.")

  /// What `--every` asks for, given once or several times; `nil` where it is not there.
  static func recurrence(_ invocation: Invocation) throws(CommandError) -> Proto.Recurrence? {
    guard invocation.has("every") else { return nil }
    return try recurrence(invocation.texts("every").joined(separator: ","), "--every")
  }

  /// Reads words that are joined with commas: `mon,thu`, `1,15,last`, `mon-fri`, `day`.
  static func recurrence(_ text: String, _ place: String) throws(CommandError) -> Proto.Recurrence {
    var every = Proto.Recurrence()
    var weekdays: Set<Int32> = []
    var monthDays: Set<UInt32> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.drop { $0 == " " }.lowercased()
      switch word {
      case "day", "daily": every.everyDay = true
      case "last": every.lastDayOfMonth = true
      default:
        if let number = UInt32(word), !word.hasPrefix("+") {
          guard (1...31).contains(number) else {
            throw .usage("\(place): \"\(word)\" is no day of a month; they are 1 to 31")
          }
          monthDays.insert(number)
        } else {
          weekdays.formUnion(try span(word, place))
        }
      }
    }
    // Every day is the union of itself and anything else.
    if every.everyDay { return Proto.Recurrence(everyDay: true) }
    every.weekdays = weekdays.sorted().map { Proto.Weekday(rawValue: $0) }
    every.monthDays = monthDays.sorted()
    return every
  }

  /// `mon`, or `fri-mon` for these two and what is between them.
  private static func span(_ word: String, _ place: String) throws(CommandError) -> [Int32] {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = WeekdayText.weekday(String(ends[0])),
      let last = WeekdayText.weekday(String(ends[ends.count - 1]))
    else {
      throw .usage(
        "\(place): \"\(word)\" is none of day, a weekday such as mon, a day of the month such as"
          + " 15, last")
    }
    let length = (last.rawValue - first.rawValue + 7) % 7
    return (0...length).map { (first.rawValue - 1 + $0) % 7 + 1 }
  }

  /// `day`, `Mon, Thu`, `Mon-Fri`, `1, 15, last`.
  static func text(
    _ recurrence: Proto.Recurrence?, _ words: ScreenWords = .english
  ) -> String {
    guard let recurrence, !recurrence.everyDay else { return words.everyDayShort }
    var parts = spans(recurrence.weekdays, words)
    parts += recurrence.monthDays.map { words.monthDay("\($0)") }
    if recurrence.lastDayOfMonth { parts.append(words.lastDayShort) }
    return parts.joined(separator: words.comma)
  }

  /// The same in a sentence: `every day`, `every Mon, Thu`, `on the 1, 15, last of a month`.
  static func sentence(
    _ recurrence: Proto.Recurrence?, _ words: ScreenWords = .english
  ) -> String {
    guard let recurrence, !recurrence.everyDay else { return words.everyDay }
    var parts: [String] = []
    if !recurrence.weekdays.isEmpty {
      parts.append(
        words.everyWeek(spans(recurrence.weekdays, words).joined(separator: words.comma)))
    }
    var days = recurrence.monthDays.map { words.monthDay("\($0)", ordinal: ordinal($0)) }
    if recurrence.lastDayOfMonth { days.append(words.lastDay) }
    if !days.isEmpty { parts.append(words.everyMonth(days.joined(separator: words.comma))) }
    return parts.joined(separator: words.and)
  }

  /// `Mon`, `Thu`; three or more in a row as `Mon-Fri`, also over Sunday.
  private static func spans(
    _ weekdays: [Proto.Weekday], _ words: ScreenWords
  ) -> [String] {
    let numbers = Set(weekdays.map(\.rawValue))
    guard numbers.isSubset(of: 1...7), numbers.count < 7 else {
      return weekdays.map(WeekdayText.short)
    }
    var spans: [(start: Int32, end: Int32, length: Int)] = []
    // A span begins where the day before it is not named; there is such a day.
    for start in 1...7 where numbers.contains(Int32(start)) {
      let start = Int32(start)
      guard !numbers.contains((start + 5) % 7 + 1) else { continue }
      var (end, length) = (start, 1)
      while numbers.contains(end % 7 + 1) { (end, length) = (end % 7 + 1, length + 1) }
      spans.append((start, end, length))
    }
    func name(_ number: Int32) -> String {
      Weekday(rawValue: UInt8(clamping: number)).map(words.weekday) ?? "\(number)"
    }
    return spans.flatMap { span in
      switch span.length {
      case 1: [name(span.start)]
      case 2: [name(span.start), name(span.end)]
      default: ["\(name(span.start))-\(name(span.end))"]
      }
    }
  }

  private static func ordinal(_ number: UInt32) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}

/// Weekdays as people type and read them.
enum WeekdayText {
  /// `mon`, `Monday`: at least three letters of the name; `nil` for anything else.
  static func weekday(_ text: String) -> Proto.Weekday? {
    let wanted = text.lowercased()
    return Proto.Weekday.known.first { value, name in
      value != .unspecified && wanted.count >= 3 && name.hasPrefix(wanted)
    }?.value
  }

  /// `Mon`; its number where it is none.
  static func short(_ weekday: Proto.Weekday) -> String {
    (1...7).contains(weekday.rawValue)
      ? Words.weekdays[Int(weekday.rawValue) - 1] : "\(weekday.rawValue)"
  }
}
