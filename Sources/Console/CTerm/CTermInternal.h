#ifndef CTERM_INTERNAL_H
#define CTERM_INTERNAL_H

#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1

#include <curses.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>

#include "CTerm.h"

// Whether the terminal is ours and has to be given back.
extern atomic_int cterm_is_ours;

// What the terminal was before, and the bytes that switch everything off.
extern struct termios cterm_saved_modes;
extern char cterm_farewell[256];
extern char cterm_last_words[512];

// macOS cannot poll a terminal (poll(2), "BUGS": devices are not supported); it can select one.
#ifdef __APPLE__
#define CTERM_SELECTS 1
#endif

// Writes all of it to a file; safe in signal handlers.
void cterm_write_all(int descriptor, const char *bytes, size_t count);

// Bytes for the terminal, which may be read slowly or not at all. They wait here while it takes no
// more, and `cterm_send_rest` tries again: whether nothing waits.
void cterm_open_terminal(void);
void cterm_send(const char *bytes, size_t count);
int cterm_send_rest(void);

// The descriptor that has to become writable for what waits, or -1.
int cterm_waiting_output(void);

// Whether so little output is waiting that more may be queued than frames need.
int cterm_has_room(void);

// Sends the waiting output, or the last words, while the terminal accepts any; returns whether all
// was sent. The second is safe in signal handlers. After `cterm_hurry` both give up sooner.
int cterm_finish_sending(void);
int cterm_send_last_words(void);

// Whether the terminal accepts anything before that time has passed.
int cterm_is_read(void);

// From now on, writing to that descriptor does not block, if it leads to the terminal.
void cterm_unblock(int descriptor);

// Builds `cterm_farewell` and `cterm_last_words` out of what this terminal understands.
void cterm_prepare_farewell(void);

// Whether the terminal understands private modes later than the VT220.
int cterm_is_modern(void);

void cterm_open_keys(void);
void cterm_install_signals(void);
// Calls `act` with every signal that would end the process, but for the faults.
void cterm_for_each_ending(void (*act)(int number));
void cterm_install_crash_handlers(void);

// Removes leftovers before the program ends, also when a signal without another handler ends it.
void cterm_guard_endings(void);

// Removes what killed processes of this program have left in shared memory.
void cterm_remove_shared_of_dead(void);

// Standard error into a file while the screen is ours, and back with what was written. Where nobody
// reads the terminal, all that would be printed there from now on is dropped instead.
void cterm_divert_errors(void);
void cterm_return_errors(void);
void cterm_drop_messages(void);

// The stream that curses draws to: at first to the terminal, then into memory. The end of drawing,
// too, only waits to be sent.
FILE *cterm_open_output(int want_sync);
void cterm_draw_into_memory(void);
void cterm_end_drawing(void);

#endif
