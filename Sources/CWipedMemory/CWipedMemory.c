#define _GNU_SOURCE
#include <stdlib.h>

// Sanitizers have functions of their own.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <malloc.h>
#include <string.h>

// From this size on glibc has the system map each block by itself, and unmap it, which wipes it.
static const size_t mapped = 128 * 1024;

// Those that would be called without ours: glibc's, or another allocator's that was loaded before it. The first calls come before there are threads.
static void (*free_of_system)(void *block);
static void *(*realloc_of_system)(void *block, size_t size);

static void find(void) {
  free_of_system = (void (*)(void *))dlsym(RTLD_NEXT, "free");
  realloc_of_system = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
}

// glibc would raise the size by itself.
__attribute__((constructor)) static void keep_size(void) { mallopt(M_MMAP_THRESHOLD, mapped); }

void free(void *block) {
  if (!free_of_system) find();
  size_t size = malloc_usable_size(block);
  if (size < mapped) explicit_bzero(block, size);
  free_of_system(block);
}

void *realloc(void *block, size_t size) {
  if (!realloc_of_system) find();
  size_t had = malloc_usable_size(block);
  if (size < had) explicit_bzero((char *)block + size, had - size);
  if (size <= had || had >= mapped) return realloc_of_system(block, size);
  // The system would give the old block back by itself.
  void *larger = malloc(size);
  if (larger && block) memcpy(larger, block, had);
  if (larger) free(block);
  return larger;
}

#endif
