/// The schema as PostgreSQL has it.
///
/// It is the text of the migrations with four words changed: that is the one place where the engines
/// differ. Texts have the collation "C", so that they are compared and sorted by their bytes as in
/// SQLite, whatever the language of the database; numbers have the width that their column names.
enum PostgresSchema {
  /// What stands beside the tables of the learners: the version of the schema.
  static let versionTable = "streak_schema"

  /// A step as PostgreSQL reads it.
  static func sql(_ migration: Migration) -> String {
    translated(migration.sql) + "\n;\n" + translated(migration.lastly)
  }

  static func translated(_ text: String) -> String {
    var sql = ""
    var word = ""
    func translated() -> String {
      switch word {
      case "TEXT": "TEXT COLLATE \"C\""
      case "BLOB": "BYTEA"
      default: word
      }
    }
    // Words of capitals are SQL's; those of names are small.
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        sql += translated()
        sql.append(character)
        word = ""
      }
    }
    sql += translated()
    return sql.split(separator: " WITHOUT ROWID", omittingEmptySubsequences: false).joined()
  }

  /// What distributes the tables over the machines of a Citus cluster, by learner: what is one
  /// learner's is on one machine, and a transaction stays there. A table that is distributed already
  /// stays as it is.
  static let distribution: [(table: String, sql: String)] = {
    let shared = Migration.common.sorted() + [versionTable]
    let own = Migration.tables.filter { !shared.contains($0) }
    return own.map { ($0, "SELECT create_distributed_table('\($0)', 'learner')") }
      + shared.map { ($0, "SELECT create_reference_table('\($0)')") }
  }()
}
