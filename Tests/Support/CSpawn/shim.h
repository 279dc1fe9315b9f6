// What glibc has beside POSIX and declares under _GNU_SOURCE only, which Swift does not set.
#include <spawn.h>

int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

// Pseudo-terminals, which stdlib.h declares under _XOPEN_SOURCE.
#include <stddef.h>

int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *name, size_t size);
