import StreakCore
import StreakProtocol

/// Facts of a file, one by one.
protocol FactSource {
  /// The next fact, or why it is none; `nil` behind the last one.
  /// - Throws: what makes the rest of the file unreadable.
  mutating func next() throws -> PlacedFact?

  /// What is to be told once, as far as it is known by now.
  mutating func takeNotes() -> [String]
}

/// A fact of a file, with the place that it came from.
struct PlacedFact {
  /// A path in the file: `facts[3]`, or the key of a property list.
  let place: String

  /// The fact, or why it is none, with a path in it.
  let outcome: Result<Proto.Fact, InputError>

  /// What is wrong with it, as a line for people.
  static func text(_ place: String, _ error: InputError) -> String {
    let dot = error.field.isEmpty || error.field.utf8.first == UInt8(ascii: "[") ? "" : "."
    return "\(place)\(dot)\(error.field): \(error.message)"
  }
}
