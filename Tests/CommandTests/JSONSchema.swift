import Foundation
import Testing

/// Checks values against a JSON Schema (draft 2020-12), as far as the schemas of this project use its
/// keywords: one that is not known here is a fault of the schema.
struct JSONSchema {
  private let root: JSONTree

  /// A schema in `Protocol/`.
  init(named name: String) throws {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    root = try JSONTree(
      parsing: String(contentsOfFile: "/\(package)/Protocol/\(name).schema.json", encoding: .utf8))
  }

  /// What is wrong with a value; nothing where it is valid.
  func faults(_ value: JSONTree) -> [String] {
    var faults: [String] = []
    check(value, root, "", &faults)
    return faults
  }

  private static let annotations = ["$schema", "$defs", "title", "description"]

  private func check(
    _ value: JSONTree, _ schema: JSONTree, _ place: String, _ faults: inout [String]
  ) {
    guard case .object(let keywords) = schema else { return faults.append("\(place): no schema") }
    for (keyword, wanted) in keywords where !Self.annotations.contains(keyword) {
      switch keyword {
      case "$ref": check(value, definition(wanted), place, &faults)
      case "oneOf", "anyOf":
        let matching = wanted.elements.count { option in
          var own: [String] = []
          check(value, option, place, &own)
          return own.isEmpty
        }
        if matching == 0 || keyword == "oneOf" && matching != 1 {
          faults.append("\(place): \(keyword) matches \(matching)")
        }
      case "enum": if !wanted.elements.contains(value) { faults.append("\(place): enum") }
      case "const": if wanted != value { faults.append("\(place): const") }
      case "type": if !Self.isType(value, wanted) { faults.append("\(place): type") }
      default: checkContent(value, keyword, wanted, schema, place, &faults)
      }
    }
  }

  private func definition(_ reference: JSONTree) -> JSONTree {
    guard case .text(let path) = reference, path.hasPrefix("#/$defs/"),
      let found = root["$defs"]?[String(path.dropFirst(8))]
    else { return .null }
    return found
  }

  private static func isType(_ value: JSONTree, _ name: JSONTree) -> Bool {
    switch (name, value) {
    case (.text("null"), .null), (.text("boolean"), .bool), (.text("number"), .number),
      (.text("string"), .text), (.text("array"), .list), (.text("object"), .object):
      true
    case (.text("integer"), .number(let number)): number == number.rounded()
    default: false
    }
  }

  /// Keywords that say something about values of one type only.
  private func checkContent(
    _ value: JSONTree, _ keyword: String, _ wanted: JSONTree, _ schema: JSONTree, _ place: String,
    _ faults: inout [String]
  ) {
    var limit = 0.0
    if case .number(let number) = wanted { limit = number }
    func fail(_ isWrong: Bool) { if isWrong { faults.append("\(place): \(keyword)") } }
    switch (keyword, value) {
    case ("minimum", .number(let number)): fail(number < limit)
    case ("maximum", .number(let number)): fail(number > limit)
    case ("minLength", .text(let text)): fail(Double(text.unicodeScalars.count) < limit)
    case ("maxLength", .text(let text)): fail(Double(text.unicodeScalars.count) > limit)
    case ("pattern", .text(let text)): fail(!Self.matches(text, wanted))
    case ("maxItems", .list(let list)): fail(Double(list.count) > limit)
    case ("items", .list(let list)):
      for (index, element) in list.enumerated() {
        check(element, wanted, "\(place)[\(index)]", &faults)
      }
    case ("minProperties", .object(let members)): fail(Double(members.count) < limit)
    case ("maxProperties", .object(let members)): fail(Double(members.count) > limit)
    case ("properties", .object(let members)):
      for (name, member) in members {
        if let own = wanted[name] { check(member, own, "\(place).\(name)", &faults) }
      }
    case ("required", .object(let members)):
      for case .text(let name) in wanted.elements where members[name] == nil {
        faults.append("\(place).\(name): required")
      }
    case ("dependentRequired", .object(let members)):
      for (name, _) in members {
        for case .text(let other) in wanted[name]?.elements ?? [] where members[other] == nil {
          faults.append("\(place).\(other): dependentRequired")
        }
      }
    case ("additionalProperties", .object(let members)):
      #expect(wanted == .bool(false))
      for (name, _) in members where schema["properties"]?[name] == nil {
        faults.append("\(place).\(name): additionalProperties")
      }
    case ("minimum", _), ("maximum", _), ("minLength", _), ("maxLength", _), ("pattern", _),
      ("maxItems", _), ("items", _), ("minProperties", _), ("maxProperties", _),
      ("properties", _), ("required", _), ("dependentRequired", _), ("additionalProperties", _):
      break
    default: Issue.record("the schema has the keyword \(keyword), which is not known here")
    }
  }

  private static func matches(_ text: String, _ pattern: JSONTree) -> Bool {
    guard case .text(let pattern) = pattern else { return false }
    return text.range(of: pattern, options: .regularExpression) != nil
  }
}
