#ifndef STREAK_CSQLITE_SHIM_H
#define STREAK_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>

/* The wal-index of a connection's main database, as it is mapped into this process: it begins with
 * two copies of a header of 48 bytes (sqlite.org/walformat.html, "WAL-Index File Format"). Asked of
 * the VFS, because opening the -shm file a second time and closing it would drop SQLite's own locks
 * (fcntl(2)). NULL where there is none. Valid while the connection is open. */
static inline const volatile uint64_t *streak_sqlite3_wal_index(sqlite3 *connection) {
  sqlite3_file *file = 0;
  volatile void *region = 0;
  if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK)
    return 0;
  if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap)
    return 0;
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK) return 0;
  return (const volatile uint64_t *)region;
}

enum { streak_WAL_HEADER_WORDS = 12 };

/* Copies both headers. */
static inline void streak_wal_header_copy(const volatile uint64_t *index, uint64_t *copy) {
  for (int i = 0; i < streak_WAL_HEADER_WORDS; i++) copy[i] = index[i];
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
}

/* Whether both headers are what they were. */
static inline int streak_wal_header_equal(const volatile uint64_t *index, const uint64_t *copy) {
  uint64_t difference = 0;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  for (int i = 0; i < streak_WAL_HEADER_WORDS; i++) difference |= index[i] ^ copy[i];
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return difference == 0;
}

/* SQLITE_TRANSIENT is a cast, which Swift does not import: these bind a copy. */
static inline int streak_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int bytes) {
  /* An empty text may come without an address, which SQLite would take for NULL. */
  return sqlite3_bind_text(statement, index, text ? text : "", bytes, SQLITE_TRANSIENT);
}

/* Extended result codes are expressions, which Swift does not import either. */
static const int streak_SQLITE_IOERR_WRITE = SQLITE_IOERR_WRITE;

/* Variadic functions are not imported. Without a checkpoint at its close a connection leaves the
 * log as it is (sqlite.org/c3ref/c_dbconfig_defensive.html). */
static inline int streak_sqlite3_keep_log(sqlite3 *connection, int keep) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}

/* What holds for all connections of the process; only before the first one, later it changes nothing.
 *
 * SQLite counts the memory it takes, under a lock that all threads share, for functions that nobody
 * here calls (sqlite.org/c3ref/c_config_covering_index_scan.html, SQLITE_CONFIG_MEMSTATUS).
 *
 * Within a savepoint it keeps the old content of each page that changes, and writes it to a temporary
 * file from 64 KiB on, which is sixteen pages (SQLITE_CONFIG_STMTJRNL_SPILL). 4 MiB, a thousand pages, are
 * what most calls change; a connection has that memory only while the savepoint lasts. */
static inline int streak_sqlite3_configure(void) {
  int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return result != SQLITE_OK ? result : sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 4 << 20);
}

static inline int streak_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *blob, int bytes) {
  return sqlite3_bind_blob(statement, index, blob, bytes, SQLITE_TRANSIENT);
}

#endif
