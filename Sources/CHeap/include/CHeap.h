#ifndef CHEAP_H
#define CHEAP_H

/// Blocks asked of the heap since the program began, by anybody in it; stays 0 where the C library
/// does not let its functions be replaced.
long heap_allocations(void);

/// Bytes that are in use on the heap now.
long heap_bytes(void);

#endif
