#include "CFaultyDisk.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DISK_LIMIT 4096
#define PATH_LIMIT 1024
#define SECTOR 512

// A change that isn't synced yet, with the bytes before and after it. `size_before` and `size_after` are the file's length around it.
typedef struct Change {
  struct Change *next;
  sqlite3_int64 offset, size_before, size_after;
  int length, before_length;
  unsigned char *before, *after;
} Change;

// A file with changes that aren't synced, or one that was removed and whose folder isn't synced.
typedef struct File {
  struct File *next;
  char path[PATH_LIMIT];
  Change *first, *last;
  unsigned char *removed;
  sqlite3_int64 removed_size;
} File;

typedef struct {
  int used, crashed;
  char folder[PATH_LIMIT];
  File *files;
  long changes;
  long fail_at, fail_count, crash_at;
  int fail_code, crash_kind;
  uint64_t crash_seed;
  char crash_copy[PATH_LIMIT];
} Disk;

// What SQLite holds for an open file: this, and behind it the real file system's own.
typedef struct {
  sqlite3_file base;
  int disk;
  char path[PATH_LIMIT];
} Handle;

static Disk disks[DISK_LIMIT];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *real;
static sqlite3_vfs vfs;

static sqlite3_file *real_file(sqlite3_file *file) { return (sqlite3_file *)((char *)file + sizeof(Handle)); }

static uint64_t draw(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// MARK: What isn't synced

static void forget_changes(File *file) {
  for (Change *change = file->first; change;) {
    Change *next = change->next;
    free(change->before);
    free(change->after);
    free(change);
    change = next;
  }
  file->first = file->last = NULL;
}

static File *file_at(Disk *disk, const char *path) {
  for (File *file = disk->files; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  File *file = calloc(1, sizeof(File));
  if (!file) return NULL;
  snprintf(file->path, sizeof file->path, "%s", path);
  file->next = disk->files;
  disk->files = file;
  return file;
}

// Remembers a change before it is made: `bytes` are written at `offset`, or the file gets another size where there are none.
static Change *note_change(Disk *disk, Handle *handle, const void *bytes, int length, sqlite3_int64 offset) {
  File *file = file_at(disk, handle->path);
  Change *change = calloc(1, sizeof(Change));
  if (!file || !change) return NULL;
  sqlite3_file *inner = real_file(&handle->base);
  inner->pMethods->xFileSize(inner, &change->size_before);
  change->offset = offset;
  change->length = length;
  sqlite3_int64 overlap = change->size_before - offset;
  if (bytes) {
    change->after = malloc((size_t)length);
    if (change->after) memcpy(change->after, bytes, (size_t)length);
    if (overlap > length) overlap = length;
    change->size_after = change->size_before > offset + length ? change->size_before : offset + length;
  } else {
    change->size_after = offset;
  }
  if (overlap > 0) {
    change->before_length = (int)overlap;
    change->before = malloc((size_t)overlap);
    if (change->before) inner->pMethods->xRead(inner, change->before, (int)overlap, offset);
  }
  if (file->last) file->last->next = change;
  else file->first = change;
  file->last = change;
  return change;
}

// MARK: Copying

static int copy_file(const char *from, const char *to) {
  int in = open(from, O_RDONLY | O_CLOEXEC);
  if (in < 0) return -1;
  struct stat status;
  fstat(in, &status);
  int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, status.st_mode & 0777);
  if (out < 0) {
    close(in);
    return -1;
  }
  char buffer[65536];
  ssize_t count;
  int result = 0;
  while ((count = read(in, buffer, sizeof buffer)) > 0)
    if (write(out, buffer, (size_t)count) != count) result = -1;
  close(in);
  close(out);
  return count < 0 ? -1 : result;
}

static int copy_folder(const char *from, const char *to) {
  if (mkdir(to, 0700) != 0) return -1;
  DIR *folder = opendir(from);
  if (!folder) return -1;
  int result = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    char old[PATH_LIMIT], new[PATH_LIMIT];
    if (snprintf(old, sizeof old, "%s/%s", from, entry->d_name) >= PATH_LIMIT || snprintf(new, sizeof new, "%s/%s", to, entry->d_name) >= PATH_LIMIT) {
      result = -1;
      continue;
    }
    struct stat status;
    if (lstat(old, &status) != 0) result = -1;
    else if (S_ISDIR(status.st_mode)) result |= copy_folder(old, new);
    else if (S_ISREG(status.st_mode)) result |= copy_file(old, new);
  }
  closedir(folder);
  return result;
}

