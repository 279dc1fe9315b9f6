// libpq, loaded when a job names a PostgreSQL server: the build needs none of it, and a machine
// without PostgreSQL needs no library. The functions are those of
// https://www.postgresql.org/docs/15/libpq.html, with the prefix debrief_.
#ifndef DEBRIEF_CPOSTGRESQL_H
#define DEBRIEF_CPOSTGRESQL_H

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef unsigned int Oid;

typedef struct {
  char *_Nullable keyword, *_Nullable envvar, *_Nullable compiled, *_Nullable val, *_Nullable label,
      *_Nullable dispchar;
  int dispsize;
} PQconninfoOption;

// The values that are used of ConnStatusType, ExecStatusType and of PQresultErrorField.
static const int debrief_CONNECTION_OK = 0;
static const int debrief_PGRES_COMMAND_OK = 1, debrief_PGRES_TUPLES_OK = 2,
                 debrief_PGRES_COPY_OUT = 3;
static const int debrief_PG_DIAG_SQLSTATE = 'C', debrief_PG_DIAG_MESSAGE_PRIMARY = 'M';

/// Loads libpq.so.5; 0 if there is none, or it lacks a function. No other function may be called
/// before.
int debrief_PQload(void);

PGconn *_Nullable debrief_PQconnectStartParams(const char *_Nullable const *_Nonnull keywords,
                                               const char *_Nullable const *_Nonnull values, int expand);
PGconn *_Nullable debrief_PQconnectdbParams(const char *_Nullable const *_Nonnull keywords,
                                            const char *_Nullable const *_Nonnull values, int expand);
PQconninfoOption *_Nullable debrief_PQconninfo(PGconn *connection);
void debrief_PQconninfoFree(PQconninfoOption *options);
int debrief_PQstatus(const PGconn *connection);
char *_Nullable debrief_PQerrorMessage(const PGconn *connection);
void debrief_PQfinish(PGconn *connection);
int debrief_PQsocket(const PGconn *connection);
/// Drops what the server says besides, which libpq would print.
void debrief_PQignoreNotices(PGconn *connection);
int debrief_PQsendQueryParams(PGconn *connection, const char *sql, int count,
                              const Oid *_Nullable types, const char *_Nullable const *_Nullable values,
                              const int *_Nullable lengths, const int *_Nullable formats, int format);
int debrief_PQsendPrepare(PGconn *connection, const char *name, const char *sql, int count,
                          const Oid *_Nullable types);
int debrief_PQsendDescribePrepared(PGconn *connection, const char *name);
int debrief_PQconsumeInput(PGconn *connection);
int debrief_PQisBusy(PGconn *connection);
PGresult *_Nullable debrief_PQgetResult(PGconn *connection);
int debrief_PQresultStatus(const PGresult *result);
char *_Nullable debrief_PQresultErrorField(const PGresult *result, int field);
int debrief_PQntuples(const PGresult *result);
int debrief_PQnfields(const PGresult *result);
char *_Nullable debrief_PQfname(const PGresult *result, int column);
Oid debrief_PQftype(const PGresult *result, int column);
int debrief_PQgetisnull(const PGresult *result, int row, int column);
char *debrief_PQgetvalue(const PGresult *result, int row, int column);
int debrief_PQgetlength(const PGresult *result, int row, int column);
void debrief_PQclear(PGresult *result);
int debrief_PQgetCopyData(PGconn *connection, char *_Nullable *_Nonnull buffer, int async);
void debrief_PQfreemem(void *memory);
PGcancel *_Nullable debrief_PQgetCancel(PGconn *connection);
int debrief_PQcancel(PGcancel *cancel, char *buffer, int size);
void debrief_PQfreeCancel(PGcancel *cancel);

#pragma clang assume_nonnull end

#endif
