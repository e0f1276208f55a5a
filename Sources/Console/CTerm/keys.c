#include "CTermInternal.h"

enum { paste_begin = 0x7001, paste_end = 0x7002, mouse = 0x7003 };

// Keys are read through a pad, because reading through a window would refresh it.
static WINDOW *reader;

void cterm_open_keys(void) {
  static const struct {
    const char *bytes;
    int code;
  } sequences[] = {
      {"\033[A", KEY_UP},       {"\033[B", KEY_DOWN},       {"\033[C", KEY_RIGHT},
      {"\033[D", KEY_LEFT},     {"\033[H", KEY_HOME},       {"\033[F", KEY_END},
      {"\033OA", KEY_UP},       {"\033OB", KEY_DOWN},       {"\033OC", KEY_RIGHT},
      {"\033OD", KEY_LEFT},     {"\033OH", KEY_HOME},       {"\033OF", KEY_END},
      {"\033[1~", KEY_HOME},    {"\033[4~", KEY_END},       {"\033[3~", KEY_DC},
      {"\033[5~", KEY_PPAGE},   {"\033[6~", KEY_NPAGE},     {"\033[Z", KEY_BTAB},
      {"\033[200~", paste_begin}, {"\033[201~", paste_end},
      // Curses would take the rest of a report for itself; whoever reads the codes decodes it.
      {"\033[<", mouse},
  };
  // The first keypad() adds the terminal's own keys; what is defined before it is lost to them.
  reader = newpad(1, 1);
  keypad(reader, TRUE);
  nodelay(reader, TRUE);
  for (size_t index = 0; index < sizeof sequences / sizeof *sequences; index++) {
    define_key(sequences[index].bytes, sequences[index].code);
  }
}

static int32_t translated(int code) {
  switch (code) {
  case KEY_UP: return CTERM_KEY_UP;
  case KEY_DOWN: return CTERM_KEY_DOWN;
  case KEY_LEFT: return CTERM_KEY_LEFT;
  case KEY_RIGHT: return CTERM_KEY_RIGHT;
  case KEY_PPAGE: return CTERM_KEY_PAGE_UP;
  case KEY_NPAGE: return CTERM_KEY_PAGE_DOWN;
  case KEY_HOME: return CTERM_KEY_HOME;
  case KEY_END: return CTERM_KEY_END;
  case KEY_BTAB: return CTERM_KEY_BACK_TAB;
  case KEY_ENTER: return CTERM_KEY_ENTER;
  case KEY_BACKSPACE: return CTERM_KEY_BACKSPACE;
  case KEY_DC: return CTERM_KEY_DELETE;
  case paste_begin: return CTERM_KEY_PASTE_BEGIN;
  case paste_end: return CTERM_KEY_PASTE_END;
  case mouse: return CTERM_KEY_MOUSE;
  default: break;
  }
  if (code > KEY_F0 && code <= KEY_F(12)) return CTERM_KEY_F0 + (code - KEY_F0);
  return CTERM_KEY_UNKNOWN;
}

int32_t cterm_next_key(void) {
  wint_t code = 0;
  switch (wget_wch(reader, &code)) {
  case KEY_CODE_YES: return translated((int)code);
  case OK: return (int32_t)code;
  default: return CTERM_NO_INPUT;
  }
}
