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

// Commands that the terminal gets with the next frame, before its cells.
static char *commands;
static size_t commands_size, commands_capacity;

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
  size_t whole = commands_size + size + 2 * mark_size;
  if (!make_room(whole)) return;
  char *end = buffer;
  memcpy(end, begin_mark, mark_size);
  end += mark_size;
  if (commands_size > 0) memcpy(end, commands, commands_size);
  end += commands_size;
  if (pread(store, end, size, 0) != (ssize_t)size) return;
  memcpy(end + size, end_mark, mark_size);
  commands_size = 0;
  const char *start = syncs ? buffer : buffer + mark_size;
  size_t count = syncs ? whole : whole - 2 * mark_size;
  cterm_send(start, count);
  bytes += (int64_t)count;
}

void cterm_add_command(const char *text) {
  size_t count = strlen(text);
  if (commands_size + count > commands_capacity) {
    size_t larger = (commands_size + count) * 2;
    char *room = realloc(commands, larger);
    if (room == NULL) return;
    commands = room;
    commands_capacity = larger;
  }
  memcpy(commands + commands_size, text, count);
  commands_size += count;
}

void cterm_say(const char *text) { cterm_send(text, strlen(text)); }

void cterm_commit(void) {
  cterm_aim_output(0);
  wnoutrefresh(stdscr);
  doupdate();
  cterm_aim_output(1);
  if (store < 0) return;
  off_t size = lseek(store, 0, SEEK_CUR);
  lseek(store, 0, SEEK_SET);
  if (size > 0 || commands_size > 0) send_frame((size_t)size);
}

int cterm_is_behind(void) { return !cterm_send_rest(); }

int64_t cterm_bytes_written(void) { return bytes; }
