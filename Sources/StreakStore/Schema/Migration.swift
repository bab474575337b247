/// One numbered step from an older schema to a newer one.
struct Migration: Sendable {
  /// The version of the schema after it, from 1.
  let version: Int32
  /// The statements.
  let sql: String
  /// What is done between ``sql`` and ``lastly`` to what is stored, where statements cannot say it.
  var convert: (@Sendable (SQLiteConnection) throws(StoreError) -> Void)?
  /// Statements after that.
  var lastly = ""

  /// All steps, oldest first. A released step is never changed.
  static let all = [
    Migration(version: 1, sql: version1), Migration(version: 2, sql: version2),
    Migration(version: 3, sql: version3, convert: FactConversion.run, lastly: version3Lastly),
  ]

  /// The version that this program writes.
  static var current: Int32 { all.last?.version ?? 0 }

  /// All tables of the current version: what stands after `CREATE TABLE`.
  static let tables = all.reduce(into: [String]()) { tables, step in
    for line in step.sql.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[0] == "CREATE", words[1] == "TABLE" else { continue }
      // A later version may make a table anew.
      if !tables.contains(String(words[2])) { tables.append(String(words[2])) }
    }
  }

  /// Tables whose rows are nobody's in particular.
  static let common: Set<String> = ["reward_rule", "identity"]

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

  // Tasks, rewards, reminders, content. A mark that was taken back stays with the value 0, so that
  // it can be told from one that never was. Texts of items and keys are compared by their bytes.
  private static let version2 = """
    ALTER TABLE learner ADD COLUMN tasks INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE task (
      learner TEXT NOT NULL,
      id BLOB NOT NULL,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      first_day INTEGER NOT NULL,
      last_day INTEGER,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, id)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX task_number ON task (learner, number);
    CREATE TABLE task_rule (
      learner TEXT NOT NULL,
      number INTEGER NOT NULL,
      from_day INTEGER NOT NULL,
      recurrence BIGINT NOT NULL,
      PRIMARY KEY (learner, number, from_day)
    ) WITHOUT ROWID;
    CREATE TABLE task_mark (
      learner TEXT NOT NULL,
      day INTEGER NOT NULL,
      number INTEGER NOT NULL,
      kind SMALLINT NOT NULL,
      value SMALLINT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, day, number, kind)
    ) WITHOUT ROWID;
    CREATE INDEX task_excuse ON task_mark (learner, number, day) WHERE kind = 2 AND value = 1;
    CREATE TABLE check_in (
      learner TEXT NOT NULL,
      day INTEGER NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, day)
    ) WITHOUT ROWID;
    CREATE TABLE wallet (
      learner TEXT NOT NULL PRIMARY KEY,
      balance BIGINT NOT NULL CHECK (balance >= 0),
      earned BIGINT NOT NULL,
      spent BIGINT NOT NULL,
      entries BIGINT NOT NULL,
      paid_day INTEGER,
      video_day INTEGER,
      videos INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE coin (
      learner TEXT NOT NULL,
      key TEXT NOT NULL,
      entry BIGINT NOT NULL,
      kind SMALLINT NOT NULL,
      amount BIGINT NOT NULL,
      day INTEGER NOT NULL,
      time BIGINT NOT NULL,
      item_kind SMALLINT NOT NULL,
      item TEXT NOT NULL,
      reverses TEXT NOT NULL,
      PRIMARY KEY (learner, key)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX coin_entry ON coin (learner, entry);
    CREATE TABLE reward_rule (
      rule TEXT NOT NULL,
      item TEXT NOT NULL,
      amount BIGINT NOT NULL,
      PRIMARY KEY (rule, item)
    ) WITHOUT ROWID;
    CREATE TABLE unlocked (
      learner TEXT NOT NULL,
      kind SMALLINT NOT NULL,
      name TEXT NOT NULL,
      value SMALLINT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, kind, name)
    ) WITHOUT ROWID;
    CREATE TABLE setting (
      learner TEXT NOT NULL,
      name TEXT NOT NULL,
      number BIGINT NOT NULL,
      text TEXT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, name)
    ) WITHOUT ROWID;
    CREATE TABLE device (
      learner TEXT NOT NULL,
      name TEXT NOT NULL,
      role SMALLINT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, name)
    ) WITHOUT ROWID;
    CREATE TABLE favourite (
      learner TEXT NOT NULL,
      key TEXT NOT NULL,
      value SMALLINT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, key)
    ) WITHOUT ROWID;
    CREATE TABLE genre_progress (
      learner TEXT NOT NULL,
      genre TEXT NOT NULL,
      answered BIGINT NOT NULL,
      correct BIGINT NOT NULL,
      position BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, genre)
    ) WITHOUT ROWID;
    CREATE TABLE quiz_answer (
      learner TEXT NOT NULL,
      id BLOB NOT NULL,
      genre TEXT NOT NULL,
      mode SMALLINT NOT NULL,
      position INTEGER NOT NULL,
      correct SMALLINT NOT NULL,
      time BIGINT NOT NULL,
      PRIMARY KEY (learner, id)
    ) WITHOUT ROWID;
    CREATE TABLE launch (
      learner TEXT NOT NULL,
      id BLOB NOT NULL,
      time BIGINT NOT NULL,
      PRIMARY KEY (learner, id)
    ) WITHOUT ROWID;
    CREATE TABLE counter (
      learner TEXT NOT NULL,
      name TEXT NOT NULL,
      number BIGINT NOT NULL,
      PRIMARY KEY (learner, name)
    ) WITHOUT ROWID;
    CREATE TABLE ad_view (
      learner TEXT NOT NULL,
      day INTEGER NOT NULL,
      updated_at BIGINT NOT NULL,
      PRIMARY KEY (learner, day)
    ) WITHOUT ROWID;
    """

  // What stores tell each other. Every fact but a record has a row in `change`, which says when it
  // was made or last changed and at which revision; records have both themselves, because there are
  // many; a record that was deleted leaves a row that is gone. An opening is what a learner brought
  // along. A wallet may be negative once entries from elsewhere are counted. A task without an
  // `added_at` is known from its marks only.
  private static let version3 = """
    ALTER TABLE record ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE record ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE task ADD COLUMN added_at BIGINT;
    ALTER TABLE wallet RENAME TO wallet_before;
    CREATE TABLE wallet (
      learner TEXT NOT NULL PRIMARY KEY,
      balance BIGINT NOT NULL,
      earned BIGINT NOT NULL,
      spent BIGINT NOT NULL,
      entries BIGINT NOT NULL,
      paid_day INTEGER,
      video_day INTEGER,
      videos INTEGER NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO wallet SELECT learner, balance, earned, spent, entries, paid_day, video_day, videos
      FROM wallet_before;
    DROP TABLE wallet_before;
    CREATE TABLE change (
      learner TEXT NOT NULL,
      family SMALLINT NOT NULL,
      key BLOB NOT NULL,
      revision BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      gone SMALLINT NOT NULL,
      PRIMARY KEY (learner, family, key)
    ) WITHOUT ROWID;
    CREATE TABLE opening (
      learner TEXT NOT NULL,
      kind SMALLINT NOT NULL,
      name TEXT NOT NULL,
      number BIGINT NOT NULL,
      correct BIGINT NOT NULL,
      position BIGINT NOT NULL,
      PRIMARY KEY (learner, kind, name)
    ) WITHOUT ROWID;
    CREATE TABLE peer (
      learner TEXT NOT NULL,
      store BLOB NOT NULL,
      cursor BLOB NOT NULL,
      PRIMARY KEY (learner, store)
    ) WITHOUT ROWID;
    CREATE TABLE identity (
      name TEXT NOT NULL PRIMARY KEY,
      id BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX quiz_answer_time ON quiz_answer (learner, time, id);
    """

  // The order of tasks was that of their numbers, and that of coins the one in which they came.
  private static let version3Lastly = """
    UPDATE record SET updated_at = time,
      revision = (SELECT revision FROM learner WHERE learner.learner = record.learner);
    UPDATE task SET added_at = number;
    CREATE INDEX record_change ON record (learner, revision, id);
    CREATE INDEX change_revision ON change (learner, revision, family, key);
    ALTER TABLE task DROP COLUMN updated_at;
    ALTER TABLE task_mark DROP COLUMN updated_at;
    ALTER TABLE check_in DROP COLUMN updated_at;
    ALTER TABLE unlocked DROP COLUMN updated_at;
    ALTER TABLE setting DROP COLUMN updated_at;
    ALTER TABLE device DROP COLUMN updated_at;
    ALTER TABLE favourite DROP COLUMN updated_at;
    ALTER TABLE genre_progress DROP COLUMN updated_at;
    ALTER TABLE ad_view DROP COLUMN updated_at;
    """
}
