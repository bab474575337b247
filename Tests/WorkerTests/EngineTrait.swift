import PostgresSupport
import Testing

/// Runs each test of a suite twice: on a store in a file and on one of a PostgreSQL server. The answers
/// that a test wants are the same for both.
struct BothEngines: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> BothEngines? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Engine.$current.withValue(.sqlite) { try await function() }
    guard PostgresServer.isWanted else { return }
    try await Engine.$current.withValue(.postgresql) { try await function() }
  }
}

extension Trait where Self == BothEngines {
  /// On a file and on a server.
  static var bothEngines: Self { BothEngines() }
}
