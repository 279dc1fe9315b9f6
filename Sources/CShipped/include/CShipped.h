#pragma once
#include <stddef.h>

// The files of `jobs/` and `prompts/`, as they were when the program was compiled.

typedef struct {
  // The path within the repository.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} DebriefShippedFile;

// How many there are.
size_t debrief_shipped_count(void);

// One of them, counted from 0.
DebriefShippedFile debrief_shipped_file(size_t place);
