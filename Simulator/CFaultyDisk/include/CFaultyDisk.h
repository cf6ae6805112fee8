#ifndef CFAULTYDISK_H
#define CFAULTYDISK_H

#include <stdint.h>

// A disk under SQLite that fails, fills up, and loses power when it is told to. It wraps SQLite's default file system and stays out of the way of all
// files but those in the folders that it was given. All functions may be called from any thread.

// What is left of a folder's files after a crash.
enum {
  // The process died: all that was written before is there, and the write in progress as far as it came.
  FAULTY_DISK_PROCESS_DIES = 0,
  // The machine lost power: of what was written and not synced yet, any part may be there, in any order.
  FAULTY_DISK_POWER_FAILS = 1,
};

// Puts itself before SQLite's default file system, once a process, before the first database is opened. 0 where that went well.
int faulty_disk_install(void);

// Begins to watch a folder whose path is absolute. Returns the number by which it is known, or -1 where there are too many.
int faulty_disk_add(const char *folder);

// Forgets a folder. Its databases must be closed.
void faulty_disk_remove(int disk);

// Lets one change of the folder's files fail: the one that comes after so many others (0 for the next). A change is a write, a sync, a truncation or a
// removal. SQLite is told `code`: SQLITE_IOERR, SQLITE_FULL or SQLITE_IOERR_DIR_FSYNC. A full disk takes no write; syncs and removals still work.
// With SQLITE_IOERR_DIR_FSYNC all works but the sync of the folder after a removal.
void faulty_disk_fail(int disk, long after, int code, long count);

// Crashes at the change that comes after so many others: copies the folder to `copy` as it is left (`kind`, above), `seed` deciding what is torn and
// lost. From then on everything fails in the old folder.
void faulty_disk_crash(int disk, long after, int kind, uint64_t seed, const char *copy);

// Crashes now, between two changes. 0 where the copy could be made.
int faulty_disk_crash_now(int disk, int kind, uint64_t seed, const char *copy);

// Whether the folder has crashed: 1 for yes, 2 where its copy could not be made.
int faulty_disk_has_crashed(int disk);

// Takes back faults and crashes that haven't come yet.
void faulty_disk_calm(int disk);

// How many changes there were.
long faulty_disk_changes(int disk);

#endif
