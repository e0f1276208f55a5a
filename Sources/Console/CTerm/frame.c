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

// Curses calls `write` for every move of the cursor, and would block on an unread terminal. Once
// started, it writes to a file in memory instead; a frame is then sent in one piece, between its
// marks, and its size is known.
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

void cterm_draw_into_memory(void) {
  if (store >= 0) dup2(store, output);
}

static int make_room(size_t size) {
  if (size <= capacity) return 1;
  char *larger = realloc(buffer, size * 2);
  if (larger == NULL) return 0;
  buffer = larger;
  capacity = size * 2;
  return 1;
}

// Copies what curses has drawn in memory into the buffer, leaving room for `before` bytes in front
// of it and `after` bytes behind it; returns its size.
static size_t take_drawn(size_t before, size_t after) {
  if (store < 0) return 0;
  off_t size = lseek(store, 0, SEEK_CUR);
  lseek(store, 0, SEEK_SET);
  if (size <= 0 || !make_room(before + (size_t)size + after)) return 0;
  return pread(store, buffer + before, (size_t)size, 0) == size ? (size_t)size : 0;
}

static void send_frame(void) {
  size_t size = take_drawn(mark_size + commands_size, mark_size);
  size_t whole = commands_size + size + 2 * mark_size;
  if (whole == 2 * mark_size || !make_room(whole)) return;
  memcpy(buffer, begin_mark, mark_size);
  if (commands_size > 0) memcpy(buffer + mark_size, commands, commands_size);
  memcpy(buffer + whole - mark_size, end_mark, mark_size);
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

void cterm_say(const char *text) {
  if (cterm_has_room()) cterm_send(text, strlen(text));
}

void cterm_commit(void) {
  wnoutrefresh(stdscr);
  doupdate();
  send_frame();
}

void cterm_end_drawing(void) {
  if (isendwin()) return;
  endwin();
  size_t size = take_drawn(0, 0);
  if (size > 0) cterm_send(buffer, size);
}

int cterm_is_behind(void) { return !cterm_send_rest(); }

int64_t cterm_bytes_written(void) { return bytes; }
