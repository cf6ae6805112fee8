#pragma once

// Nothing is called: a program that has this target overwrites each block of memory when any part of it gives the block back, on any thread. Where the C
// library isn't glibc, nothing changes.
