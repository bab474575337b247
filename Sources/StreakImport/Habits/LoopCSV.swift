import StreakCore

/// Reads the CSV that Loop Habit Tracker exports: one column a habit, or a file of one habit.
///
/// The first column is the day. A value is -1 or UNKNOWN (no entry), 0 or NO, 1 or YES_AUTO (the
/// schedule did not ask for it), 2 or YES_MANUAL (done), 3 or SKIP; a measurable habit has thousandths.
/// An export of early 2023 wrote `Entry(timestamp=2023-04-04, value=2)` into the cells, with a comma
/// inside and without quotes: that is read, too.
public struct LoopCSV {
  private let columns: [Column]
  private var days: LoopDays
  private var rows: [Row] = []
  private var file = HabitFile()

  /// A column of the file.
  private enum Column {
    case habit(Int)
    case ignored
  }

  private struct Row {
    let line: Int
    let day: String
    /// The values, one a column behind the first.
    let cells: [Cell]
  }

  private enum Cell {
    case value(Int64)
    case nothing
    case wrong(String)
  }

  /// Whether a file that begins so is one.
  public static func begins(_ start: [UInt8]) -> Bool {
    var reader = CSVReader(start)
    var row = CSVRow()
    guard (try? reader.next(into: &row)) == true, row.problem == nil, row.count >= 2 else {
      return false
    }
    if isHeader(row.texts) {
      if row.texts.contains(where: { $0.lowercased() == "timestamp" }) { return false }
      // Other tables begin with a date, too: the first row below has to be one of days and values.
      guard (try? reader.next(into: &row)) == true, row.problem == nil else { return true }
    }
    let texts = row.texts
    guard texts.count >= 2, LoopDays.looksLike(texts[0]) else { return false }
    return cell(texts[1]) != nil || entryDay(texts[1]) != nil
  }

  private static func isHeader(_ texts: [String]) -> Bool { texts[0].lowercased() == "date" }

  /// What a file holds.
  /// - Parameter title: The habit's name, where the file has one habit and does not name it.
  /// - Throws: an ``InputError`` of the field `file`, or of `title` where that is missing.
  public static func read(_ bytes: [UInt8], title: String?) throws(InputError) -> HabitFile {
    var reader = try LoopCSV(bytes, title)
    reader.enterAll()
    reader.leaveOutEmpty()
    return reader.file
  }

  private init(_ bytes: [UInt8], _ title: String?) throws(InputError) {
    var reader = CSVReader(bytes)
    var row = CSVRow()
    // A source in memory throws nothing.
    func next() -> Bool { (try? reader.next(into: &row)) == true }
    guard next(), row.problem == nil, row.count >= 2 else {
      throw InputError("file", "does not begin with a row of a day and values")
    }
    var names = Self.isHeader(row.texts) ? Array(row.texts.dropFirst()) : ["value"]
    var hasRow = true
    if Self.isHeader(row.texts) {
      // Loop ends every line with a comma.
      if names.count > 1, names.last == "" { names.removeLast() }
      hasRow = next()
    }
    (columns, file.habits) = try Self.columns(names, title)
    days = LoopDays()
    while hasRow {
      take(row)
      hasRow = next()
    }
    try days.settle()
  }

  private static let valueNames: Set<String> = ["value", "check", "checkmark", "entry"]
  private static let otherNames: Set<String> = ["notes", "note"]

  private static func columns(
    _ names: [String], _ title: String?
  ) throws(InputError) -> ([Column], [Habit]) {
    var habits: [Habit] = []
    var identities = HabitNames()
    var columns: [Column] = []
    let isOne = valueNames.contains(names.first?.lowercased() ?? "")
    for (index, name) in names.enumerated() {
      if isOne && index > 0 || !isOne && otherNames.contains(name.lowercased()) {
        columns.append(.ignored)
        continue
      }
      guard !isOne || title != nil else {
        throw InputError("title", "the file does not name its habit: say it with --title")
      }
      let name = isOne ? title ?? "" : name
      do throws(InputError) {
        try RecordLimits.check(name: name, field: "title", limit: HabitLimits.title)
      } catch {
        throw InputError("file", "the habit of column \(index + 2) \(error.message)")
      }
      columns.append(.habit(habits.count))
      habits.append(Habit(identity: identities.identity(of: name), title: name))
    }
    return (columns, habits)
  }

