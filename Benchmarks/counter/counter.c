// Counts what a program does with SQLite: the statements it runs, and the pages it writes to a WAL.
//
// Loaded before the program's libraries (LD_PRELOAD), it stands between them and SQLite and, for
// what SQLite writes, the system. The file that COUNTER_OUTPUT names gets, when the program ends,
// a line for each text of a statement, `s COUNT TEXT`, one for each page, `p COUNT PAGE`, one for
// each number of pages in a commit, `c COUNT PAGES`, the bytes written to the WAL, `b BYTES`, and
// those that checkpoints wrote to databases, `d BYTES`.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLOTS = 1 << 12, MOST_PAGES = 1 << 20, MOST_FILES = 1 << 16, MOST_IN_COMMIT = 1 << 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct { char *text; long count; } statements[SLOTS];
static uint32_t pages[MOST_PAGES];
static uint32_t commits[MOST_IN_COMMIT];
static enum { OTHER, DATABASE, WAL } kinds[MOST_FILES];
static long bytes, checkpointed, in_commit;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

// Statements

static void count_statement(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (const char *at = text; *at; at++) hash = (hash ^ (unsigned char)*at) * 1099511628211u;
    pthread_mutex_lock(&lock);
    size_t slot = hash % SLOTS;
    for (int tries = 0; tries < SLOTS; tries++, slot = (slot + 1) % SLOTS) {
        if (!statements[slot].text) statements[slot].text = strdup(text);
        if (strcmp(statements[slot].text, text)) continue;
        statements[slot].count++;
        break;
    }
    pthread_mutex_unlock(&lock);
}

// Statements of triggers come as comments with the name of the trigger: they belong to another one.
static int traced(unsigned event, void *context, void *statement, void *text) {
    (void)event, (void)context;
    if (strncmp(text, "--", 2)) count_statement(sqlite3_sql(statement));
    return 0;
}

int sqlite3_open_v2(const char *name, sqlite3 **database, int flags, const char *vfs) {
    static int (*open_v2)(const char *, sqlite3 **, int, const char *);
    if (!open_v2) open_v2 = next("sqlite3_open_v2");
    int code = open_v2(name, database, flags, vfs);
    if (code == SQLITE_OK) sqlite3_trace_v2(*database, SQLITE_TRACE_STMT, traced, NULL);
    return code;
}

// Pages

static void note_file(const char *path, int file) {
    size_t length = strlen(path);
    if (file < 0 || file >= MOST_FILES) return;
    kinds[file] = length > 4 && !strcmp(path + length - 4, "-wal") ? WAL
        : length > 3 && !strcmp(path + length - 3, ".db") ? DATABASE : OTHER;
}

#define OPEN(NAME)                                                        \
    int NAME(const char *path, int flags, ...) {                          \
        static int (*open_next)(const char *, int, ...);                  \
        if (!open_next) open_next = next(#NAME);                          \
        __builtin_va_list rest;                                           \
        __builtin_va_start(rest, flags);                                  \
        int file = open_next(path, flags, __builtin_va_arg(rest, int));   \
        __builtin_va_end(rest);                                           \
        note_file(path, file);                                            \
        return file;                                                      \
    }
OPEN(open)
OPEN(open64)

static uint32_t number(const unsigned char *at) {
    return (uint32_t)at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
}

// A frame's header is written before its page: <https://www.sqlite.org/fileformat2.html#walformat>.
static void count_write(int file, const void *data, size_t count) {
    if (file < 0 || file >= MOST_FILES || kinds[file] == OTHER) return;
    pthread_mutex_lock(&lock);
    if (kinds[file] == DATABASE) {
        checkpointed += count;
        pthread_mutex_unlock(&lock);
        return;
    }
    bytes += count;
    if (count == 24) {
        uint32_t page = number(data);
        if (page < MOST_PAGES) pages[page]++;
        in_commit++;
        if (number((const unsigned char *)data + 4)) {
            commits[in_commit < MOST_IN_COMMIT ? in_commit : MOST_IN_COMMIT - 1]++;
            in_commit = 0;
        }
    }
    pthread_mutex_unlock(&lock);
}

#define PWRITE(NAME, OFFSET)                                              \
    ssize_t NAME(int file, const void *data, size_t count, OFFSET at) {   \
        static ssize_t (*write_next)(int, const void *, size_t, OFFSET);  \
        if (!write_next) write_next = next(#NAME);                        \
        count_write(file, data, count);                                   \
        return write_next(file, data, count, at);                         \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

// The end

static void report(void) {
    const char *path = getenv("COUNTER_OUTPUT");
    FILE *output = path ? fopen(path, "w") : NULL;
    if (!output) return;
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!statements[slot].text) continue;
        for (char *at = statements[slot].text; *at; at++) if (*at == '\n') *at = ' ';
        fprintf(output, "s %ld %s\n", statements[slot].count, statements[slot].text);
    }
    for (int page = 0; page < MOST_PAGES; page++) {
        if (pages[page]) fprintf(output, "p %u %d\n", pages[page], page);
    }
    for (int count = 0; count < MOST_IN_COMMIT; count++) {
        if (commits[count]) fprintf(output, "c %u %d\n", commits[count], count);
    }
    fprintf(output, "b %ld\nd %ld\n", bytes, checkpointed);
    fclose(output);
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void report_once(void) { pthread_once(&once, report); }

__attribute__((destructor)) static void finish(void) { report_once(); }

// A program that ends without its destructors ends here.
void _exit(int code) {
    report_once();
    void (*exit_next)(int) = next("_exit");
    exit_next(code);
    __builtin_unreachable();
}
