import StreakCore
import StreakJSON

/// Looks at the values of a file and notes what is wrong with each; it goes on after a fault, so that
/// one reading tells them all.
struct ContentValidator {
  private(set) var faults: FaultList

  init(file: String) {
    faults = FaultList(file: file)
  }

  mutating func refuse(_ key: String, _ reason: String) { faults.add(key, reason) }

  /// The members of an object.
  mutating func object(_ value: JSONValue, _ key: String) -> [JSONValue.Member]? {
    if case .object(let members) = value { return members }
    refuse(key, "must be an object, and is \(value.kind)")
    return nil
  }

  /// The items of an array that has so many of them.
  mutating func array(
    _ members: [JSONValue.Member], _ name: String, in key: String, _ count: ClosedRange<Int>
  ) -> [JSONValue]? {
    let path = Self.path(key, name)
    guard let value = member(members, name) else {
      refuse(path, "is missing")
      return nil
    }
    guard case .array(let items) = value else {
      refuse(path, "must be an array, and is \(value.kind)")
      return nil
    }
    guard count.contains(items.count) else {
      refuse(
        path, "must have \(count.lowerBound)-\(count.upperBound) entries, and has \(items.count)")
      return nil
    }
    return items
  }

  /// A text of 1 to `limit` bytes.
  mutating func text(
    _ members: [JSONValue.Member], _ name: String, in key: String, limit: Int, lines: Bool = false
  ) -> String? {
    let path = Self.path(key, name)
    guard let value = member(members, name) else {
      refuse(path, "is missing")
      return nil
    }
    return text(value, path, limit: limit, lines: lines)
  }

  /// A text of 1 to `limit` bytes.
  ///
  /// - Parameter lines: whether it may have line feeds and tabs.
  mutating func text(_ value: JSONValue, _ path: String, limit: Int, lines: Bool) -> String? {
    guard case .string(let text) = value else {
      refuse(path, "must be a text, and is \(value.kind)")
      return nil
    }
    let length = text.utf8.count
    if length == 0 {
      refuse(path, "is empty")
    } else if length > limit {
      refuse(path, "must be at most \(limit) bytes, and has \(length)")
    } else if let control = text.unicodeScalars.first(where: { scalar in
      RecordLimits.isControl(scalar) && !(lines && (scalar == "\n" || scalar == "\t"))
    }) {
      refuse(path, "must not have the control character \(Self.name(of: control))")
    } else {
      return text
    }
    return nil
  }

  /// A whole number in a range.
  mutating func integer(
    _ members: [JSONValue.Member], _ name: String, in key: String, _ range: Range<Int>?
  ) -> Int? {
    let path = Self.path(key, name)
    guard let value = member(members, name) else {
      refuse(path, "is missing")
      return nil
    }
    guard case .integer(let number) = value else {
      let found =
        if case .real = value { "has a fraction or an exponent" } else { "is \(value.kind)" }
      refuse(path, "must be a whole number, and \(found)")
      return nil
    }
    guard let range else { return nil }
    guard let index = Int(exactly: number), range.contains(index) else {
      refuse(path, "must be \(range.lowerBound)-\(range.upperBound - 1), and is \(number)")
      return nil
    }
    return index
  }

  // MARK: Paths

  /// The member of a key, by its bytes.
  func member(_ members: [JSONValue.Member], _ key: String) -> JSONValue? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  static func path(_ outer: String, _ name: String) -> String {
    outer.isEmpty ? name : "\(outer).\(name)"
  }

  /// A key of a file as a path may show it: at most 64 characters, none of which a terminal obeys.
  static func shown(_ key: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in key.unicodeScalars.prefix(64) {
      text.append(RecordLimits.isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(text) + (key.unicodeScalars.count > 64 ? "…" : "")
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
