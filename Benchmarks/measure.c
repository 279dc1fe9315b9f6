// measure COMMAND…: runs a command and says on file descriptor 3 what it took.
//
// Prints: exit code, wall seconds, CPU seconds (user and system, children included), peak resident
// memory in MB of the largest process. A small C program, because the peak of a child is never below
// that of the process it was forked from.

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int count, char **arguments) {
  if (count < 2) return 2;
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    close(3);
    execvp(arguments[1], arguments + 1);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 2;
  clock_gettime(CLOCK_MONOTONIC, &end);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  dprintf(3, "%d %.3f %.3f %.1f\n", code,
          (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss / 1024.0);
  return code;
}
