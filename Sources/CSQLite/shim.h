#ifndef STREAK_CSQLITE_SHIM_H
#define STREAK_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which Swift does not import: these bind a copy. */
static inline int streak_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int bytes) {
  /* An empty text may come without an address, which SQLite would take for NULL. */
  return sqlite3_bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

/* Extended result codes are expressions, which Swift does not import either. */
static const int streak_SQLITE_IOERR_WRITE = SQLITE_IOERR_WRITE;

static inline int streak_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *blob, int bytes) {
  return sqlite3_bind_blob(statement, index, blob, bytes, SQLITE_TRANSIENT);
}

#endif
