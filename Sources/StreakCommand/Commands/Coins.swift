import StreakClient
import StreakCore
import StreakProtocol

/// `streak coins`: the balance and where it comes from.
enum Coins: Command {
  static let spec = CommandSpec(
    name: "coins",
    summary: "The coins: how many there are, and each earning and purchase.",
    options: [OptionSpec("limit", "N", "The newest N entries, 20 by default.")],
    examples: ["streak coins --limit 5"])

  static func run(_ context: Context) throws {
    let options = context.options
    var rest = try context.invocation.integer("limit", in: 1...1_000_000) ?? 20
    var request = Proto.CoinsListRequest(
      learner: options.learner, zone: options.zone, asOf: options.asOf, newestFirst: true)
    request.limit = UInt32(min(rest, 1_000))
    // Both in one message, so that they are of the same moment.
    let answers = try context.exchange([
      RawCall(
        Proto.WalletRequest(learner: options.learner, zone: options.zone, asOf: options.asOf)),
      RawCall(request),
    ])
    let wallet: Proto.WalletReply = try answers[0].get()
    var page: Proto.CoinsListReply = try answers[1].get()
    var entries = page.entries
    rest -= page.entries.count
    while rest > 0, !page.cursor.isEmpty {
      request.cursor = page.cursor
      request.limit = UInt32(min(rest, 1_000))
      page = try context.ask(request)
      entries += page.entries
      rest -= page.entries.count
    }
    if options.json { return json(wallet, entries, context) }
    show(wallet, entries, context)
    if !page.cursor.isEmpty {
      context.out.line(context.style("there are more: --limit N", .dim))
    }
  }

  private static func json(
    _ wallet: Proto.WalletReply, _ entries: [Proto.CoinEntry], _ context: Context
  ) {
    var writer = JSONWriter()
    writer.beginObject()
    wallet.visitFields(&writer)
    writer.beginList("entries")
    for entry in entries { writer.visitMessage("", entry) }
    writer.endList()
    writer.endObject()
    writer.raw("\n")
    context.out.write(writer.bytes)
  }

  private static func show(
    _ wallet: Proto.WalletReply, _ entries: [Proto.CoinEntry], _ context: Context
  ) {
    context.out.line(
      context.style(Rewards.coins(wallet.balance), .bold)
        + ", \(Words.grouped(wallet.earned)) earned and \(Words.grouped(wallet.spent)) spent")
    let videos =
      "\(Words.grouped(wallet.videosTaken)) of \(Words.count(wallet.videosLimit, "video"))"
    context.out.line("today: \(wallet.checkedIn ? "" : "not ")checked in, \(videos)")
    guard !entries.isEmpty else { return }
    var table = TextTable([
      .init("DAY"), .init("COINS", alignRight: true), .init("FOR", isFlexible: true), .init("KEY"),
    ])
    for entry in entries {
      table.add([
        Words.day(entry.day), (entry.amount > 0 ? "+" : "") + Words.grouped(entry.amount),
        reason(entry), entry.key,
      ])
    }
    context.print(table)
  }

  private static func reason(_ entry: Proto.CoinEntry) -> String {
    switch entry.kind {
    case .checkIn: "check-in"
    case .premiumMonth: "premium month"
    case .videoBonus: "video"
    case .purchase: Rewards.item(entry.itemKind, entry.item)
    case .reversal:
      entry.item.isEmpty
        ? "taken back" : "\(Rewards.item(entry.itemKind, entry.item)), taken back"
    case .opening: "brought along"
    default: entry.kind.name
    }
  }
}
