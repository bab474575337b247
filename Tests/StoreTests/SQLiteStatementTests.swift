import Testing

@testable import StreakStore

@Suite("SQL is written once: parameters are numbers")
struct SQLiteStatementTests {
  @Test func parametersAreNumberedByTheirNumberAndNotByTheirPlace() throws {
    let directory = try TemporaryDirectory()
    let connection = try SQLiteConnection(path: directory.path("any.db"))
    defer { connection.close() }
    let row = try connection.statement(Query("SELECT $2, $1, $2"))
    row.bind(1, "first").bind(2, "second")
    #expect(try row.step())
    #expect([row.text(0), row.text(1), row.text(2)] == ["second", "first", "second"])
    row.reset()
  }

  @Test func emptyTextIsNotNull() throws {
    let directory = try TemporaryDirectory()
    let connection = try SQLiteConnection(path: directory.path("any.db"))
    defer { connection.close() }
    let row = try connection.statement(Query("SELECT $1 IS NULL, length($1)"))
    row.bind(1, "")
    #expect(try row.step())
    #expect(row.int(0) == 0)
    #expect(row.int(1) == 0)
    row.reset()
  }
}