// Applies a change to a file of the copy, or only the first sectors of it.
static void apply(int descriptor, const Change *change, int length) {
  if (!change->after) {
    if (ftruncate(descriptor, change->size_after) != 0) return;
  } else if (length > 0 && pwrite(descriptor, change->after, (size_t)length, change->offset) < 0) {
    return;
  }
}

static void undo_all(int descriptor, Change *const *changes, int count) {
  for (int index = count - 1; index >= 0; index--) {
    const Change *change = changes[index];
    if (change->before && pwrite(descriptor, change->before, (size_t)change->before_length, change->offset) < 0) return;
    if (ftruncate(descriptor, change->size_before) != 0) return;
  }
}

// Takes out of a copied file what a power failure loses. The newest change may not have been made at all yet (`pending`).
static void lose(const char *path, File *file, int kind, const Change *pending, uint64_t *state) {
  int count = 0;
  for (Change *change = file->first; change; change = change->next) count++;
  Change **changes = calloc((size_t)count + 1, sizeof(Change *));
  if (!changes) return;
  count = 0;
  for (Change *change = file->first; change; change = change->next) changes[count++] = change;
  int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    int made = count;
    if (count > 0 && changes[count - 1] == pending) made--;
    if (kind == FAULTY_DISK_POWER_FAILS) undo_all(descriptor, changes, made);
    for (int index = 0; index < count; index++) {
      int is_pending = changes[index] == pending;
      if (kind == FAULTY_DISK_PROCESS_DIES && !is_pending) continue;
      uint64_t chance = draw(state);
      if (chance % 2 == 0) continue;
      int length = changes[index]->length;
      if (chance % 4 == 1 && length > SECTOR) length = (int)(draw(state) % (uint64_t)(length / SECTOR)) * SECTOR;
      apply(descriptor, changes[index], length);
    }
    close(descriptor);
  }
  free(changes);
}

// Copies the folder as a crash leaves it, with the mutex held.
static void crash(Disk *disk, int kind, uint64_t seed, const char *copy, const Change *pending) {
  disk->crashed = copy_folder(disk->folder, copy) == 0 ? 1 : 2;
  uint64_t state = seed;
  for (File *file = disk->files; file; file = file->next) {
    char path[PATH_LIMIT];
    if (snprintf(path, sizeof path, "%s%s", copy, file->path + strlen(disk->folder)) >= PATH_LIMIT) continue;
    if (file->removed && kind == FAULTY_DISK_POWER_FAILS && draw(&state) % 2 == 0) {
      int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      if (descriptor < 0) continue;
      if (write(descriptor, file->removed, (size_t)file->removed_size) < 0) disk->crashed = 2;
      close(descriptor);
    }
    if (file->first) lose(path, file, kind, pending, &state);
  }
}

// MARK: Faults

// Whether a failure is due at a change.
static int is_due(const Disk *disk, long number) {
  return disk->fail_at >= 0 && number >= disk->fail_at && number < disk->fail_at + disk->fail_count;
}

// What becomes of the next change: SQLITE_OK, or the error that SQLite is told.
static int next_change(Disk *disk, const Change *pending, int is_write) {
  if (disk->crashed) return SQLITE_IOERR;
  long number = disk->changes++;
  if (disk->crash_at >= 0 && number >= disk->crash_at) {
    crash(disk, disk->crash_kind, disk->crash_seed, disk->crash_copy, pending);
    return SQLITE_IOERR;
  }
  if (!is_due(disk, number) || disk->fail_code == SQLITE_IOERR_DIR_FSYNC) return SQLITE_OK;
  return is_write || disk->fail_code != SQLITE_FULL ? disk->fail_code : SQLITE_OK;
}

static void drop_last(Disk *disk, const char *path, Change *change) {
  File *file = file_at(disk, path);
  if (!file || file->last != change) return;
  Change *before = NULL;
  for (Change *one = file->first; one != change; one = one->next) before = one;
  file->last = before;
  if (before) before->next = NULL;
  else file->first = NULL;
  free(change->before);
  free(change->after);
  free(change);
}

// MARK: An open file

static int handle_close(sqlite3_file *file) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods ? inner->pMethods->xClose(inner) : SQLITE_OK;
}

static int handle_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xRead(inner, bytes, length, offset);
}

