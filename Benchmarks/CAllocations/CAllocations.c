#include "CAllocations.h"

void note_address(const void *address) { (void)address; }

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <stddef.h>

// The program's own definitions come before glibc's for every library it loads; glibc's stay under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Plain variables: an atomic count would cost more than what is measured, and rows with allocations to count run in one thread.
static volatile bool counting = false;
static volatile uint64_t count = 0;

static inline void note(void) {
  if (counting) count = count + 1;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *block = found;
  return 0;
}

bool allocations_can_be_counted(void) { return true; }

void allocations_start(void) {
  count = 0;
  counting = true;
}

uint64_t allocations_stop(void) {
  counting = false;
  return count;
}

#else

bool allocations_can_be_counted(void) { return false; }
void allocations_start(void) {}
uint64_t allocations_stop(void) { return 0; }

#endif

#if defined(__linux__)

#include <stdio.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

uint64_t resident_bytes(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  unsigned long long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%llu %llu", &total, &resident) != 2) resident = 0;
  fclose(file);
  return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

#elif defined(__APPLE__)

#include <mach/mach.h>

uint64_t resident_bytes(void) {
  struct mach_task_basic_info info;
  mach_msg_type_number_t size = MACH_TASK_BASIC_INFO_COUNT;
  if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &size) != KERN_SUCCESS) return 0;
  return info.resident_size;
}

#else

uint64_t resident_bytes(void) { return 0; }

#endif
