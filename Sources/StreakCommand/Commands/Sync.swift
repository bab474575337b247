import StreakClient
import StreakCore
import StreakProtocol

/// `streak sync`: two workers tell each other what they know.
enum Sync: Command {
  private static let oneWay = OptionSpec("one-way", nil, "Only from FROM to TO.")

  static let spec = CommandSpec(
    name: "sync",
    summary: "Brings two workers to the same state.",
    operands: "FROM TO [LEARNER...]",
    operandCount: 2...10_000,
    about: [
      "FROM and TO are endpoints, such as ipc:///run/user/1000/streakd.sock. What has changed at "
        + "either since they last met goes to the other one, page by page; of a fact that both "
        + "have changed the later change stays. It may be stopped and repeated at any time.",
      "Without LEARNER it is that of --learner. The keys are for whichever of both is reached over TCP.",
    ],
    options: [oneWay],
    examples: ["streak sync ipc:///run/user/1000/streakd.sock tcp://127.0.0.1:5599"])

  static func run(_ context: Context) throws {
    if context.options.asOf != nil {
      throw CommandError.usage("--as-of: facts are told as they are stored")
    }
    let operands = context.operands
    let from = try SyncSide(operands[0], "FROM", context)
    let to = try SyncSide(operands[1], "TO", context)
    let learners = operands.count > 2 ? Array(operands[2...]) : [context.options.learner]
    let isOneWay = context.invocation.has(oneWay.name)
    var outcomes: [Outcome] = []
    for learner in learners {
      do throws(InputError) {
        try RecordLimits.check(learner: learner)
      } catch {
        throw CommandError.usage("LEARNER: \(error.message)")
      }
      let forth = try transfer(learner, from, to)
      let back = isOneWay ? nil : try transfer(learner, to, from)
      let outcome = Outcome(learner: learner, forth: forth, back: back)
      if context.options.json {
        outcomes.append(outcome)
      } else {
        context.out.line(DisplayWidth.printable(outcome.text))
      }
    }
    guard context.options.json else { return }
    var json = JSONWriter()
    json.beginObject()
    json.beginList("learners")
    for outcome in outcomes { outcome.write(&json) }
    json.endList()
    json.endObject()
    context.out.write(json.take())
    context.out.line("")
  }

  /// What was sent one way.
  struct Count {
    var facts = 0
    var applied = 0
  }

  /// Sends what `source` knows and `target` has not heard of yet.
  private static func transfer(_ learner: String, _ source: SyncSide, _ target: SyncSide) throws
    -> Count
  {
    let store = try source.ask(Proto.SyncStateRequest(learner: learner)).store
    let state = try target.ask(Proto.SyncStateRequest(learner: learner, peer: store))
    if state.store == store {
      throw CommandError.usage("FROM and TO are workers of the same store")
    }
    var cursor = state.cursor
    var count = Count()
    while true {
      let page = try source.ask(Proto.SyncPullRequest(learner: learner, cursor: cursor))
      // A page belongs to the store that gave it: another one may answer there by now.
      guard page.store == store else {
        throw CommandError(
          .tryAgain, "\(source.place): another store answers there now; run it again")
      }
      // Where nothing is new there is nothing to note either.
      if page.facts.isEmpty && page.cursor == cursor { return count }
      let reply = try target.ask(
        Proto.SyncPushRequest(
          learner: learner, facts: page.facts, peer: page.cursor.isEmpty ? [] : store,
          cursor: page.cursor))
      count.facts += page.facts.count
      count.applied += Int(reply.applied)
      cursor = page.cursor
      if !page.more { return count }
    }
  }

  /// What was done for a learner.
  private struct Outcome {
    let learner: String
    let forth: Count
    /// `nil` where it went one way only.
    let back: Count?

    /// As in `me: 3 facts to TO, 1 fact to FROM`.
    var text: String {
      if forth.applied + (back?.applied ?? 0) == 0 { return "\(learner): nothing new" }
      let text = "\(learner): \(Words.count(forth.applied, "fact")) to TO"
      return back.map { "\(text), \(Words.count($0.applied, "fact")) to FROM" } ?? text
    }

    func write(_ json: inout JSONWriter) {
      json.beginObject()
      json.visitString("learner", learner)
      json.visitInt64("sent", Int64(forth.facts))
      json.visitInt64("applied", Int64(forth.applied))
      if let back {
        json.visitInt64("received", Int64(back.facts))
        json.visitInt64("applied_back", Int64(back.applied))
      }
      json.endObject()
    }
  }
}

/// One of the two workers of a sync.
private final class SyncSide {
  let endpoint: String
  /// What people see where something is wrong with it.
  let place: String
  private let connection: any WorkerConnection

  init(_ endpoint: String, _ place: String, _ context: Context) throws {
    guard endpoint.contains("://") else {
      throw CommandError.usage(
        "\(place): \"\(endpoint)\" is no endpoint such as ipc:///run/streakd.sock")
    }
    self.endpoint = endpoint
    self.place = place
    connection = try Self.reported(endpoint) { try context.connect(to: endpoint) }
  }

  func ask<Request: StreakCall>(_ request: Request) throws -> Request.Reply {
    try Self.reported(endpoint) {
      let replies = try connection.exchange([RawCall(request)])
      guard let reply = replies.first else {
        throw CommandError(.protocol, "no answer came from \(endpoint)")
      }
      return try reply.get()
    }
  }

  /// Runs `body`; what it throws names this worker.
  private static func reported<Result>(_ endpoint: String, _ body: () throws -> Result) throws
    -> Result
  {
    do {
      return try body()
    } catch {
      throw ErrorReport.end(for: error, endpoint: endpoint)
    }
  }
}
