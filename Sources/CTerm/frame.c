#define _GNU_SOURCE 1

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CTermInternal.h"

enum { mark_size = 8 };

static const char begin_mark[] = "\033[?2026h";
static const char end_mark[] = "\033[?2026l";

// Curses calls `write` for every move of the cursor. While it draws, its descriptor leads to a
// file in memory; then the frame goes out at once, between its marks, and its bytes are known.
static int output = -1;
static int store = -1;
static char *buffer;
static size_t capacity;
static int syncs;
static int64_t bytes;

static int open_store(void) {
#ifdef __linux__
  return memfd_create("frame", MFD_CLOEXEC);
#else
  char path[] = "/tmp/zapdeck-frame-XXXXXX";
  int descriptor = mkstemp(path);
  if (descriptor < 0) return -1;
  unlink(path);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

FILE *cterm_open_output(int want_sync) {
  syncs = want_sync;
  cterm_open_terminal();
  store = open_store();
  output = dup(STDOUT_FILENO);
  return output < 0 ? NULL : fdopen(output, "w");
}

void cterm_aim_output(int at_terminal) {
  dup2(at_terminal || store < 0 ? STDOUT_FILENO : store, output);
}

static int make_room(size_t size) {
  if (size <= capacity) return 1;
  char *larger = realloc(buffer, size * 2);
  if (larger == NULL) return 0;
  buffer = larger;
  capacity = size * 2;
  return 1;
}

static void send_frame(size_t size) {
  if (!make_room(size + 2 * mark_size)) return;
  memcpy(buffer, begin_mark, mark_size);
  if (pread(store, buffer + mark_size, size, 0) != (ssize_t)size) return;
  memcpy(buffer + mark_size + size, end_mark, mark_size);
  const char *start = syncs ? buffer : buffer + mark_size;
  size_t count = syncs ? size + 2 * mark_size : size;
  cterm_send(start, count);
  bytes += (int64_t)count;
}

void cterm_set_clipboard(const char *base64) {
  cterm_send("\033]52;c;", 7);
  cterm_send(base64, strlen(base64));
  cterm_send("\a", 1);
}

void cterm_commit(void) {
  cterm_aim_output(0);
  wnoutrefresh(stdscr);
  doupdate();
  cterm_aim_output(1);
  if (store < 0) return;
  off_t size = lseek(store, 0, SEEK_CUR);
  lseek(store, 0, SEEK_SET);
  if (size > 0) send_frame((size_t)size);
}

int cterm_is_behind(void) { return !cterm_send_rest(); }

int64_t cterm_bytes_written(void) { return bytes; }