  private mutating func take(_ row: CSVRow) {
    let place = ImportPlace.line(row.line)
    if let problem = row.problem { return file.refuse(place, "row", problem.description) }
    let texts = row.texts
    guard LoopDays.looksLike(texts[0]) else {
      return file.refuse(place, "date", "must be a day such as 2026-11-30")
    }
    var cells: [Cell] = []
    var rest = texts.dropFirst()
    while let text = rest.popFirst() {
      if let day = Self.entryDay(text), let value = rest.popFirst().flatMap(Self.entryValue) {
        cells.append(day == texts[0] ? .value(value) : .wrong("is the entry of \(day)"))
      } else {
        cells.append(Self.cell(text) ?? .wrong("\"\(text.prefix(40))\" is no value"))
      }
    }
    // The comma at the end of a line.
    if cells.count == columns.count + 1, case .nothing? = cells.last { cells.removeLast() }
    guard cells.count == columns.count else {
      return file.refuse(
        place, "row", "\(cells.count) values, and the header row names \(columns.count)")
    }
    days.note(texts[0])
    rows.append(Row(line: row.line, day: texts[0], cells: cells))
  }

  /// `Entry(timestamp=2023-04-04`, the first half of a cell.
  private static func entryDay(_ text: String) -> String? {
    let start = "Entry(timestamp="
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
  }

  /// ` value=2)`, the second half.
  private static func entryValue(_ text: String) -> Int64? {
    let start = " value="
    guard text.hasPrefix(start), text.hasSuffix(")") else { return nil }
    return Int64(text.dropFirst(start.count).dropLast())
  }

  private static let words: [String: Int64] = [
    "UNKNOWN": -1, "NO": 0, "YES_AUTO": 1, "YES_MANUAL": 2, "SKIP": 3,
  ]

  private static func cell(_ text: String) -> Cell? {
    if text.isEmpty { return .nothing }
    return (words[text] ?? Int64(text)).map { .value($0) }
  }

  // MARK: - Entering

  private mutating func enterAll() {
    for (position, column) in columns.enumerated() {
      guard case .habit(let habit) = column else { continue }
      let isMeasured = rows.contains { row in
        if case .value(let value) = row.cells[position] { value > 3 } else { false }
      }
      if isMeasured {
        file.notes.append(
          "\(file.habits[habit].title) has numbers and no target: any above 0 counts as done")
      }
      for row in rows { enter(row, position, habit, isMeasured) }
    }
  }

  /// Leaves out the columns in which nothing was ever entered: nobody knows from when on they count.
  private mutating func leaveOutEmpty() {
    for habit in file.habits where habit.marks.isEmpty {
      file.notes.append("\(habit.title) was never done or skipped: left out")
    }
    file.habits.removeAll { $0.marks.isEmpty }
  }

  private mutating func enter(_ row: Row, _ position: Int, _ habit: Int, _ isMeasured: Bool) {
    let place = ImportPlace.line(row.line)
    let title = file.habits[habit].title
    file.entries += 1
    guard let day = days.day(row.day) else {
      return file.refuse(place, "date", "\(row.day) is no day")
    }
    switch row.cells[position] {
    case .nothing: file.enter(nil, day, habit: habit, place)
    case .wrong(let reason): file.refuse(place, title, reason)
    case .value(let value):
      let mark: Habit.Mark? =
        switch value {
        case 3: .excused
        case 2: .done
        case 1: isMeasured ? .done : .excused
        default: value > 3 ? .done : nil
        }
      file.enter(mark, day, habit: habit, place)
    }
  }
}
