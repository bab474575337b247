import StreakCore
import StreakProtocol

/// The records of a learner, asked for page by page.
struct ListPages {
  private var request: Proto.RecordsListRequest
  private var isDone = false

  /// How many records are still wanted; `nil` for all.
  private var rest: Int?

  /// The revision that the last page was read at.
  private(set) var revision: UInt64 = 0

  /// Whether there are more records than were wanted.
  private(set) var hasMore = false

  /// The cursor after the last page.
  private(set) var cursor: [UInt8] = []

  init(_ request: Proto.RecordsListRequest, limit: Int? = nil) {
    self.request = request
    rest = limit
  }

  /// The next page; `nil` after the last one.
  mutating func next(_ context: Context) throws -> [Proto.Record]? {
    guard !isDone, rest != 0 else { return nil }
    request.limit = UInt32(min(rest ?? 1_000, 1_000))
    let reply = try context.ask(request)
    rest = rest.map { max(0, $0 - reply.records.count) }
    request.cursor = reply.cursor
    cursor = reply.cursor
    revision = reply.revision
    isDone = reply.cursor.isEmpty
    hasMore = !isDone
    return reply.records
  }
}
