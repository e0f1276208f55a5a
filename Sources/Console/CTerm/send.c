#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTermInternal.h"

// A terminal that accepts nothing for `patience` is no longer read. A program that a signal ends
// waits only for `haste` each time, and for `most_haste` in all. [N]
static const int64_t haste = 300000000, most_haste = 800000000;
static int64_t patience = 5000000000;

static volatile sig_atomic_t is_in_haste;

// The most bytes that may wait before only necessary output is queued. [N]
enum { most_waiting = 1 << 20 };

// The terminal, opened once more: `O_NONBLOCK` belongs to an open file, and standard output's is
// the shell's, too.
static int terminal = -1;

static char *waiting;
static size_t capacity, begin, end;

static int is_same_device(int first, int second) {
  struct stat one, other;
  return fstat(first, &one) == 0 && fstat(second, &other) == 0 && one.st_rdev == other.st_rdev;
}

static void open_terminal(int standard) {
  char name[256];
  if (ttyname_r(standard, name, sizeof name) != 0) return;
  int descriptor = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return;
  if (is_same_device(standard, descriptor)) {
    terminal = descriptor;
  } else {
    close(descriptor);
  }
}

void cterm_open_terminal(void) { open_terminal(STDOUT_FILENO); }

// Somebody else's terminal, as after `su`, cannot be opened.
static int destination(void) { return terminal >= 0 ? terminal : STDOUT_FILENO; }

void cterm_unblock(int descriptor) {
  if (terminal >= 0 && is_same_device(terminal, descriptor)) dup2(terminal, descriptor);
}

void cterm_print_until_hurried(void) {
  if (terminal >= 0) return;
  open_terminal(STDOUT_FILENO);
  if (terminal < 0) open_terminal(STDERR_FILENO);
  cterm_unblock(STDOUT_FILENO);
  cterm_unblock(STDERR_FILENO);
  patience = INT64_MAX;
}

void cterm_hurry(void) { is_in_haste = 1; }

int cterm_is_ending(void) { return is_in_haste; }

static int takes_more(int descriptor, int milliseconds) {
#ifdef CTERM_SELECTS
  fd_set target;
  FD_ZERO(&target);
  FD_SET(descriptor, &target);
  struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
  return select(descriptor + 1, NULL, &target, NULL, &limit) > 0;
#else
  struct pollfd target = {.fd = descriptor, .events = POLLOUT};
  return poll(&target, 1, milliseconds) > 0;
#endif
}

// How much may be written now without waiting for a reader: a terminal that could not be opened has
// room for a byte when it is ready, and nothing says for how many more.
static size_t most_now(int descriptor, size_t count) {
  if (descriptor == terminal) return count;
  return takes_more(descriptor, 0) ? 1 : 0;
}

int cterm_waiting_output(void) { return begin < end ? destination() : -1; }

// Sends what the terminal takes now; how much, or -1 if it will never take anything.
static ssize_t send_some(int descriptor, const char *bytes, size_t count) {
  size_t sent = 0;
  while (sent < count) {
    size_t most = most_now(descriptor, count - sent);
    if (most == 0) break;
    ssize_t written = write(descriptor, bytes + sent, most);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (written <= 0) return -1;
    sent += (size_t)written;
  }
  return (ssize_t)sent;
}

int cterm_send_rest(void) {
  if (begin == end) return 1;
  ssize_t sent = send_some(destination(), waiting + begin, end - begin);
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

int cterm_has_room(void) { return end - begin <= most_waiting; }

void cterm_send(const char *bytes, size_t count) {
  if (!make_room(count)) return;
  memcpy(waiting + end, bytes, count);
  end += count;
  cterm_send_rest();
}

// Whether the terminal takes something before it has taken nothing for too long.
static int becomes_ready(int descriptor, int64_t first, int64_t last) {
  for (;;) {
    int64_t now = cterm_now();
    if (now - last >= (is_in_haste ? haste : patience)) return 0;
    if (is_in_haste && now - first >= most_haste) return 0;
    if (takes_more(descriptor, 50)) return 1;
  }
}

int cterm_is_read(void) {
  int64_t now = cterm_now();
  return becomes_ready(destination(), now, now);
}

// Sends what it can; how much, or -1 if the terminal will never take anything.
static ssize_t send_patiently(int descriptor, const char *bytes, size_t count) {
  int64_t first = cterm_now(), last = first;
  size_t sent = 0;
  while (sent < count && becomes_ready(descriptor, first, last)) {
    ssize_t more = send_some(descriptor, bytes + sent, count - sent);
    if (more < 0) return -1;
    if (more > 0) last = cterm_now();
    sent += (size_t)more;
  }
  return (ssize_t)sent;
}

int64_t cterm_print(int descriptor, const void *bytes, size_t count) {
  return send_patiently(descriptor, bytes, count);
}

static int send_now(const char *bytes, size_t count) {
  ssize_t sent = send_patiently(destination(), bytes, count);
  return sent < 0 || (size_t)sent == count;
}

// What waits may be cut off within a sequence, which these end.
int cterm_send_last_words(void) {
  static const char cut_off[] = "\030\033\\";
  if (begin < end && !send_now(cut_off, sizeof cut_off - 1)) return 0;
  return send_now(cterm_last_words, strlen(cterm_last_words));
}

// A terminal that is read too slowly for all the waiting output is sent only the last words.
int cterm_finish_sending(void) {
  size_t count = end - begin;
  ssize_t sent = send_patiently(destination(), waiting + begin, count);
  int is_said = sent < 0 || (size_t)sent == count || (sent > 0 && cterm_send_last_words());
  begin = end = 0;
  return is_said;
}
