// Says what is left in blocks that were given back on another thread: compiled with CWipedMemory and without, and run, by test_wiped_memory.py.
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *give_back(void *block) {
  free(block);
  return NULL;
}

// glibc keeps its notes in the first bytes of a block that was given back, and in the last eight.
static int is_left(const volatile char *block, size_t from, size_t to) {
  for (size_t index = from < 32 ? 32 : from; index + 8 < to; index++)
    if (block[index] == 'S') return 1;
  return 0;
}

static char *filled(size_t size) {
  char *block = malloc(size);
  memset(block, 'S', malloc_usable_size(block));
  return block;
}

static int failed(const char *what, size_t size) {
  printf("%s: %zu bytes\n", what, size);
  return 1;
}

int main(void) {
  for (size_t size = 48; size < 100000; size += size / 3) {
    char *block = filled(size);
    size_t room = malloc_usable_size(block);
    pthread_t thread;
    pthread_create(&thread, NULL, give_back, block);
    pthread_join(thread, NULL);
    if (is_left(block, 0, room)) return failed("given back", size);

    block = filled(size);
    // So that it can't grow where it is.
    char *next = filled(size);
    char *larger = realloc(block, 3 * size);
    if (larger[0] != 'S' || larger[size - 1] != 'S') return failed("lost", size);
    if (larger != block && is_left(block, 0, room)) return failed("grown", size);
    char *smaller = realloc(larger, 40);
    if (memcmp(smaller, "SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS", 40) != 0) return failed("lost", size);
    if (3 * size < 128 * 1024 && is_left(larger, 64, 3 * size)) return failed("shrunk", size);
    if (realloc(smaller, 0) != NULL) return failed("given back by size", size);
    free(next);
  }
  char *large = realloc(filled(200000), 300000);
  if (large[0] != 'S' || large[199999] != 'S') return failed("lost", 200000);
  free(large);
  free(realloc(NULL, 100));
  free(NULL);
  return 0;
}
