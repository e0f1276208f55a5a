#define _GNU_SOURCE 1

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTermInternal.h"

// Where shm_open(3) keeps its objects on Linux; other systems have no such folder. Writing fails
// when memory is full, which a mapping would only say by a signal.
static const char folder[] = "/dev/shm";

// Numbers of objects are below this.
enum { most_objects = 512 };

static volatile sig_atomic_t is_shared[most_objects];

// The prefix of object names. A locked file with this prefix shows that the process is alive: a
// process number alone means nothing in a container that shares this memory with others.
static char prefix[48];
static int lock = -1;

// Only what is safe in signal handlers.
static void write_path(char *path, int number) {
  char digits[12];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  size_t length = strlen(prefix);
  memcpy(path, prefix, length);
  while (count > 0) path[length++] = digits[--count];
  path[length] = 0;
}

static void write_lock_path(char *path) {
  size_t length = strlen(prefix);
  memcpy(path, prefix, length);
  memcpy(path + length, "lock", 5);
}

static void open_lock(void) {
  if (lock >= 0) return;
  char path[64];
  snprintf(prefix, sizeof prefix, "%s/zapdeck-%ld-", folder, (long)getpid());
  write_lock_path(path);
  lock = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (lock >= 0) flock(lock, LOCK_EX | LOCK_NB);
}

static int is_alive(int shared, pid_t process) {
  if (kill(process, 0) == 0 || errno != ESRCH) return 1;
  char name[48];
  snprintf(name, sizeof name, "zapdeck-%ld-lock", (long)process);
  int descriptor = openat(shared, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return errno != ENOENT;
  int is_locked = flock(descriptor, LOCK_SH | LOCK_NB) != 0;
  close(descriptor);
  return is_locked;
}

// The process of an object's name, or of its lock's; 0 if it is no such name.
static pid_t process_of(const char *name) {
  long process = 0;
  int end = 0;
  if (sscanf(name, "zapdeck-%ld-%n", &process, &end) != 1 || end == 0 || process <= 0) return 0;
  const char *rest = name + end;
  int is_number = *rest != 0 && strspn(rest, "0123456789") == strlen(rest);
  return is_number || strcmp(rest, "lock") == 0 ? (pid_t)process : 0;
}

void cterm_remove_shared_of_dead(void) {
  DIR *shared = opendir(folder);
  if (shared == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(shared)) != NULL) {
    pid_t process = process_of(entry->d_name);
    struct stat status;
    if (process == 0 || fstatat(dirfd(shared), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0
        || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) {
      continue;
    }
    if (!is_alive(dirfd(shared), process)) unlinkat(dirfd(shared), entry->d_name, 0);
  }
  closedir(shared);
}

static void unshare(int number) {
  char path[64];
  if (!is_shared[number]) return;
  write_path(path, number);
  unlink(path);
  is_shared[number] = 0;
}

void cterm_unshare_all(void) {
  if (lock < 0) return;
  for (int number = 0; number < most_objects; number++) unshare(number);
  char path[64];
  write_lock_path(path);
  unlink(path);
}

const char *cterm_share(int number, const uint8_t *bytes, size_t count) {
  static char path[64];
  if (number < 0 || number >= most_objects) return NULL;
  open_lock();
  write_path(path, number);
  // Whoever has opened the last one may still be reading it.
  unlink(path);
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return NULL;
  is_shared[number] = 1;
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(descriptor, bytes + done, count - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    done += (size_t)written;
  }
  close(descriptor);
  if (done == count) return path + sizeof folder - 1;
  unlink(path);
  return NULL;
}

int cterm_cell_pixels(int *width, int *height) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return -1;
  if (size.ws_col == 0 || size.ws_row == 0) return -1;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0 ? 0 : -1;
}
