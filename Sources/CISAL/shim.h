#pragma once
#include <isa-l/igzip_lib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Copies a byte from a pipe to another without taking it: 0 where no one can write to the first.
// See tee(2), which Swift does not import; 2 is SPLICE_F_NONBLOCK.
static inline long debrief_tee(int from, int to) { return syscall(SYS_tee, from, to, 1UL, 2U); }
