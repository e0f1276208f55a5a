#include <time.h>

#include "CTerm.h"

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t cterm_now(void) { return nanoseconds(CLOCK_MONOTONIC); }

// On Linux the monotonic clock stands still while the machine sleeps.
int64_t cterm_elapsed(void) {
#ifdef CLOCK_BOOTTIME
  return nanoseconds(CLOCK_BOOTTIME);
#else
  return nanoseconds(CLOCK_MONOTONIC);
#endif
}

int64_t cterm_calendar(void) { return nanoseconds(CLOCK_REALTIME); }
