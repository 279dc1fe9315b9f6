#pragma once
// The header-only form: no library is linked, and the short-input path is inlined.
#define XXH_INLINE_ALL
#include <xxhash.h>

// XXH_INLINE_ALL renames the functions by macros, which Swift does not see.
static inline uint64_t debrief_xxh3(const void *bytes, size_t count, uint64_t seed) {
  return XXH3_64bits_withSeed(bytes, count, seed);
}
