#pragma once

/// From now on, each block of memory is overwritten when any part of the program gives it back, on any thread. Does nothing where the C library isn't glibc.
void wipe_freed_memory(void);
