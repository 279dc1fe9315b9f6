#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A C surface over RE2, which Swift cannot import. No exception crosses it. Patterns and sets are
// used by any number of threads at once.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dre2_pattern dre2_pattern;
typedef struct dre2_set dre2_set;

/// Where a pattern matched, in bytes.
typedef struct dre2_match {
  size_t start;
  size_t end;
  /// The first group; the whole match where there is none or it took no part.
  size_t group_start;
  size_t group_end;
} dre2_match;

/// Why a pattern does not compile.
typedef struct dre2_error {
  char message[160];
  /// The part of the pattern that is wrong.
  char fragment[160];
} dre2_error;

/// Compiles a pattern that takes at most `max_memory` bytes.
dre2_pattern *_Nullable dre2_pattern_new(
    const char *_Nonnull text, size_t count, int64_t max_memory, dre2_error *_Nonnull error);
void dre2_pattern_free(dre2_pattern *_Nonnull pattern);

/// Finds the first match that starts at `start` or later.
bool dre2_pattern_find(
    const dre2_pattern *_Nonnull pattern, const char *_Nonnull text, size_t count, size_t start,
    dre2_match *_Nonnull match);

/// What a group caught, in bytes; one that took no part ends before it starts.
typedef struct dre2_range {
  size_t start;
  size_t end;
} dre2_range;

/// How many groups a pattern has.
int dre2_pattern_group_count(const dre2_pattern *_Nonnull pattern);

/// The name of a group, counted from 1; NULL if it has none. Valid as long as the pattern.
const char *_Nullable dre2_pattern_group_name(const dre2_pattern *_Nonnull pattern, int group);

/// Matches at the beginning of a text, and writes what its first `capacity` groups caught.
bool dre2_pattern_capture(
    const dre2_pattern *_Nonnull pattern, const char *_Nullable text, size_t count,
    dre2_range *_Nullable groups, int capacity);

/// A set of patterns that are looked for together: make it, add the patterns, compile it.
dre2_set *_Nullable dre2_set_new(int64_t max_memory);
bool dre2_set_add(dre2_set *_Nonnull set, const char *_Nonnull pattern);
bool dre2_set_compile(dre2_set *_Nonnull set);
void dre2_set_free(dre2_set *_Nonnull set);

/// Which patterns match somewhere: writes their places in the set, in no order, and returns how
/// many. -1 if it cannot tell.
int dre2_set_find(
    const dre2_set *_Nonnull set, const char *_Nonnull text, size_t count, int *_Nonnull found,
    int capacity);

#ifdef __cplusplus
}
#endif
