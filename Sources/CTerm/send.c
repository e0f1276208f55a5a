#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTermInternal.h"

// A terminal that takes nothing for so long is not read any more. [N]
static const int64_t patience = 5000000000;

// What a terminal may have to take before more is left out. [N]
enum { most_waiting = 1 << 20 };

// The terminal, opened once more: `O_NONBLOCK` belongs to an open file, and standard output's is
// the shell's, too.
static int terminal = -1;

static char *waiting;
static size_t capacity, begin, end;

void cterm_open_terminal(void) {
  char name[256];
  struct stat standard, own;
  if (ttyname_r(STDOUT_FILENO, name, sizeof name) != 0) return;
  int descriptor = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  if (fstat(STDOUT_FILENO, &standard) == 0 && fstat(descriptor, &own) == 0
      && standard.st_rdev == own.st_rdev) {
    terminal = descriptor;
  } else {
    close(descriptor);
  }
}

// Somebody else's terminal, as after `su`, cannot be opened: then writing waits for its reader.
static int destination(void) { return terminal >= 0 ? terminal : STDOUT_FILENO; }

int cterm_waiting_output(void) { return begin < end ? destination() : -1; }

// Sends what the terminal takes now; how much, or -1 if it will never take anything.
static ssize_t send_some(const char *bytes, size_t count) {
  size_t sent = 0;
  while (sent < count) {
    ssize_t written = write(destination(), bytes + sent, count - sent);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (written <= 0) return -1;
    sent += (size_t)written;
  }
  return (ssize_t)sent;
}

int cterm_send_rest(void) {
  if (begin == end) return 1;
  ssize_t sent = send_some(waiting + begin, end - begin);
  begin = sent < 0 ? end : begin + (size_t)sent;
  if (begin < end) return 0;
  begin = end = 0;
  return 1;
}

static int make_room(size_t count) {
  if (begin > 0) memmove(waiting, waiting + begin, end - begin);
  end -= begin;
  begin = 0;
  if (end + count <= capacity) return 1;
  char *larger = realloc(waiting, (end + count) * 2);
  if (larger == NULL) return 0;
  waiting = larger;
  capacity = (end + count) * 2;
  return 1;
}

void cterm_send(const char *bytes, size_t count) {
  if (end - begin > most_waiting || !make_room(count)) return;
  memcpy(waiting + end, bytes, count);
  end += count;
  cterm_send_rest();
}

static int takes_more(int milliseconds) {
#ifdef CTERM_SELECTS
  fd_set target;
  FD_ZERO(&target);
  FD_SET(destination(), &target);
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  return select(destination() + 1, NULL, &target, NULL, &limit) > 0;
#else
  struct pollfd target = {.fd = destination(), .events = POLLOUT};
  return poll(&target, 1, milliseconds) > 0;
#endif
}

// Whether the terminal takes something before it has taken nothing for too long.
static int becomes_ready(int64_t last) {
  while (cterm_now() - last < patience) {
    if (takes_more(100)) return 1;
  }
  return 0;
}

int cterm_send_now(const char *bytes, size_t count) {
  int64_t last = cterm_now();
  while (becomes_ready(last)) {
    ssize_t sent = send_some(bytes, count);
    if (sent < 0 || (size_t)sent == count) return 1;
    if (sent > 0) last = cterm_now();
    bytes += sent;
    count -= (size_t)sent;
  }
  return 0;
}

int cterm_finish_sending(void) {
  size_t count = end - begin;
  const char *bytes = waiting + begin;
  begin = end = 0;
  return cterm_send_now(bytes, count);
}
