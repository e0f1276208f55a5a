#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CTermInternal.h"
#include <term.h>

atomic_int cterm_is_ours;
struct termios cterm_saved_modes;
char cterm_farewell[256];
char cterm_last_words[512];

void cterm_write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    bytes += written;
    count -= (size_t)written;
  }
}

// Appends a capability without its padding; `$<5>` asks for a delay that no terminal needs today.
static void append(char *text, size_t capacity, const char *addition) {
  size_t length = strlen(text);
  for (; addition != NULL && *addition != 0 && length + 1 < capacity; addition++) {
    if (addition[0] == '$' && addition[1] == '<') {
      addition = strchr(addition, '>');
      if (addition == NULL) break;
      continue;
    }
    text[length++] = *addition;
  }
  text[length] = 0;
}

// Where there is no second screen, leaving it would only move the cursor.
void cterm_prepare_farewell(void) {
  static const char modes[] = "\033[?2026l\033[?2004l\033[?1006l\033[?1002l\033[0m\033[?25h";
  const char *leave_screen = cterm_described_text("rmcup");
  cterm_farewell[0] = 0;
  append(cterm_farewell, sizeof cterm_farewell, modes);
  if (leave_screen != NULL) append(cterm_farewell, sizeof cterm_farewell, "\033[?1049l");
  cterm_last_words[0] = 0;
  append(cterm_last_words, sizeof cterm_last_words, modes);
  append(cterm_last_words, sizeof cterm_last_words, cterm_described_text("rmkx"));
  append(cterm_last_words, sizeof cterm_last_words, leave_screen);
  append(cterm_last_words, sizeof cterm_last_words, leave_screen != NULL ? "\r" : "\r\n");
}

int cterm_is_in_foreground(void) {
  pid_t owner = tcgetpgrp(STDIN_FILENO);
  return owner < 0 || owner == getpgrp();
}

static void say_farewell(void) {
  cterm_end_drawing();
  cterm_send(cterm_farewell, strlen(cterm_farewell));
}

// A shell that took the terminal back has set its own modes; touching them would stop us. Returns
// whether the terminal is read, as far as is known: `TCSADRAIN` would wait until it is.
static int give_back(void) {
  if (!cterm_is_in_foreground()) return 1;
  say_farewell();
  int is_read = cterm_finish_sending();
  tcsetattr(STDIN_FILENO, TCSANOW, &cterm_saved_modes);
  return is_read;
}

// The line modes stay, so the terminal still has to be given back.
void cterm_step_back(void) {
  if (cterm_is_in_foreground()) say_farewell();
}

// It is ours until the modes are restored: SIGQUIT may come while they wait for a reader.
int cterm_leave(void) {
  if (!atomic_load(&cterm_is_ours)) return cterm_is_read();
  int is_read = give_back();
  atomic_store(&cterm_is_ours, 0);
  return is_read;
}

void cterm_restore(void) {
  static atomic_flag is_done = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_done)) return;
  cterm_unshare_all();
  if (!cterm_leave()) cterm_drop_messages();
  cterm_unblock(STDOUT_FILENO);
  cterm_return_errors();
  cterm_unblock(STDERR_FILENO);
}
