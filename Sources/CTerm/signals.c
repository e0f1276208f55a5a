#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "CTermInternal.h"

static int signal_pipe[2] = {-1, -1};
static int wake_pipe[2] = {-1, -1};

static void open_pipe(int ends[2]) {
  if (ends[0] >= 0 || pipe(ends) != 0) return;
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFL, O_NONBLOCK);
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  }
}

// A full pipe already wakes the reader, so a byte that does not fit is not missed.
static void send_byte(int descriptor, unsigned char byte) {
  int before = errno;
  ssize_t sent = write(descriptor, &byte, 1);
  (void)sent;
  errno = before;
}

static void on_signal(int number) { send_byte(signal_pipe[1], (unsigned char)number); }

void cterm_wake(void) {
  if (wake_pipe[1] >= 0) send_byte(wake_pipe[1], 1);
}

// What the parent chose to ignore (nohup) stays ignored.
static void watch(int number) {
  struct sigaction before;
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN) return;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void cterm_watch_stop(void) { watch(SIGTSTP); }

void cterm_install_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
  // A parent that blocks signals in the thread it starts us from hands that mask down; a terminal
  // program that nothing can interrupt helps nobody.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  open_pipe(signal_pipe);
  open_pipe(wake_pipe);
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    watch(numbers[index]);
  }
}

static void drain(int descriptor) {
  char bytes[64];
  while (read(descriptor, bytes, sizeof bytes) > 0) continue;
}

int cterm_wait(int milliseconds, int with_input) {
  struct pollfd sources[3] = {
      {.fd = signal_pipe[0], .events = POLLIN},
      {.fd = wake_pipe[0], .events = POLLIN},
      {.fd = with_input ? STDIN_FILENO : -1, .events = POLLIN},
  };
  if (poll(sources, 3, milliseconds) <= 0) return 0;
  int seen = 0;
  if (sources[0].revents != 0) seen |= CTERM_SAW_SIGNAL;
  if (sources[1].revents != 0) {
    seen |= CTERM_SAW_WAKE;
    drain(wake_pipe[0]);
  }
  if (sources[2].revents & POLLIN) seen |= CTERM_SAW_INPUT;
  if (sources[2].revents & (POLLHUP | POLLERR | POLLNVAL)) seen |= CTERM_SAW_HANGUP;
  return seen;
}

int cterm_next_signal(void) {
  unsigned char number = 0;
  if (read(signal_pipe[0], &number, 1) != 1) return CTERM_NO_SIGNAL;
  switch (number) {
  case SIGWINCH: return CTERM_RESIZED;
  case SIGTSTP: return CTERM_STOP;
  case SIGCONT: return CTERM_CONTINUED;
  default: return CTERM_QUIT + number;
  }
}
