#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted on this system.
bool allocations_can_be_counted(void);

/// Counts from zero, in all threads. Counts of several threads at once are approximate.
void allocations_start(void);

/// How many blocks of memory were asked for since the start.
uint64_t allocations_stop(void);

/// How many bytes of this process are in the machine's memory, once what isn't used any more has been given back; 0 where that
/// can't be told.
uint64_t resident_bytes(void);

/// Does nothing with an address, which nobody but this function knows.
void note_address(const void *address);

#endif
