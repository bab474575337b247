import StreakCore
import StreakImport
import StreakJSON
import StreakProtocol

/// Reads the document of everything that a learner has, one fact at a time.
struct FactDocumentReader: FactSource {
  private var reader: JSONListReader
  private var index = -1
  private var hasFormat = false
  private var hasVersion = false
  private var notes: [String] = []
  private var unknownKeys: [String] = []

  /// Whose facts they become; `nil` where the command line says it, so that nobody is surprised.
  private let learner: String?

  init(_ context: Context, source: @escaping CommandSystem.Source) {
    reader = JSONListReader(list: FactDocument.list, source: source)
    learner = context.invocation.has("learner") ? nil : context.options.learner
  }

  mutating func next() throws -> PlacedFact? {
    do {
      while let part = try reader.next() {
        switch part {
        case .member(let member): try take(member)
        case .element(let element):
          try checkHead()
          index += 1
          return PlacedFact(place: "\(FactDocument.list)[\(index)]", outcome: Self.fact(element))
        }
      }
    } catch let error as JSONError {
      throw InputError("file", error.description)
    }
    try checkHead()
    guard reader.hasList else { throw Self.wrong("has no facts") }
    if !unknownKeys.isEmpty {
      notes.append("keys passed over: \(unknownKeys.joined(separator: ", "))")
      unknownKeys = []
    }
    return nil
  }

  mutating func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  private static func fact(
    _ element: Result<JSONValue, JSONError>
  ) -> Result<Proto.Fact, InputError> {
    do throws(InputError) {
      switch element {
      case .success(let value): return .success(try FactReading.fact(value))
      case .failure(let error): throw InputError("", error.message)
      }
    } catch {
      return .failure(error)
    }
  }

  // MARK: - The head

  private mutating func take(_ member: JSONValue.Member) throws(InputError) {
    switch member.key {
    case "format":
      guard case .string(FactDocument.format) = member.value else { throw Self.notOne }
      hasFormat = true
    case "version":
      guard case .integer(let version) = member.value, version >= 1 else {
        throw Self.wrong("its version is no number from 1 on")
      }
      guard version <= FactDocument.version else {
        throw Self.wrong("is of version \(version), which only a newer program reads")
      }
      hasVersion = true
    case "learner":
      guard case .string(let name) = member.value, let learner,
        !name.utf8.elementsEqual(learner.utf8)
      else { return }
      notes.append("these are the facts of \(name); here they become those of \(learner)")
    case FactDocument.list:
      throw Self.wrong("its facts are \(member.value.kind), and must be an array")
    case "derived": break
    default: unknownKeys.append(member.key)
    }
  }

  /// Refuses to go on where it is not known what this is: then nothing was sent yet.
  private func checkHead() throws(InputError) {
    guard hasFormat else { throw Self.notOne }
    guard hasVersion else { throw Self.wrong("has no version before its facts") }
  }

  private static let notOne = wrong(
    "is a JSON object, but does not begin as one of `streak export --everything`")

  private static func wrong(_ message: String) -> InputError { InputError("file", message) }
}
