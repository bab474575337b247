import StreakProtocol

/// The facts of a learner, asked for page by page.
struct FactPages {
  private var request: Proto.FactsListRequest
  private var isDone = false
  private var revision: UInt64?

  /// Whether something was written while the pages were read.
  private(set) var hasChanged = false

  init(_ context: Context) {
    let options = context.options
    // Without `as_of`: facts are told as they are stored.
    request = Proto.FactsListRequest(learner: options.learner, zone: options.zone)
  }

  /// The next page; `nil` after the last one.
  mutating func next(_ context: Context) throws -> [Proto.Fact]? {
    guard !isDone else { return nil }
    let reply = try context.ask(request)
    if let revision, revision != reply.revision { hasChanged = true }
    revision = reply.revision
    request.cursor = reply.cursor
    isDone = reply.cursor.isEmpty
    return reply.facts
  }
}
