import StreakCore
import StreakProtocol

/// `streak collection`: what a learner has collected.
enum CollectionList: Command {
  static let spec = CommandSpec(
    name: "collection",
    summary: "Favourites, themes, genres, progress and counters.",
    examples: ["streak collection", "streak collection --json"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.CollectionRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    if options.json { return context.json(reply) }
    Rewards.print(rows(reply), context)
  }

  private static func rows(_ reply: Proto.CollectionReply) -> [(String, String)] {
    func list(_ names: [String]) -> String {
      names.isEmpty ? "none" : names.joined(separator: ", ")
    }
    var rows = [
      ("favourites", list(reply.favourites)),
      ("theme", reply.selectedTheme.isEmpty ? "none" : reply.selectedTheme),
      ("unlocked themes", list(reply.themes)),
      ("unlocked genres", list(reply.genres)),
    ]
    for progress in reply.progress {
      rows.append(
        (
          "genre \(progress.genre)",
          "\(Words.grouped(progress.correct)) of \(Words.grouped(progress.answered)) right,"
            + " next is question \(Words.grouped(UInt64(progress.position) + 1))"
        ))
    }
    let days = reply.adViewDays.last.map { ", the last one \(Words.day($0))" } ?? ""
    rows += [
      (
        "right in a row",
        "\(Words.grouped(reply.quizStreak)), at best \(Words.grouped(reply.bestQuizStreak))"
      ),
      ("launches", Words.grouped(reply.launches)),
      ("ad views", Words.count(reply.adViewDays.count, "day") + days),
    ]
    return rows
  }
}
