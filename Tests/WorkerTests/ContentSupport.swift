import Foundation
import StreakContent
import StreakCore
import StreakProtocol
import StreakStore
import Testing

@testable import StreakWorker

/// A desk with content: two genres, and tips around the day that the second series begins.
final class ContentDesk {
  let directory: TemporaryDirectory
  let source: ContentSource?
  let desk: Desk

  /// - Parameter content: files by their names; `nil` for a worker that was given no content.
  init(
    _ content: [String: String]? = ContentDesk.files, trustAsOf: Bool = false,
    clock: @escaping @Sendable () -> Instant = { noon }
  ) throws {
    directory = try TemporaryDirectory()
    if let content {
      let folder = directory.path("content")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      for (name, text) in content {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
      source = try ContentSource.open(folder).source
    } else {
      source = nil
    }
    desk = try Desk(
      directory.path("streak.db"), trustAsOf: trustAsOf, content: source, clock: clock)
  }

  /// Puts a file in the place of another and reads it.
  func reload(_ name: String, _ text: String) throws {
    try text.write(
      toFile: directory.path("content/\(name)"), atomically: false, encoding: .utf8)
    _ = try source?.reload()
  }

  static let files = [
    "daily_tips.json": """
    {"03-31": {"title": "old", "body": "b", "category": "c"},
     "03-10": {"title": "today", "body": "b", "category": "c"},
     "02-28": {"title": "feb", "body": "b", "category": "c"},
     "04-01_v2": {"title": "new", "body": "b", "category": "c"}}
    """,
    "genre_quiz_free.json": genre("Free", 5),
    "genre_quiz_locked.json": genre("Locked", 3),
  ]

  static func genre(_ title: String, _ count: Int) -> String {
    let questions = (0..<count).map {
      #"{"question": "q\#($0)", "choices": ["a", "b", "c"], "answer": \#($0 % 3)}"#
    }
    return #"{"title": "\#(title)", "questions": [\#(questions.joined(separator: ","))]}"#
  }

  /// Makes a genre or theme free.
  func makeFree(_ kind: Proto.ItemKind, _ names: String...) throws {
    let prices = names.map { Proto.ItemPrice(kind: kind, name: $0, price: 0) }
    _ = try desk.ask(
      Proto.RewardRulesPutRequest(
        rules: Proto.RewardRules(prices: Proto.ItemPrices(prices: prices))))
  }

  func revision(_ learner: String = "ada") throws -> UInt64 {
    try desk.ask(Proto.CollectionRequest(learner: learner)).revision
  }
}
