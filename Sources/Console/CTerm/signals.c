#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
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

// Whether a stop was asked for, and neither a continuation nor an ending since: the process must
// not stop for good after the signal that would have continued it, or with its end ahead.
static volatile sig_atomic_t is_to_stop;

static void on_signal(int number) {
  switch (number) {
  case SIGWINCH: break;
  case SIGTSTP: is_to_stop = !cterm_is_ending(); break;
  case SIGCONT: is_to_stop = 0; break;
  default:
    cterm_hurry();
    is_to_stop = 0;
  }
  send_byte(signal_pipe[1], (unsigned char)number);
}

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

int cterm_is_to_stop(void) { return is_to_stop; }

void cterm_stop_process(void) {
  if (!is_to_stop) return;
  is_to_stop = 0;
  signal(SIGTSTP, SIG_DFL);
  raise(SIGTSTP);
  watch(SIGTSTP);
}

// Whatever would end the process in mid-screen (signal(7)) ends it in order instead, but for the
// faults, which crash.c has. SIGPOLL is Linux's SIGIO; macOS discards it.
void cterm_for_each_ending(void (*act)(int number)) {
  static const int numbers[] = {
      SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
#ifdef __linux__
      SIGIO, SIGPWR, SIGSTKFLT,
#endif
  };
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    act(numbers[index]);
  }
#ifdef __linux__
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) act(number);
#endif
}

void cterm_install_signals(void) {
  // A parent that blocks signals in the thread it starts us from hands that mask down; a terminal
  // program that nothing can interrupt helps nobody.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  open_pipe(signal_pipe);
  open_pipe(wake_pipe);
  cterm_for_each_ending(watch);
  watch(SIGTSTP);
  watch(SIGCONT);
  watch(SIGWINCH);
  // What touches the terminal asks first who is in the foreground; if that changes at this moment,
  // or another process sends it, the program must not stop in the middle of its end.
  signal(SIGTTOU, SIG_IGN);
}

static void drain(int descriptor) {
  char bytes[64];
  while (read(descriptor, bytes, sizeof bytes) > 0) continue;
}

#ifdef CTERM_SELECTS
// A terminal that is readable and has nothing to read has gone.
static int terminal_state(void) {
  int waiting = 0;
  if (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0) return CTERM_SAW_HANGUP;
  return CTERM_SAW_INPUT;
}

static int look(int milliseconds, int with_input) {
  fd_set sources;
  FD_ZERO(&sources);
  FD_SET(signal_pipe[0], &sources);
  FD_SET(wake_pipe[0], &sources);
  if (with_input) FD_SET(STDIN_FILENO, &sources);
  fd_set targets;
  FD_ZERO(&targets);
  int output = cterm_waiting_output();
  if (output >= 0) FD_SET(output, &targets);
  int highest = signal_pipe[0] > wake_pipe[0] ? signal_pipe[0] : wake_pipe[0];
  if (output > highest) highest = output;
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  if (select(highest + 1, &sources, &targets, NULL, &limit) <= 0) return 0;
  return (FD_ISSET(signal_pipe[0], &sources) ? CTERM_SAW_SIGNAL : 0)
      | (FD_ISSET(wake_pipe[0], &sources) ? CTERM_SAW_WAKE : 0)
      | (with_input && FD_ISSET(STDIN_FILENO, &sources) ? terminal_state() : 0);
}
#else
static int look(int milliseconds, int with_input) {
  struct pollfd sources[4] = {
      {.fd = signal_pipe[0], .events = POLLIN},
      {.fd = wake_pipe[0], .events = POLLIN},
      {.fd = with_input ? STDIN_FILENO : -1, .events = POLLIN},
      {.fd = cterm_waiting_output(), .events = POLLOUT},
  };
  if (poll(sources, 4, milliseconds) <= 0) return 0;
  return (sources[0].revents != 0 ? CTERM_SAW_SIGNAL : 0)
      | (sources[1].revents != 0 ? CTERM_SAW_WAKE : 0)
      | (sources[2].revents & POLLIN ? CTERM_SAW_INPUT : 0)
      | (sources[2].revents & (POLLHUP | POLLERR | POLLNVAL) ? CTERM_SAW_HANGUP : 0);
}
#endif

int cterm_wait(int milliseconds, int with_input) {
  int seen = look(milliseconds, with_input);
  if (seen & CTERM_SAW_WAKE) drain(wake_pipe[0]);
  cterm_send_rest();
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
