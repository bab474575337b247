import Foundation

/// A JSON value as Foundation reads it: another reader than the one that is tested.
enum JSONTree: Hashable, Encodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(parsing text: String) throws {
    self.init(try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.map { JSONTree($0) })
    case let members as [String: Any]: self = .object(members.mapValues { JSONTree($0) })
    case let number as NSNumber:
      // Foundation tells a truth value from 0 and 1 by its type alone.
      let isFlag = String(cString: number.objCType) == "c"
      self = isFlag ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let flag): try value.encode(flag)
    case .number(let number):
      // A whole number without a fraction, as JSON has it.
      if let whole = Int64(exactly: number) {
        try value.encode(whole)
      } else {
        try value.encode(number)
      }
    case .text(let text): try value.encode(text)
    case .list(let list): try value.encode(list)
    case .object(let members): try value.encode(members)
    }
  }

  /// As JSON.
  func text() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }

  /// A member of an object.
  subscript(key: String) -> JSONTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members[key]
    }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The elements of a list.
  var elements: [JSONTree] {
    get {
      guard case .list(let elements) = self else { return [] }
      return elements
    }
    set { self = .list(newValue) }
  }
}