static int handle_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
  Handle *handle = (Handle *)file;
  sqlite3_file *inner = real_file(file);
  pthread_mutex_lock(&mutex);
  Disk *disk = &disks[handle->disk];
  Change *change = disk->crashed ? NULL : note_change(disk, handle, bytes, length, offset);
  int result = next_change(disk, change, 1);
  if (result == SQLITE_OK) result = inner->pMethods->xWrite(inner, bytes, length, offset);
  else if (change) drop_last(disk, handle->path, change);
  pthread_mutex_unlock(&mutex);
  return result;
}

static int handle_truncate(sqlite3_file *file, sqlite3_int64 size) {
  Handle *handle = (Handle *)file;
  sqlite3_file *inner = real_file(file);
  pthread_mutex_lock(&mutex);
  Disk *disk = &disks[handle->disk];
  Change *change = disk->crashed ? NULL : note_change(disk, handle, NULL, 0, size);
  int result = next_change(disk, change, 1);
  if (result == SQLITE_OK) result = inner->pMethods->xTruncate(inner, size);
  else if (change) drop_last(disk, handle->path, change);
  pthread_mutex_unlock(&mutex);
  return result;
}

static int handle_sync(sqlite3_file *file, int flags) {
  Handle *handle = (Handle *)file;
  sqlite3_file *inner = real_file(file);
  pthread_mutex_lock(&mutex);
  Disk *disk = &disks[handle->disk];
  int result = next_change(disk, NULL, 0);
  if (result == SQLITE_OK) result = inner->pMethods->xSync(inner, flags);
  File *noted = result == SQLITE_OK ? file_at(disk, handle->path) : NULL;
  if (noted) forget_changes(noted);
  pthread_mutex_unlock(&mutex);
  return result;
}

static int handle_size(sqlite3_file *file, sqlite3_int64 *size) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xFileSize(inner, size);
}

static int handle_lock(sqlite3_file *file, int level) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xLock(inner, level);
}

static int handle_unlock(sqlite3_file *file, int level) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xUnlock(inner, level);
}

static int handle_check_lock(sqlite3_file *file, int *out) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xCheckReservedLock(inner, out);
}

static int handle_control(sqlite3_file *file, int operation, void *argument) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xFileControl(inner, operation, argument);
}

static int handle_sector_size(sqlite3_file *file) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xSectorSize(inner);
}

static int handle_characteristics(sqlite3_file *file) {
  sqlite3_file *inner = real_file(file);
  return inner->pMethods->xDeviceCharacteristics(inner);
}

// Version 1: the wallet's databases use neither shared memory nor memory mapping, which couldn't be watched.
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = handle_close,
    .xRead = handle_read,
    .xWrite = handle_write,
    .xTruncate = handle_truncate,
    .xSync = handle_sync,
    .xFileSize = handle_size,
    .xLock = handle_lock,
    .xUnlock = handle_unlock,
    .xCheckReservedLock = handle_check_lock,
    .xFileControl = handle_control,
    .xSectorSize = handle_sector_size,
    .xDeviceCharacteristics = handle_characteristics,
};

// MARK: The file system

// The folder that a path is in, or -1, with the mutex held.
static int disk_of(const char *path) {
  if (!path) return -1;
  for (int index = 0; index < DISK_LIMIT; index++) {
    size_t length = strlen(disks[index].folder);
    if (disks[index].used && strncmp(path, disks[index].folder, length) == 0 && path[length] == '/') return index;
  }
  return -1;
}

static int vfs_open(sqlite3_vfs *self, sqlite3_filename path, sqlite3_file *file, int flags, int *out) {
  (void)self;
  pthread_mutex_lock(&mutex);
  int index = disk_of(path);
  int crashed = index >= 0 && disks[index].crashed;
  pthread_mutex_unlock(&mutex);
  if (index < 0) return real->xOpen(real, path, file, flags, out);
  Handle *handle = (Handle *)file;
  memset(handle, 0, sizeof *handle);
  if (crashed) return SQLITE_CANTOPEN;
  handle->disk = index;
  snprintf(handle->path, sizeof handle->path, "%s", path);
  int result = real->xOpen(real, path, real_file(file), flags, out);
  file->pMethods = real_file(file)->pMethods ? &methods : NULL;
  return result;
}

