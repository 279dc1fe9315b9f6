#include "CPostgreSQL.h"

#include <dlfcn.h>

#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef void (*PQnoticeReceiver)(void *, const PGresult *);
static PQnoticeReceiver (*ignoring)(PGconn *, PQnoticeReceiver, void *);

// A function of libpq, and the one of ours that calls it.
#define FUNCTION(type, name, parameters, arguments) \
  static type(*name) parameters;                    \
  type debrief_##name parameters { return name arguments; }

FUNCTION(PGconn *, PQconnectStartParams,
         (const char *const *keywords, const char *const *values, int expand),
         (keywords, values, expand))
FUNCTION(PGconn *, PQconnectdbParams,
         (const char *const *keywords, const char *const *values, int expand),
         (keywords, values, expand))
FUNCTION(PQconninfoOption *, PQconninfo, (PGconn *c), (c))
FUNCTION(void, PQconninfoFree, (PQconninfoOption *options), (options))
FUNCTION(int, PQstatus, (const PGconn *c), (c))
FUNCTION(char *, PQerrorMessage, (const PGconn *c), (c))
FUNCTION(void, PQfinish, (PGconn *c), (c))
FUNCTION(int, PQsocket, (const PGconn *c), (c))
FUNCTION(int, PQsendQueryParams,
         (PGconn *c, const char *sql, int count, const Oid *types, const char *const *values,
          const int *lengths, const int *formats, int format),
         (c, sql, count, types, values, lengths, formats, format))
FUNCTION(int, PQsendPrepare,
         (PGconn *c, const char *name, const char *sql, int count, const Oid *types),
         (c, name, sql, count, types))
FUNCTION(int, PQsendDescribePrepared, (PGconn *c, const char *name), (c, name))
FUNCTION(int, PQconsumeInput, (PGconn *c), (c))
FUNCTION(int, PQisBusy, (PGconn *c), (c))
FUNCTION(PGresult *, PQgetResult, (PGconn *c), (c))
FUNCTION(int, PQresultStatus, (const PGresult *r), (r))
FUNCTION(char *, PQresultErrorField, (const PGresult *r, int field), (r, field))
FUNCTION(int, PQntuples, (const PGresult *r), (r))
FUNCTION(int, PQnfields, (const PGresult *r), (r))
FUNCTION(char *, PQfname, (const PGresult *r, int column), (r, column))
FUNCTION(Oid, PQftype, (const PGresult *r, int column), (r, column))
FUNCTION(int, PQgetisnull, (const PGresult *r, int row, int column), (r, row, column))
FUNCTION(char *, PQgetvalue, (const PGresult *r, int row, int column), (r, row, column))
FUNCTION(int, PQgetlength, (const PGresult *r, int row, int column), (r, row, column))
FUNCTION(void, PQclear, (PGresult *r), (r))
FUNCTION(int, PQgetCopyData, (PGconn *c, char **buffer, int async), (c, buffer, async))
FUNCTION(void, PQfreemem, (void *memory), (memory))
FUNCTION(PGcancel *, PQgetCancel, (PGconn *c), (c))
FUNCTION(int, PQcancel, (PGcancel *cancel, char *buffer, int size), (cancel, buffer, size))
FUNCTION(void, PQfreeCancel, (PGcancel *cancel), (cancel))

static void ignore(void *unused, const PGresult *notice) {
  (void)unused;
  (void)notice;
}

void debrief_PQignoreNotices(PGconn *connection) { ignoring(connection, ignore, NULL); }

int debrief_PQload(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  int found = 1;
#define LOAD(variable, name) found &= (*(void **)&variable = dlsym(library, name)) != NULL
#define FIND(name) LOAD(name, #name)
  LOAD(ignoring, "PQsetNoticeReceiver");
  FIND(PQconnectStartParams);
  FIND(PQconnectdbParams);
  FIND(PQconninfo);
  FIND(PQconninfoFree);
  FIND(PQstatus);
  FIND(PQerrorMessage);
  FIND(PQfinish);
  FIND(PQsocket);
  FIND(PQsendQueryParams);
  FIND(PQsendPrepare);
  FIND(PQsendDescribePrepared);
  FIND(PQconsumeInput);
  FIND(PQisBusy);
  FIND(PQgetResult);
  FIND(PQresultStatus);
  FIND(PQresultErrorField);
  FIND(PQntuples);
  FIND(PQnfields);
  FIND(PQfname);
  FIND(PQftype);
  FIND(PQgetisnull);
  FIND(PQgetvalue);
  FIND(PQgetlength);
  FIND(PQclear);
  FIND(PQgetCopyData);
  FIND(PQfreemem);
  FIND(PQgetCancel);
  FIND(PQcancel);
  FIND(PQfreeCancel);
  return found;
}
