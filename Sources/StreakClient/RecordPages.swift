import StreakProtocol

/// The records of a learner, a page at a time: `while let page = try pages.next() { … }`.
public struct RecordPages {
  private let client: StreakClient
  private var request: Proto.RecordsListRequest
  private var isDone = false

  init(_ client: StreakClient, _ request: Proto.RecordsListRequest) {
    self.client = client
    self.request = request
  }

  /// The next page, or `nil` where there is none. After an error it may be asked again.
  public mutating func next() throws(StreakClientError) -> [Proto.Record]? {
    guard !isDone else { return nil }
    let reply = try client.call(request)
    isDone = try request.advance(past: reply)
    return reply.records
  }
}

/// The records of a learner, fetched a page at a time as the loop goes on.
public struct RecordSequence: AsyncSequence, Sendable {
  /// A record.
  public typealias Element = Proto.Record

  /// What may go wrong in the loop.
  public typealias Failure = StreakClientError

  let client: AsyncStreakClient
  let request: Proto.RecordsListRequest

  /// Fetches the pages of one loop.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let client: AsyncStreakClient
    var request: Proto.RecordsListRequest
    var page: ArraySlice<Proto.Record> = []
    var isDone = false

    /// The next record; `nil` after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StreakClientError) -> Proto.Record? {
      while page.isEmpty {
        guard !isDone else { return nil }
        let reply = try await client.call(request)
        isDone = try request.advance(past: reply)
        page = reply.records[...]
      }
      return page.popFirst()
    }
  }

  /// Begins at the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(client: client, request: request)
  }
}

extension Proto.RecordsListRequest {
  /// Makes it ask for the next page; true where there is none.
  fileprivate mutating func advance(
    past reply: Proto.RecordsListReply
  ) throws(StreakClientError) -> Bool {
    // Else a worker that is at fault would be asked for the same page for ever.
    guard reply.cursor.isEmpty || reply.cursor != cursor else {
      throw StreakClientError(.badReply, "the worker's next page is the same page: report it")
    }
    cursor = reply.cursor
    return cursor.isEmpty
  }
}

extension StreakClient {
  /// All records of a learner that count for the days from `first` to `last` (numbers since
  /// 1970-01-01; `nil`: no bound), oldest first, in pages of `pageSize`, at most 1,000.
  public func records(
    learner: String, first: Int32? = nil, last: Int32? = nil, pageSize: UInt32 = 500,
    newestFirst: Bool = false
  ) -> RecordPages {
    RecordPages(
      self,
      Proto.RecordsListRequest(
        learner: learner, first: first, last: last, limit: pageSize, newestFirst: newestFirst))
  }
}

extension AsyncStreakClient {
  /// All records of a learner that count for the days from `first` to `last` (numbers since
  /// 1970-01-01; `nil`: no bound), oldest first, fetched in pages of `pageSize`, at most 1,000.
  public func records(
    learner: String, first: Int32? = nil, last: Int32? = nil, pageSize: UInt32 = 500,
    newestFirst: Bool = false
  ) -> RecordSequence {
    RecordSequence(
      client: self,
      request: Proto.RecordsListRequest(
        learner: learner, first: first, last: last, limit: pageSize, newestFirst: newestFirst))
  }
}
