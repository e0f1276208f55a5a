#ifndef CTERM_H
#define CTERM_H

#include <stddef.h>
#include <stdint.h>

// The module map says which library each of these links.
#ifdef __APPLE__
#include "CTermLinksPlain.h"
#else
#include "CTermLinksWide.h"
#endif

// The only door to curses: integers and plain functions. Everything is called on the main thread,
// except `cterm_wake`, `cterm_now`, `cterm_print`, `cterm_environment` and the functions for
// leftovers.

// Keys above Unicode's range, as `cterm_next_key` reports them.
enum {
  CTERM_NO_INPUT = -1,
  CTERM_KEY_UP = 0x200001,
  CTERM_KEY_DOWN,
  CTERM_KEY_LEFT,
  CTERM_KEY_RIGHT,
  CTERM_KEY_PAGE_UP,
  CTERM_KEY_PAGE_DOWN,
  CTERM_KEY_HOME,
  CTERM_KEY_END,
  CTERM_KEY_BACK_TAB,
  CTERM_KEY_ENTER,
  CTERM_KEY_BACKSPACE,
  CTERM_KEY_DELETE,
  CTERM_KEY_PASTE_BEGIN,
  CTERM_KEY_PASTE_END,
  CTERM_KEY_MOUSE,
  CTERM_KEY_UNKNOWN,
  CTERM_KEY_F0 = 0x200100,
};

// What `cterm_wait` saw, as bits.
enum {
  CTERM_SAW_INPUT = 1,
  CTERM_SAW_WAKE = 2,
  CTERM_SAW_SIGNAL = 4,
  CTERM_SAW_HANGUP = 8,
};

// Attributes of a cell, as bits.
enum {
  CTERM_BOLD = 1,
  CTERM_DIM = 2,
  CTERM_REVERSE = 4,
  CTERM_UNDERLINE = 8,
};

// What `cterm_check` finds in the way of a full-screen program.
enum {
  CTERM_USABLE = 0,
  CTERM_NOT_A_TERMINAL,
  CTERM_NO_NAME,
  CTERM_UNKNOWN_NAME,
  CTERM_NO_CURSOR_ADDRESSING,
};

// The meaning of a signal that `cterm_next_signal` reports.
enum {
  CTERM_NO_SIGNAL = 0,
  CTERM_RESIZED = 1,
  CTERM_STOP = 2,
  CTERM_CONTINUED = 3,
  CTERM_QUIT = 256,
};

// Before the start.
int cterm_check(void);
int cterm_set_locale(int want_utf8);
const char *cterm_environment(const char *name);

// Entering and leaving. `cterm_start` returns 0, or -1 when curses refuses the terminal;
// `cterm_leave` returns 0 when nobody reads the terminal; `cterm_step_back` waits for no reader.
// `cterm_stop_process` does so only while it `cterm_is_to_stop`: a signal that continues or ends
// the process takes the stop back.
int cterm_start(int want_color, int want_sync, int want_mouse);
int cterm_leave(void);
void cterm_step_back(void);
void cterm_enter(void);
int cterm_is_to_stop(void);
void cterm_stop_process(void);
int cterm_is_in_foreground(void);
void cterm_restore(void);

// Facts. Numbers are -1 and texts NULL where the terminal does not say.
int cterm_rows(void);
int cterm_columns(void);
int cterm_colors(void);
int cterm_pairs(void);
int cterm_described_number(const char *capability);
const char *cterm_described_text(const char *capability);
const char *cterm_codeset(void);
const char *cterm_curses_version(void);
// Columns of a character in the locale; -1 if the system does not know it.
int cterm_width(uint32_t glyph);

// Drawing: cells are set from 0 on, then put as a run; `cterm_commit` shows what was put. While
// `cterm_is_behind`, the terminal has not taken the last frame yet, and another one would only wait
// for longer: `cterm_wait` sends it the rest.
int cterm_is_behind(void);
void cterm_define_pair(int pair, int foreground, int background);
// A cell has up to two combining characters; 0 is none.
void cterm_set_cell(
    int index, uint32_t glyph, uint32_t first, uint32_t second, int pair, int attributes);
void cterm_put_run(int row, int column, int count);
int cterm_longest_run(void);
void cterm_erase(void);
void cterm_repaint(void);
void cterm_resize(int rows, int columns);
void cterm_commit(void);
// A command that goes out with what `cterm_commit` shows next, ahead of it.
void cterm_add_command(const char *text);
// The same at once.
void cterm_say(const char *text);
// The name, until the next call, of a new object of shared memory with these bytes, in place of the
// last one of that number; NULL where there is none.
const char *cterm_share(int number, const uint8_t *bytes, size_t count);
// Removes all of them, safely in signal handlers.
void cterm_unshare_all(void);
// A cell's pixels; -1 where the terminal does not say.
int cterm_cell_pixels(int *width, int *height);

// Waiting and input. `cterm_next_signal` adds CTERM_QUIT to the number of a signal to end by.
int cterm_wait(int milliseconds, int with_input);
int32_t cterm_next_key(void);
int cterm_next_signal(void);
void cterm_wake(void);
// Whether a signal to end by has come, taken or not: the screen is not entered any more.
int cterm_is_ending(void);

// Without a screen: from now on, what is printed waits for a terminal that is not read only until
// the program is told to hurry, by a signal that ends it.
void cterm_print_until_hurried(void);
void cterm_hurry(void);

// Prints while the descriptor accepts any, as at the end; returns how many bytes, or -1.
int64_t cterm_print(int descriptor, const void *bytes, size_t count);

// Registers a file or an empty folder to be removed when the program ends, except by SIGKILL;
// returns its number, or -1. The process that is set as its writer is killed.
int cterm_add_leftover(const char *path);
void cterm_set_writer(int leftover, int process);
void cterm_forget_leftover(int leftover);
void cterm_remove_leftovers(void);

// Monotonic nanoseconds; bytes and write calls of `cterm_commit` so far.
int64_t cterm_now(void);

// Nanoseconds including those during which the machine slept, and since 1970.
int64_t cterm_elapsed(void);
int64_t cterm_calendar(void);
int64_t cterm_bytes_written(void);

#endif
