#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "CTermInternal.h"
#include <term.h>

static SCREEN *screen;
static int colors;

int cterm_check(void) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return CTERM_NOT_A_TERMINAL;
  const char *name = getenv("TERM");
  if (name == NULL || *name == 0) return CTERM_NO_NAME;
  int found = 0;
  if (setupterm(NULL, STDOUT_FILENO, &found) != OK || found != 1) return CTERM_UNKNOWN_NAME;
  int addresses = cterm_described_text("cup") != NULL;
  del_curterm(cur_term);
  return addresses ? CTERM_USABLE : CTERM_NO_CURSOR_ADDRESSING;
}

int cterm_set_locale(int want_utf8) {
  setlocale(LC_CTYPE, "");
  if (strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0) return 1;
  if (!want_utf8) return 0;
  return setlocale(LC_CTYPE, "C.UTF-8") != NULL || setlocale(LC_CTYPE, "en_US.UTF-8") != NULL;
}

const char *cterm_environment(const char *name) { return getenv(name); }

int cterm_is_modern(void) {
  const char *name = getenv("TERM");
  if (name == NULL) return 0;
  return strncmp(name, "linux", 5) != 0 && strncmp(name, "vt", 2) != 0
      && strcmp(name, "dumb") != 0;
}

// The modes in which the screen is ours.
static struct termios own_modes;

// Control-S must not freeze the screen, nor Control-V and Control-O eat a key.
static void set_line_modes(void) {
  struct termios modes;
  cbreak();
  noecho();
  nonl();
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  modes.c_lflag &= ~(tcflag_t)IEXTEN;
  // Else Control-C throws away keys that poll() has seen, and curses waits for them without end.
  modes.c_lflag |= NOFLSH;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
  def_prog_mode();
  own_modes = modes;
}

static void set_colors(int want_color) {
  colors = 0;
  if (!want_color || !has_colors() || start_color() == ERR) return;
  if (use_default_colors() == ERR) return;
  colors = COLORS;
}

static int wants_mouse;

// Buttons, wheel and movement with a button held, in the SGR encoding.
static void switch_on(void) {
  if (!cterm_is_modern()) return;
  const char *modes = wants_mouse ? "\033[?2004h\033[?1002h\033[?1006h" : "\033[?2004h";
  cterm_send(modes, strlen(modes));
}

int cterm_start(int want_color, int want_sync, int want_mouse) {
  wants_mouse = want_mouse;
  if (tcgetattr(STDIN_FILENO, &cterm_saved_modes) != 0) return -1;
  unsetenv("LINES");
  unsetenv("COLUMNS");
  FILE *output = cterm_open_output(want_sync);
  screen = output == NULL ? NULL : newterm(NULL, output, stdin);
  if (screen == NULL) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &cterm_saved_modes);
    return -1;
  }
  cterm_prepare_farewell();
  if (atomic_exchange(&cterm_is_ours, 1) == 0) atexit(cterm_restore);
  set_line_modes();
  set_escdelay(25);
  typeahead(-1);
  leaveok(stdscr, TRUE);
  curs_set(0);
  set_colors(want_color);
  cterm_open_keys();
  cterm_draw_into_memory();
  switch_on();
  cterm_remove_shared_of_dead();
  cterm_divert_errors();
  cterm_install_signals();
  cterm_install_crash_handlers();
  return 0;
}

// Curses now draws into memory, and would also send the modes and the keypad sequence there.
void cterm_enter(void) {
  const char *keypad = cterm_described_text("smkx");
  atomic_store(&cterm_is_ours, 1);
  tcsetattr(STDIN_FILENO, TCSANOW, &own_modes);
  clearok(curscr, TRUE);
  if (keypad != NULL) cterm_send(keypad, strlen(keypad));
  switch_on();
}

int cterm_colors(void) { return colors; }

int cterm_pairs(void) { return colors > 0 ? COLOR_PAIRS : 0; }
