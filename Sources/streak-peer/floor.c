/* What an import is measured by: bare SQLite that stores the same rows as durably, and the memory
 * that a program takes. */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

enum { COLUMNS = 11 };

static const char *schema =
    "CREATE TABLE record (learner TEXT NOT NULL, id BLOB NOT NULL, time BIGINT NOT NULL,"
    " day INTEGER NOT NULL, zone TEXT NOT NULL, kind TEXT NOT NULL, track INTEGER NOT NULL,"
    " correct INTEGER, total INTEGER, revision BIGINT NOT NULL, updated_at BIGINT NOT NULL,"
    " PRIMARY KEY (learner, id)) WITHOUT ROWID;"
    "CREATE INDEX record_time ON record (learner, time, id);"
    "CREATE INDEX record_change ON record (learner, revision, id);";

static void check(int code, sqlite3 *database, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "streak-peer: %s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void run(sqlite3 *database, const char *sql) {
  check(sqlite3_exec(database, sql, NULL, NULL, NULL), database, sql);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

/* insert STORE TARGET ROWS: stores the records of a streak store, in the order of learner and time,
 * in a new file, so many a commit, with the store's table, indexes and settings and nothing else.
 * Reading them is not counted. Prints: rows seconds. */
int insert_rows(const char *store, const char *target, long batch) {
  sqlite3 *source, *database;
  sqlite3_stmt *all, *insert;
  check(sqlite3_open_v2(store, &source, SQLITE_OPEN_READWRITE, NULL), source, store);
  const char *columns =
      "SELECT learner, id, time, day, zone, kind, track, correct, total, revision, "
      "updated_at FROM record "
      "ORDER BY learner, time, id";
  check(sqlite3_prepare_v2(source, columns, -1, &all, NULL), source, columns);
  long count = 0, room = 0;
  sqlite3_value **values = NULL;
  while (sqlite3_step(all) == SQLITE_ROW) {
    if (count == room) {
      room = room ? 2 * room : 4096;
      values = realloc(values, sizeof *values * COLUMNS * room);
      if (!values) fail("memory");
    }
    for (int i = 0; i < COLUMNS; i++)
      values[count * COLUMNS + i] = sqlite3_value_dup(sqlite3_column_value(all, i));
    count++;
  }
  sqlite3_finalize(all);
  sqlite3_close(source);

  check(sqlite3_open(target, &database), database, target);
  run(database, "PRAGMA cache_size = -8000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                "PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864");
  run(database, schema);
  const char *text = "INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
  check(sqlite3_prepare_v2(database, text, -1, &insert, NULL), database, text);
  double begin = now();
  for (long row = 0; row < count; row++) {
    if (row % batch == 0) run(database, "BEGIN IMMEDIATE");
    for (int i = 0; i < COLUMNS; i++)
      sqlite3_bind_value(insert, i + 1, values[row * COLUMNS + i]);
    check(sqlite3_step(insert), database, "insert");
    sqlite3_reset(insert);
    if (row % batch == batch - 1 || row == count - 1) run(database, "COMMIT");
  }
  printf("%ld %.4f\n", count, now() - begin);
  sqlite3_finalize(insert);
  sqlite3_close(database);
  return 0;
}

extern char **environ;

/* memory OUTPUT PROGRAM [ARG]...: runs a program with its standard output in a file, and prints the
 * most memory that it had resident, in KiB, and its exit status. */
int peak_memory(const char *output, char **command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child;
  int status = 1;
  struct rusage usage;
  errno = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (errno != 0 || wait4(child, &status, 0, &usage) < 0) fail(command[0]);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  printf("%ld %d\n", usage.ru_maxrss, code);
  return 0;
}
