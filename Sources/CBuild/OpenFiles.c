#include <sys/resource.h>

// Each connection is an open file. Systems let a program have fewer of them than it may ask for, for programs that still use select(); without any left, the
// library that runs the program's threads ends it. macOS refuses more than 10,240 (OPEN_MAX).
__attribute__((constructor)) static void allow_files(void) {
  const rlim_t enough = 10240;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= enough) return;
  limit.rlim_cur = limit.rlim_max < enough ? limit.rlim_max : enough;
  setrlimit(RLIMIT_NOFILE, &limit);
}
