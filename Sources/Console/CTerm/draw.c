#include <wchar.h>

#include "CTermInternal.h"

enum { longest_run = 512 };

static cchar_t run[longest_run];

int cterm_longest_run(void) { return longest_run; }

void cterm_define_pair(int pair, int foreground, int background) {
  init_pair((short)pair, (short)foreground, (short)background);
}

void cterm_set_cell(
    int index, uint32_t glyph, uint32_t first, uint32_t second, int pair, int attributes) {
  if (index < 0 || index >= longest_run) return;
  wchar_t text[4] = {(wchar_t)glyph, (wchar_t)first, (wchar_t)second, 0};
  attr_t looks = A_NORMAL;
  if (attributes & CTERM_BOLD) looks |= A_BOLD;
  if (attributes & CTERM_DIM) looks |= A_DIM;
  if (attributes & CTERM_REVERSE) looks |= A_REVERSE;
  if (attributes & CTERM_UNDERLINE) looks |= A_UNDERLINE;
  setcchar(&run[index], text, looks, (short)pair, NULL);
}

void cterm_put_run(int row, int column, int count) {
  if (row < 0 || column < 0 || row >= getmaxy(stdscr) || column >= getmaxx(stdscr)) return;
  if (count > longest_run) count = longest_run;
  if (count > getmaxx(stdscr) - column) count = getmaxx(stdscr) - column;
  mvadd_wchnstr(row, column, run, count);
}

void cterm_erase(void) { werase(stdscr); }

void cterm_repaint(void) { clearok(curscr, TRUE); }

void cterm_resize(int rows, int columns) {
  resize_term(rows, columns);
  leaveok(stdscr, TRUE);
  clearok(curscr, TRUE);
}
