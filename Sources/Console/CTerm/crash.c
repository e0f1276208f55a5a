#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CTermInternal.h"

enum { signal_limit = 65, stack_size = 64 * 1024 };

static struct sigaction previous[signal_limit];
static char stack[stack_size];

// A fault happens again by itself when the handler returns; a signal that was sent does not.
static int was_sent(int number, const siginfo_t *info) {
  switch (number) {
  case SIGILL:
  case SIGSEGV:
  case SIGBUS:
  case SIGFPE:
  case SIGSYS: return info->si_code <= 0 || info->si_code == SI_USER;
  default: return 1;
  }
}

// Swift's own handler prints a backtrace and returns, counting on the fault to come again.
static void pass_on(int number, siginfo_t *info, void *context) {
  sigaction(number, &previous[number], NULL);
  if (!was_sent(number, info)) return;
  if (previous[number].sa_flags & SA_SIGINFO) {
    previous[number].sa_sigaction(number, info, context);
    signal(number, SIG_DFL);
  }
  raise(number);
}

// Only calls that are safe in a signal handler: curses may be in any state.
static void on_crash(int number, siginfo_t *info, void *context) {
  int before = errno;
  cterm_remove_leftovers();
  cterm_hurry();
  if (atomic_exchange(&cterm_is_ours, 0) && cterm_is_in_foreground()) {
    if (!cterm_send_last_words()) cterm_drop_messages();
    tcsetattr(STDIN_FILENO, TCSANOW, &cterm_saved_modes);
  }
  cterm_return_errors();
  pass_on(number, info, context);
  errno = before;
}

static void use_own_stack(void) {
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && !(current.ss_flags & SS_DISABLE)) return;
  stack_t own;
  memset(&own, 0, sizeof own);
  own.ss_sp = stack;
  own.ss_size = sizeof stack;
  sigaltstack(&own, NULL);
}

static void handle(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(number, NULL, &previous[number]);
  if (previous[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

void cterm_install_crash_handlers(void) {
  static atomic_flag are_installed = ATOMIC_FLAG_INIT;
  static const int numbers[] = {
      SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGABRT, SIGQUIT, SIGPIPE, SIGXFSZ,
  };
  if (atomic_flag_test_and_set(&are_installed)) return;
  use_own_stack();
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) handle(numbers[index]);
}

static void handle_unless_changed(int number) {
  struct sigaction now;
  if (sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_DFL) handle(number);
}

// Handles whatever else would end the process (signal(7)) where it still has its default action; a
// wall has its own handlers.
void cterm_guard_endings(void) {
  static atomic_flag are_guarded = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&are_guarded)) return;
  atexit(cterm_remove_leftovers);
  cterm_install_crash_handlers();
  cterm_for_each_ending(handle_unless_changed);
}
