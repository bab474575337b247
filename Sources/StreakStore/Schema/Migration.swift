/// One numbered step from an older schema to a newer one.
struct Migration: Sendable {
  /// The version of the schema after it, from 1.
  let version: Int32
  /// The statements.
  let sql: String

  /// All steps, oldest first. A released step is never changed.
  static let all = [Migration(version: 1, sql: version1)]

  /// The version that this program writes.
  static var current: Int32 { all.last?.version ?? 0 }

  /// Marks a file as ours: "STRK" (sqlite.org/fileformat2.html, "Application ID").
  static let applicationID: Int32 = 0x5354_524B

  // Every key starts with the learner, so that the tables can be distributed by learner as they
  // are (design: "Architecture"). Days are numbers since 1970-01-01, instants milliseconds.
  private static let version1 = """
    CREATE TABLE learner (
      learner TEXT NOT NULL PRIMARY KEY,
      revision BIGINT NOT NULL,
      rules INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE profile_rule (
      learner TEXT NOT NULL,
      field SMALLINT NOT NULL,
      from_day INTEGER NOT NULL,
      number BIGINT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (learner, field, from_day)
    ) WITHOUT ROWID;
    CREATE TABLE ledger (
      learner TEXT NOT NULL,
      ledger SMALLINT NOT NULL,
      first_day INTEGER NOT NULL,
      last_time BIGINT NOT NULL,
      PRIMARY KEY (learner, ledger)
    ) WITHOUT ROWID;
    CREATE TABLE best (
      learner TEXT NOT NULL,
      ledger SMALLINT NOT NULL,
      days INTEGER NOT NULL,
      start_day INTEGER NOT NULL,
      end_day INTEGER NOT NULL,
      PRIMARY KEY (learner, ledger)
    ) WITHOUT ROWID;
    CREATE TABLE day_page (
      learner TEXT NOT NULL,
      page INTEGER NOT NULL,
      family SMALLINT NOT NULL,
      bits BLOB NOT NULL,
      PRIMARY KEY (learner, page, family)
    ) WITHOUT ROWID;
    CREATE TABLE practice_day (
      learner TEXT NOT NULL,
      day INTEGER NOT NULL,
      records INTEGER NOT NULL,
      correct BIGINT NOT NULL,
      total BIGINT NOT NULL,
      PRIMARY KEY (learner, day)
    ) WITHOUT ROWID;
    CREATE TABLE track (
      learner TEXT NOT NULL,
      title TEXT NOT NULL,
      artist TEXT NOT NULL,
      track INTEGER NOT NULL,
      PRIMARY KEY (learner, title, artist)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX track_number ON track (learner, track);
    CREATE TABLE record (
      learner TEXT NOT NULL,
      id BLOB NOT NULL,
      time BIGINT NOT NULL,
      day INTEGER NOT NULL,
      zone TEXT NOT NULL,
      kind TEXT NOT NULL,
      track INTEGER NOT NULL,
      correct INTEGER,
      total INTEGER,
      PRIMARY KEY (learner, id)
    ) WITHOUT ROWID;
    CREATE INDEX record_time ON record (learner, time, id);
    """
}
