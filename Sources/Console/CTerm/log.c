#define _GNU_SOURCE 1

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CTermInternal.h"

enum { tail_size = 2048, tail_lines = 12 };

static char path[1024];
static int log_file = -1;
static int terminal = -1;
static atomic_int is_diverted;

// Without a name, so that nothing stays behind however the program ends.
static int open_log(void) {
#ifdef __linux__
  return memfd_create("log", MFD_CLOEXEC);
#else
  char name[] = "/tmp/zapdeck-XXXXXX";
  int descriptor = mkstemp(name);
  if (descriptor >= 0) unlink(name);
  return descriptor;
#endif
}

// Standard error that somebody sent elsewhere stays there.
void cterm_divert_errors(void) {
  if (!isatty(STDERR_FILENO)) return;
  const char *folder = getenv("TMPDIR");
  if (folder == NULL || *folder == 0) folder = "/tmp";
  // The name is made now: a signal handler may have to create the file.
  int length = snprintf(path, sizeof path, "%s/zapdeck-%ld-%llx.log", folder, (long)getpid(),
                        (unsigned long long)cterm_now());
  if (length < 0 || (size_t)length >= sizeof path) return;
  log_file = open_log();
  terminal = dup(STDERR_FILENO);
  if (log_file < 0 || terminal < 0) return;
  fcntl(log_file, F_SETFD, FD_CLOEXEC);
  fcntl(log_file, F_SETFL, O_APPEND);
  fcntl(terminal, F_SETFD, FD_CLOEXEC);
  dup2(log_file, STDERR_FILENO);
  atomic_store(&is_diverted, 1);
}

// Copies what was written to a file with a name; whether all of it was.
static int keep(void) {
  int copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (copy < 0) return 0;
  char bytes[tail_size];
  ssize_t count;
  lseek(log_file, 0, SEEK_SET);
  while ((count = read(log_file, bytes, sizeof bytes)) > 0) {
    cterm_write_all(copy, bytes, (size_t)count);
  }
  return close(copy) == 0 && count == 0;
}

// Standard error that was not diverted leads elsewhere, where it is read.
void cterm_drop_messages(void) {
  atomic_store(&is_diverted, 0);
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
}

static void print(const char *text) { cterm_print(STDERR_FILENO, text, strlen(text)); }

// The start of the last lines among the bytes read.
static size_t start_of_tail(const char *bytes, size_t count) {
  int lines = 0;
  for (size_t index = count; index > 0; index--) {
    if (bytes[index - 1] == '\n' && index != count && ++lines == tail_lines) return index;
  }
  return 0;
}

// Runs in signal handlers too: nothing but plain system calls.
void cterm_return_errors(void) {
  if (!atomic_exchange(&is_diverted, 0)) return;
  dup2(terminal, STDERR_FILENO);
  off_t size = lseek(log_file, 0, SEEK_END);
  if (size <= 0) return;
  char bytes[tail_size];
  lseek(log_file, size > tail_size ? size - tail_size : 0, SEEK_SET);
  ssize_t count = read(log_file, bytes, sizeof bytes);
  size_t start = count > 0 ? start_of_tail(bytes, (size_t)count) : 0;
  if (count > 0) cterm_print(STDERR_FILENO, bytes + start, (size_t)count - start);
  print("The messages above were written while the screen was in use");
  if ((start > 0 || size > tail_size) && keep()) {
    print("; all of them are in ");
    print(path);
  }
  print(".\n");
}
