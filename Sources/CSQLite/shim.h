#pragma once
#include <sqlite3.h>

// Swift cannot call variadic C functions, and sqlite3_db_config is one.
static inline int debrief_sqlite_set_option(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Variadic, too. Without its statistics of memory, SQLite takes no lock around malloc and free.
static inline int debrief_sqlite_omit_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// Variadic, too. A statement that changes several rows keeps what it changes in memory, up to so many
// bytes, to undo it; more would go to a file.
static inline int debrief_sqlite_set_statement_journal(int bytes) {
  return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes);
}

// SQLITE_STATIC and SQLITE_TRANSIENT are casts of integers to function pointers, which Swift does
// not import. Static: the bytes must stay valid until the statement is reset or bound anew.
static inline int debrief_sqlite_bind_text_static(
    sqlite3_stmt *statement, int position, const void *bytes, int count) {
  return sqlite3_bind_text(statement, position, (const char *)bytes, count, SQLITE_STATIC);
}

static inline int debrief_sqlite_bind_text(
    sqlite3_stmt *statement, int position, const void *bytes, int count) {
  return sqlite3_bind_text(statement, position, (const char *)bytes, count, SQLITE_TRANSIENT);
}

static inline int debrief_sqlite_bind_blob(
    sqlite3_stmt *statement, int position, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, position, bytes, count, SQLITE_TRANSIENT);
}

// The pointer that FTS5 hands out for registering tokenizers; its type name must be a static string.
// See <https://www.sqlite.org/fts5.html#extending_fts5>.
static inline int debrief_sqlite_fts5_api(sqlite3 *database, fts5_api **api) {
  sqlite3_stmt *statement = 0;
  *api = 0;
  int code = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, 0);
  if (code != SQLITE_OK) return code;
  sqlite3_bind_pointer(statement, 1, api, "fts5_api_ptr", 0);
  sqlite3_step(statement);
  return sqlite3_finalize(statement);
}
