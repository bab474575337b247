import StreakCore
import StreakJSON

/// An object of a JSON array, asked for what a record needs.
struct PracticeElement {
  private let members: [JSONValue.Member]
  private let keys: JSONRecordKeys

  init(_ members: [JSONValue.Member], _ keys: JSONRecordKeys) {
    self.members = members
    self.keys = keys
  }

  /// Whether a key means something.
  func knows(_ key: String) -> Bool {
    ImportColumn.allCases.contains { $0 != .learner && keys.name(of: $0) == key }
      || Self.derived.contains(key)
  }

  /// Keys of our own export that the worker makes itself.
  private static let derived: Set<String> = ["day"]

  /// The value; an error where there is none.
  func value(_ column: ImportColumn) throws(InputError) -> JSONValue {
    guard let value = optional(column) else {
      throw InputError(column.rawValue, "is missing")
    }
    return value
  }

  /// The value; `nil` where there is none or it is null.
  private func optional(_ column: ImportColumn) -> JSONValue? {
    let name = keys.name(of: column)
    guard let value = members.first(where: { $0.key == name })?.value else { return nil }
    if case .null = value { return nil }
    return value
  }

  func id() throws(InputError) -> RecordID {
    let value = try value(.id)
    guard case .string(let text) = value, let id = RecordID(text) else {
      throw InputError(ImportColumn.id.rawValue, "must be a UUID as text")
    }
    return id
  }

  func text(
    _ column: ImportColumn, limit: Int, isNeeded: Bool = false
  ) throws(InputError) -> String {
    guard let value = isNeeded ? try value(column) : optional(column) else { return "" }
    guard case .string(let text) = value else {
      throw InputError(column.rawValue, "is \(value.kind), and must be a text")
    }
    try RecordLimits.check(text, field: column.rawValue, limit: limit)
    return text
  }

  func count(_ column: ImportColumn) throws(InputError) -> Int32? {
    guard let value = optional(column) else { return nil }
    guard case .integer(let number) = value else {
      throw InputError(column.rawValue, "is \(value.kind), and must be a whole number")
    }
    guard number >= 0, number <= Int64(RecordLimits.count) else {
      throw InputError(column.rawValue, "not between 0 and \(RecordLimits.count)")
    }
    return Int32(number)
  }
}

extension JSONValue {
  /// A number of either kind.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
