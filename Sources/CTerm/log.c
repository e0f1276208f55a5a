#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CTermInternal.h"

enum { tail_size = 2048, tail_lines = 12 };

static char path[1024];
static int log_file = -1;
static int terminal = -1;
static atomic_int is_diverted;

const char *cterm_log_path(void) { return path; }

// Standard error that somebody sent elsewhere stays there.
void cterm_divert_errors(void) {
  if (!isatty(STDERR_FILENO)) return;
  const char *folder = getenv("TMPDIR");
  if (folder == NULL || *folder == 0) folder = "/tmp";
  int length = snprintf(path, sizeof path, "%s/zapdeck-XXXXXX.log", folder);
  if (length < 0 || (size_t)length >= sizeof path) return;
  log_file = mkstemps(path, 4);
  terminal = dup(STDERR_FILENO);
  if (log_file < 0 || terminal < 0) return;
  fcntl(log_file, F_SETFD, FD_CLOEXEC);
  fcntl(log_file, F_SETFL, O_APPEND);
  fcntl(terminal, F_SETFD, FD_CLOEXEC);
  dup2(log_file, STDERR_FILENO);
  atomic_store(&is_diverted, 1);
}

static void print(const char *text) { cterm_write_all(STDERR_FILENO, text, strlen(text)); }

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
  if (size <= 0) {
    unlink(path);
    return;
  }
  char bytes[tail_size];
  lseek(log_file, size > tail_size ? size - tail_size : 0, SEEK_SET);
  ssize_t count = read(log_file, bytes, sizeof bytes);
  if (count > 0) {
    size_t start = start_of_tail(bytes, (size_t)count);
    cterm_write_all(STDERR_FILENO, bytes + start, (size_t)count - start);
  }
  print("The messages above were written while the screen was in use; all of them are in ");
  print(path);
  print("\n");
}
