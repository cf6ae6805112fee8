#include <sys/resource.h>

// Before anything else runs in either program: a crash must leave no copy of the memory on the disk, where nothing would ever erase it. Of a limit of 1 byte
// no core is written, and Linux hands none to a program that collects them, which with a limit of 0 it would.
__attribute__((constructor)) static void leave_no_core(void) {
  const struct rlimit limit = {1, 1};
  // Where the limit was 0 already, and can't be raised, it stays.
  setrlimit(RLIMIT_CORE, &limit);
}
