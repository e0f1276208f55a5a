#define _GNU_SOURCE 1

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "CTermInternal.h"
#include <term.h>

static int has_size(struct winsize *size) {
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, size) == 0 && size->ws_row > 0 && size->ws_col > 0;
}

int cterm_rows(void) {
  struct winsize size;
  return has_size(&size) ? size.ws_row : -1;
}

int cterm_columns(void) {
  struct winsize size;
  return has_size(&size) ? size.ws_col : -1;
}

// Both work on a description that was loaded for asking only, when no screen is open.
static int load(void) {
  int found = 0;
  return cur_term != NULL || (setupterm(NULL, STDOUT_FILENO, &found) == OK && found == 1);
}

int cterm_described_number(const char *capability) {
  return load() ? tigetnum(capability) : -1;
}

const char *cterm_described_text(const char *capability) {
  const char *text = load() ? tigetstr(capability) : NULL;
  return text == (const char *)-1 || (text != NULL && *text == 0) ? NULL : text;
}

const char *cterm_codeset(void) { return nl_langinfo(CODESET); }

const char *cterm_curses_version(void) { return curses_version(); }

int cterm_width(uint32_t glyph) { return wcwidth((wchar_t)glyph); }
