#define _GNU_SOURCE 1

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CTermInternal.h"

// Where shm_open(3) keeps its objects on Linux; other systems have no such folder. Writing fails
// when memory is full, which a mapping would only say by a signal.
static const char folder[] = "/dev/shm";

static const char *path_of(int number) {
  static char path[64];
  snprintf(path, sizeof path, "%s/zapdeck-%ld-%d", folder, (long)getpid(), number);
  return path;
}

void cterm_unshare(int number) { unlink(path_of(number)); }

const char *cterm_share(int number, const uint8_t *bytes, size_t count) {
  const char *path = path_of(number);
  // Whoever has opened the last one may still be reading it.
  unlink(path);
  int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0) return NULL;
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
