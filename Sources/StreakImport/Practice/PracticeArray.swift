import StreakCore
import StreakJSON

/// Reads records from a JSON array: the one that a practice app writes with Swift's `JSONEncoder`,
/// or the one that `streak export --format json` writes (design: "Import and export").
///
/// Which of the two an element is, its own keys say. Records of an app have no zone: they get the one
/// of the options, else none, which is the learner's.
public struct PracticeArray: ImportRows {
  /// How the numbers among the dates are read; `nil`: every date is text.
  public let dates: DateReading?

  private var elements: JSONArrayReader
  private var index = -1
  private let options: ImportOptions
  private let isForced: Bool

  /// The content that was last seen under an id, and where.
  private var contents: [RecordID: (digest: RecordID, index: Int)] = [:]

  private var unknownKeys: [String] = []
  private var untoldKeys: [String] = []

  /// A reader of a stream.
  /// - Parameters:
  ///   - dates: What ``survey(_:now:)`` found, or what somebody says.
  ///   - isForced: Somebody says so, and a date of another kind is refused.
  public init(
    options: ImportOptions, dates: DateReading?, isForced: Bool = false,
    source: @escaping JSONArrayReader.Source
  ) {
    self.options = options
    self.dates = dates
    self.isForced = isForced
    elements = JSONArrayReader(source: source)
  }

  /// Reads the whole array once to find out how its dates are written, and that it has an end.
  /// - Throws: an ``InputError`` of the field `file` where that cannot be told.
  public static func survey(
    now: Instant, source: @escaping JSONArrayReader.Source
  ) throws -> DateReading? {
    var survey = DateSurvey(now: now)
    var elements = JSONArrayReader(source: source)
    do {
      while let element = try elements.next() {
        guard case .success(.object(let members)) = element else { continue }
        guard let date = members.first(where: { $0.key == "date" })?.value.number else { continue }
        survey.note(date)
      }
    } catch let error as JSONError {
      throw InputError("file", error.description)
    }
    return try survey.reading()
  }

  /// The next element; `nil` behind the last one.
  public mutating func next() throws -> ImportRow? {
    let element: Result<JSONValue, JSONError>
    do {
      guard let next = try elements.next() else { return nil }
      element = next
    } catch let error as JSONError {
      throw InputError("file", error.description)
    }
    index += 1
    var keys = JSONRecordKeys.app
    do throws(InputError) {
      let members = try Self.members(element)
      if !members.contains(where: { $0.key == "date" }) { keys = .own }
      let record = try record(members, keys)
      try checkOnce(record)
      return ImportRow(
        place: .element(index, keys), outcome: .success(record), hasOwnID: true)
    } catch {
      return ImportRow(place: .element(index, keys), outcome: .failure(error))
    }
  }

  /// The keys that are passed over, once.
  public mutating func takeNotes() -> [String] {
    guard !untoldKeys.isEmpty else { return [] }
    defer { untoldKeys = [] }
    return ["keys passed over: \(untoldKeys.joined(separator: ", "))"]
  }

  private static func members(
    _ element: Result<JSONValue, JSONError>
  ) throws(InputError) -> [JSONValue.Member] {
    switch element {
    case .failure(let error): throw InputError("", error.message)
    case .success(.object(let members)): return members
    case .success(let value): throw InputError("", "is \(value.kind), and must be an object")
    }
  }

  /// Refuses a second element under an id with other content: nothing says which one is right.
  private mutating func checkOnce(_ record: ImportRecord) throws(InputError) {
    let digest = RowIdentity.digest(of: record)
    guard let before = contents[record.id] else {
      contents[record.id] = (digest, index)
      return
    }
    guard before.digest == digest else {
      throw InputError("id", "is that of [\(before.index)] too, whose content is another")
    }
  }

  // MARK: - Elements

  private mutating func record(
    _ members: [JSONValue.Member], _ keys: JSONRecordKeys
  ) throws(InputError) -> ImportRecord {
    let element = PracticeElement(members, keys)
    noteUnknown(members, element)
    let learner = options.learner ?? ""
    try RecordLimits.check(learner: learner)
    let id = try element.id()
    let (time, zone) = try time(element)
    let (correct, total) = (try element.count(.correct), try element.count(.total))
    try RecordLimits.check(correct: correct, total: total)
    return ImportRecord(
      learner: learner, id: id, time: time, zone: zone,
      kind: try element.text(.kind, limit: RecordLimits.kind, isNeeded: keys == .app),
      title: try element.text(.title, limit: RecordLimits.name),
      artist: try element.text(.artist, limit: RecordLimits.name), correct: correct, total: total)
  }

  private mutating func noteUnknown(_ members: [JSONValue.Member], _ element: PracticeElement) {
    for member in members where !element.knows(member.key) {
      guard unknownKeys.count < 20, !unknownKeys.contains(member.key) else { continue }
      unknownKeys.append(member.key)
      untoldKeys.append(member.key)
    }
  }

  private func time(_ element: PracticeElement) throws(InputError) -> (Instant, zone: String) {
    let field = ImportColumn.timestamp
    let own = try element.text(.zone, limit: ZoneDatabase.maximumNameLength)
    let fallback = own.isEmpty ? options.zone : own
    let value = try element.value(field)
    if case .string(let text) = value {
      guard !isForced || dates == .iso else { throw wrongKind("a text") }
      let offset: String
      let time: Instant
      do throws(InputError) {
        (time, offset) = try Instant.parse(rfc3339: text)
      } catch {
        throw InputError(field.rawValue, error.message)
      }
      // `Z` tells no place (RFC 9557, section 2.2).
      let isUTC = text.utf8.last.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false
      return (time, own.isEmpty && !isUTC ? offset : fallback)
    }
    guard let number = value.number else {
      throw InputError(field.rawValue, "is \(value.kind), and must be a number or a text")
    }
    guard let dates else {
      throw InputError(
        field.rawValue, "no time from 2005 to now in any reading; --dates says which one it is")
    }
    guard dates != .iso else { throw wrongKind("a number") }
    guard let time = dates.instant(number) else {
      throw InputError(field.rawValue, "must lie in the years 0001 to 9999")
    }
    guard isForced || time >= DateSurvey.earliest else {
      throw InputError(
        field.rawValue, "before 2005, which is hardly meant; --dates \(dates.rawValue) takes it")
    }
    return (time, fallback)
  }

  private func wrongKind(_ kind: String) -> InputError {
    InputError(
      ImportColumn.timestamp.rawValue, "is \(kind), which --dates \(dates?.rawValue ?? "") is not")
  }
}
