#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CTermInternal.h"

// At most this many leftovers are registered at a time; further ones are not removed. [N]
enum { most_leftovers = 64 };

enum { is_free, is_changing, is_set };

static struct {
  atomic_int state;
  char *path;
  // The process that writes it, or 0.
  atomic_int writer;
} leftovers[most_leftovers];

int cterm_add_leftover(const char *path) {
  cterm_guard_endings();
  for (int index = 0; index < most_leftovers; index++) {
    int state = is_free;
    if (!atomic_compare_exchange_strong(&leftovers[index].state, &state, is_changing)) continue;
    leftovers[index].path = strdup(path);
    atomic_store(&leftovers[index].writer, 0);
    atomic_store(&leftovers[index].state, leftovers[index].path != NULL ? is_set : is_free);
    return leftovers[index].path != NULL ? index : -1;
  }
  return -1;
}

void cterm_set_writer(int leftover, int process) {
  if (leftover >= 0) atomic_store(&leftovers[leftover].writer, process);
}

// The path is not freed if a signal handler is removing the leftover at this moment.
void cterm_forget_leftover(int leftover) {
  if (leftover < 0) return;
  int state = is_set;
  if (!atomic_compare_exchange_strong(&leftovers[leftover].state, &state, is_changing)) return;
  free(leftovers[leftover].path);
  atomic_store(&leftovers[leftover].state, is_free);
}

// Folders come after what is in them.
void cterm_remove_leftovers(void) {
  int taken[most_leftovers];
  int count = 0;
  for (int index = 0; index < most_leftovers; index++) {
    int state = is_set;
    if (!atomic_compare_exchange_strong(&leftovers[index].state, &state, is_changing)) continue;
    pid_t writer = atomic_load(&leftovers[index].writer);
    if (writer > 0) kill(writer, SIGKILL);
    if (unlink(leftovers[index].path) != 0) taken[count++] = index;
  }
  while (count > 0) rmdir(leftovers[taken[--count]].path);
  cterm_unshare_all();
}
