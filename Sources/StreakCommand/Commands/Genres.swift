import StreakCore
import StreakProtocol

/// `streak genres`: what can be played.
enum Genres: Command {
  static let spec = CommandSpec(
    name: "genres",
    summary: "The genres of the quiz, with your progress.",
    about: ["`streak quiz GENRE` plays one; `streak buy genre GENRE` unlocks it."],
    examples: ["streak genres"])

  static func run(_ context: Context) throws {
    let options = context.options
    let reply = try context.ask(
      Proto.GenresRequest(learner: options.learner, zone: options.zone, asOf: options.asOf))
    if options.json { return context.json(reply) }
    if reply.genres.isEmpty { return context.out.line("the worker has no genres") }
    context.print(table(reply.genres))
  }

  static func table(_ genres: [Proto.Genre]) -> TextTable {
    var table = TextTable([
      .init("GENRE"), .init("TITLE", isFlexible: true), .init("QUESTIONS", alignRight: true),
      .init("ANSWERED", alignRight: true), .init("RIGHT", alignRight: true),
      .init("NEXT", alignRight: true), .init("PRICE"),
    ])
    for genre in genres {
      let progress = genre.progress ?? Proto.GenreProgress()
      let price = genre.price == 0 ? "free" : Rewards.coins(genre.price)
      table.add(
        [
          genre.name, genre.title, Words.grouped(genre.questions),
          Words.grouped(progress.answered), Words.grouped(progress.correct),
          // People count from one.
          Words.grouped(UInt64(progress.position) + 1), genre.unlocked ? "open" : price,
        ],
        paints: [nil, nil, nil, nil, nil, nil, genre.unlocked ? .green : .yellow])
    }
    return table
  }
}
