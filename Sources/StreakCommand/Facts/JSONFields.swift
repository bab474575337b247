import StreakCore
import StreakJSON
import StreakWire

/// The members of a JSON object, taken out one by one by their names; what is left over in the end is
/// refused.
///
/// Values have the forms that ``JSONWriter`` gives them. An optional member is absent, never null: there
/// is one way to write a thing.
struct JSONFields {
  private let members: [JSONValue.Member]

  /// A bit for each member that was asked for.
  private var taken: UInt64 = 0

  /// The members of a value.
  /// - Throws: an ``InputError`` without a field for what is no object.
  init(_ value: JSONValue) throws(InputError) {
    guard case .object(let members) = value else {
      throw InputError("", "is \(value.kind), and must be an object")
    }
    guard members.count <= 64 else { throw InputError("", "has too many keys") }
    self.members = members
  }

  /// The names, in the order of the text.
  var names: [String] { members.map(\.key) }

  /// Refuses members that nobody asked for: what is not understood would be lost.
  func end() throws(InputError) {
    for (index, member) in members.enumerated() where taken & 1 << UInt64(index) == 0 {
      throw InputError(member.key, "is not known here")
    }
  }

  // MARK: - Values

  /// A value that may be absent, read by a function whose errors get the member's name.
  mutating func optional<Value>(
    _ name: String, _ read: (JSONValue) throws(InputError) -> Value
  ) throws(InputError) -> Value? {
    guard let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    taken |= 1 << UInt64(index)
    do throws(InputError) {
      return try read(members[index].value)
    } catch {
      // The path of an element begins with its number.
      throw error.field.utf8.first == UInt8(ascii: "[")
        ? InputError(name + error.field, error.message) : error.within(name)
    }
  }

  /// A value that must be there.
  mutating func needed<Value>(
    _ name: String, _ read: (JSONValue) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    guard let value = try optional(name, read) else { throw InputError(name, "is missing") }
    return value
  }

  mutating func text(_ name: String) throws(InputError) -> String {
    try needed(name, JSONFields.text)
  }

  mutating func flag(_ name: String) throws(InputError) -> Bool {
    try needed(name, JSONFields.flag)
  }

  mutating func day(_ name: String) throws(InputError) -> Int32 {
    try needed(name, JSONFields.day)
  }

  mutating func instant(_ name: String) throws(InputError) -> Int64 {
    try needed(name, JSONFields.instant)
  }

  mutating func id(_ name: String) throws(InputError) -> [UInt8] {
    try needed(name, JSONFields.id)
  }

  mutating func number<Number: FixedWidthInteger & Sendable>(
    _ name: String, _: Number.Type = Number.self
  ) throws(InputError) -> Number {
    try needed(name, JSONFields.number)
  }

  mutating func choice<Choice: WireEnum>(
    _ name: String, _: Choice.Type = Choice.self
  ) throws(InputError) -> Choice {
    try needed(name, JSONFields.choice)
  }

  mutating func list<Value>(
    _ name: String, _ read: (JSONValue) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    try needed(name) { value throws(InputError) in try Self.list(value, read) }
  }
}

// MARK: - Forms

extension JSONFields {
  static func text(_ value: JSONValue) throws(InputError) -> String {
    guard case .string(let text) = value else { throw wrong(value, "a text") }
    return text
  }

  static func flag(_ value: JSONValue) throws(InputError) -> Bool {
    guard case .bool(let flag) = value else { throw wrong(value, "true or false") }
    return flag
  }

  static func day(_ value: JSONValue) throws(InputError) -> Int32 {
    guard case .string(let text) = value, let day = CivilDay(text) else {
      throw wrong(value, "a day such as \"2026-11-30\"")
    }
    return day.number
  }

  static func instant(_ value: JSONValue) throws(InputError) -> Int64 {
    guard case .string(let text) = value else {
      throw wrong(value, "a time such as \"2026-11-30T06:17:39.250Z\"")
    }
    do throws(InputError) {
      return try Instant.parse(rfc3339: text).instant.milliseconds
    } catch {
      throw InputError("", error.message)
    }
  }

  static func id(_ value: JSONValue) throws(InputError) -> [UInt8] {
    guard case .string(let text) = value, let id = RecordID(text) else {
      throw wrong(value, "a UUID as text")
    }
    return id.bytes
  }

  static func number<Number: FixedWidthInteger & Sendable>(
    _ value: JSONValue
  ) throws(InputError) -> Number {
    guard case .integer(let wide) = value else { throw wrong(value, "a whole number") }
    guard let number = Number(exactly: wide) else {
      throw InputError("", "must be \(Number.min) to \(Number.max)")
    }
    return number
  }

  static func choice<Choice: WireEnum>(_ value: JSONValue) throws(InputError) -> Choice {
    guard case .string(let name) = value, let choice = Choice(name: name) else {
      throw wrong(value, "one of \(Choice.known.map(\.name).joined(separator: ", "))")
    }
    return choice
  }

  static func list<Value>(
    _ value: JSONValue, _ read: (JSONValue) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    guard case .array(let values) = value else { throw wrong(value, "an array") }
    var result: [Value] = []
    result.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do throws(InputError) {
        result.append(try read(value))
      } catch {
        throw InputError(
          "[\(index)]" + (error.field.isEmpty ? "" : ".\(error.field)"), error.message)
      }
    }
    return result
  }

  private static func wrong(_ value: JSONValue, _ wanted: String) -> InputError {
    // A text of a wrong form is one all the same.
    if case .string = value { return InputError("", "must be \(wanted)") }
    return InputError("", "is \(value.kind), and must be \(wanted)")
  }
}
