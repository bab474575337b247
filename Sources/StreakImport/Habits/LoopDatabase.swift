import StreakCore

/// Reads the database of Loop Habit Tracker, of its old and its new schema.
///
/// The new one has `value` in Repetitions and `uuid`, `type` and a target in Habits; the old one has
/// one row for each day that was done, and what the schedule gave in Checkmarks.
public struct LoopDatabase {
  private let image: DatabaseImage
  private let tables: Set<String>
  private let today: CivilDay
  private var file = HabitFile()

  /// Where a habit of the file's own key is, and what its numbers mean.
  private var habits: [Int64: (index: Int, target: Target?)] = [:]
  private var refused: Set<Int64> = []

  /// When a number of a measurable habit is enough.
  private struct Target {
    let thousandths: Double
    let isAtMost: Bool
  }

  /// Whether the tables are those of Loop.
  public static func isOne(_ tables: Set<String>) -> Bool {
    tables.isSuperset(of: ["Habits", "Repetitions"])
  }

  /// What a database holds.
  /// - Parameter today: No day after it is excused.
  /// - Throws: an ``InputError`` of the field `file` where it is damaged or not Loop's.
  public static func read(_ image: DatabaseImage, today: CivilDay) throws(InputError) -> HabitFile {
    var reader = try LoopDatabase(image, today)
    try reader.readHabits()
    try reader.readRepetitions()
    try reader.readCheckmarks()
    reader.finish()
    return reader.file
  }

  private init(_ image: DatabaseImage, _ today: CivilDay) throws(InputError) {
    self.image = image
    self.today = today
    tables = try image.tables()
    guard Self.isOne(tables) else {
      throw DatabaseImage.fault("has no tables Habits and Repetitions, as Loop's database has")
    }
    try image.check(tables: ["Habits", "Repetitions"])
  }

  private mutating func readHabits() throws(InputError) {
    let columns = try image.columns(of: "Habits")
    func column(_ name: String, or fallback: String) -> String {
      columns.contains(name) ? name : fallback
    }
    guard columns.isSuperset(of: ["id", "name"]) else {
      throw DatabaseImage.fault("its table Habits has no columns Id and name")
    }
    let rows = try image.rows(
      """
      SELECT Id, name, \(column("freq_num", or: "1")), \(column("freq_den", or: "1")),
        \(column("archived", or: "0")), \(column("uuid", or: "NULL")), \(column("type", or: "0")),
        \(column("target_value", or: "0")), \(column("target_type", or: "0"))
      FROM Habits ORDER BY \(column("position", or: "Id")), Id
      """)
    var names = HabitNames()
    while try rows.next() {
      let key = rows.integer(0) ?? 0
      let place = ImportPlace.row(table: "Habits", key: key)
      do throws(InputError) {
        let name = rows.text(1) ?? ""
        try RecordLimits.check(name: name, field: "name", limit: HabitLimits.title)
        let uuid = rows.text(5) ?? ""
        let identity = names.identity(of: name)
        var habit = Habit(identity: uuid.isEmpty ? identity : "uuid/\(uuid)", title: name)
        habit.isArchived = (rows.integer(4) ?? 0) != 0
        habit.frequency = try Self.frequency(rows.integer(2), rows.integer(3))
        let isMeasured = rows.integer(6) == 1
        let target = Target(
          thousandths: (rows.number(7) ?? 0) * 1_000, isAtMost: rows.integer(8) == 1)
        habits[key] = (file.habits.count, isMeasured ? target : nil)
        file.habits.append(habit)
      } catch {
        refused.insert(key)
        file.refuse(place, error.field, error.message)
      }
    }
  }

  private static func frequency(
    _ times: Int64?, _ days: Int64?
  ) throws(InputError) -> (times: Int, days: Int) {
    guard let times, let days, (1...366).contains(times), (1...366).contains(days) else {
      throw InputError("freq_num", "must be 1-366 times in freq_den, 1-366 days")
    }
    return (Int(times), Int(days))
  }

  private mutating func readRepetitions() throws(InputError) {
    let hasValue = try image.columns(of: "Repetitions").contains("value")
    let rows = try image.rows(
      "SELECT Id, habit, timestamp, \(hasValue ? "value" : "2") FROM Repetitions ORDER BY Id")
    while try rows.next() {
      file.entries += 1
      let place = ImportPlace.row(table: "Repetitions", key: rows.integer(0) ?? 0)
      guard let key = rows.integer(1), let habit = habits[key] else {
        let reason = rows.integer(1).map { refused.contains($0) } ?? false
        file.refuse(place, "habit", reason ? "was refused" : "names no habit")
        continue
      }
      guard let day = Self.day(rows.integer(2)) else {
        file.refuse(place, "timestamp", "must be the beginning of a day in UTC, in milliseconds")
        continue
      }
      guard let value = rows.integer(3) else {
        file.refuse(place, "value", "must be a whole number")
        continue
      }
      let mark = Self.mark(value, habit.target)
      file.enter(mark, day, habit: habit.index, place)
    }
  }

  /// What a value means: 2 done, 1 not needed by the schedule, 3 skipped, less than that not done.
  /// The numbers of a measurable habit are thousandths, but a skip is 3 there, too.
  private static func mark(_ value: Int64, _ target: Target?) -> Habit.Mark? {
    if value == 3 { return .excused }
    guard let target else {
      switch value {
      case 2: return .done
      case 1: return .excused
      default: return nil
      }
    }
    guard value >= 0 else { return nil }
    let isEnough =
      target.isAtMost ? Double(value) <= target.thousandths : Double(value) >= target.thousandths
    return isEnough ? .done : nil
  }

  private static func day(_ timestamp: Int64?) -> CivilDay? {
    guard let timestamp, timestamp.isMultiple(of: 86_400_000),
      let number = Int32(exactly: timestamp / 86_400_000)
    else { return nil }
    let day = CivilDay(number: number)
    return day.isValid ? day : nil
  }

  /// The days that the schedule did not ask for, as the old schema has them.
  private mutating func readCheckmarks() throws(InputError) {
    var counted: Set<Int> = []
    if tables.contains("Checkmarks") {
      let rows = try image.rows("SELECT habit, timestamp FROM Checkmarks WHERE value = 1")
      while try rows.next() {
        guard let key = rows.integer(0), let habit = habits[key],
          let day = Self.day(rows.integer(1))
        else { continue }
        counted.insert(habit.index)
        if file.habits[habit.index].marks[day] == nil, day <= today {
          file.habits[habit.index].marks[day] = .excused
        }
      }
    }
    for index in file.habits.indices where !counted.contains(index) {
      file.habits[index].excuseKeptDays(today: today)
    }
  }

  private mutating func finish() {
    for habit in file.habits where !habit.isDaily {
      file.notes.append(
        "\(habit.title) is meant \(habit.frequency.times) in \(habit.frequency.days) days, which a"
          + " task cannot be: it is due every day, and the days that it did not need are excused")
    }
    let empty = file.habits.filter { $0.isArchived && $0.marks.isEmpty }
    for habit in empty {
      file.notes.append("\(habit.title) is archived and was never done: left out")
    }
    file.habits.removeAll { $0.isArchived && $0.marks.isEmpty }
  }
}

/// What a task may hold, as in `streak.proto`.
enum HabitLimits {
  /// The longest title, in bytes.
  static let title = 200
}