// Keeps what a removal takes away until the folder is synced.
static void note_removal(Disk *disk, const char *path) {
  File *file = file_at(disk, path);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (!file || descriptor < 0) return;
  struct stat status;
  fstat(descriptor, &status);
  free(file->removed);
  file->removed = malloc((size_t)status.st_size + 1);
  file->removed_size = file->removed ? read(descriptor, file->removed, (size_t)status.st_size) : 0;
  close(descriptor);
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int syncs_folder) {
  (void)self;
  pthread_mutex_lock(&mutex);
  int index = disk_of(path);
  if (index < 0) {
    pthread_mutex_unlock(&mutex);
    return real->xDelete(real, path, syncs_folder);
  }
  Disk *disk = &disks[index];
  int result = next_change(disk, NULL, 0);
  if (result == SQLITE_OK) {
    File *file = file_at(disk, path);
    if (file) forget_changes(file);
    int fails = syncs_folder && disk->fail_code == SQLITE_IOERR_DIR_FSYNC && is_due(disk, disk->changes - 1);
    if (fails) syncs_folder = 0;
    if (!syncs_folder) note_removal(disk, path);
    result = real->xDelete(real, path, syncs_folder);
    if (fails && result == SQLITE_OK) result = SQLITE_IOERR_DIR_FSYNC;
    if (syncs_folder) {
      for (file = disk->files; file; file = file->next) {
        free(file->removed);
        file->removed = NULL;
      }
    }
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

static int vfs_access(sqlite3_vfs *self, const char *path, int flags, int *out) {
  (void)self;
  return real->xAccess(real, path, flags, out);
}

static int vfs_full_path(sqlite3_vfs *self, const char *path, int size, char *out) {
  (void)self;
  return real->xFullPathname(real, path, size, out);
}

int faulty_disk_install(void) {
  pthread_mutex_lock(&mutex);
  int result = SQLITE_OK;
  if (!real) {
    real = sqlite3_vfs_find(NULL);
    vfs = *real;
    vfs.szOsFile = (int)sizeof(Handle) + real->szOsFile;
    vfs.zName = "faulty-disk";
    vfs.pNext = NULL;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    vfs.xAccess = vfs_access;
    vfs.xFullPathname = vfs_full_path;
    result = sqlite3_vfs_register(&vfs, 1);
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

int faulty_disk_add(const char *folder) {
  pthread_mutex_lock(&mutex);
  int index = 0;
  while (index < DISK_LIMIT && disks[index].used) index++;
  if (index < DISK_LIMIT && strlen(folder) < PATH_LIMIT) {
    memset(&disks[index], 0, sizeof disks[index]);
    disks[index].used = 1;
    disks[index].fail_at = disks[index].crash_at = -1;
    snprintf(disks[index].folder, sizeof disks[index].folder, "%s", folder);
  } else {
    index = -1;
  }
  pthread_mutex_unlock(&mutex);
  return index;
}

void faulty_disk_remove(int index) {
  pthread_mutex_lock(&mutex);
  for (File *file = disks[index].files; file;) {
    File *next = file->next;
    forget_changes(file);
    free(file->removed);
    free(file);
    file = next;
  }
  disks[index].files = NULL;
  disks[index].used = 0;
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_fail(int index, long after, int code, long count) {
  pthread_mutex_lock(&mutex);
  disks[index].fail_at = disks[index].changes + after;
  disks[index].fail_code = code;
  disks[index].fail_count = count;
  pthread_mutex_unlock(&mutex);
}

void faulty_disk_crash(int index, long after, int kind, uint64_t seed, const char *copy) {
  pthread_mutex_lock(&mutex);
  disks[index].crash_at = disks[index].changes + after;
  disks[index].crash_kind = kind;
  disks[index].crash_seed = seed;
  snprintf(disks[index].crash_copy, sizeof disks[index].crash_copy, "%s", copy);
  pthread_mutex_unlock(&mutex);
}

int faulty_disk_crash_now(int index, int kind, uint64_t seed, const char *copy) {
  pthread_mutex_lock(&mutex);
  if (!disks[index].crashed) crash(&disks[index], kind, seed, copy, NULL);
  int result = disks[index].crashed == 1 ? 0 : -1;
  pthread_mutex_unlock(&mutex);
  return result;
}

int faulty_disk_has_crashed(int index) {
  pthread_mutex_lock(&mutex);
  int result = disks[index].crashed;
  pthread_mutex_unlock(&mutex);
  return result;
}

void faulty_disk_calm(int index) {
  pthread_mutex_lock(&mutex);
  disks[index].fail_at = disks[index].crash_at = -1;
  pthread_mutex_unlock(&mutex);
}

long faulty_disk_changes(int index) {
  pthread_mutex_lock(&mutex);
  long result = disks[index].changes;
  pthread_mutex_unlock(&mutex);
  return result;
}
