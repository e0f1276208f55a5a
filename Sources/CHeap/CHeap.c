#include "CHeap.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

// A sanitizer replaces malloc itself.
#if defined(__GLIBC__) && !defined(SANITIZED)
#include <errno.h>
#include <malloc.h>

// The executable's own malloc stands before the C library's for everything it is linked with, so
// that each allocation is counted on its way there.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Threads may lose a count to each other; what is measured runs on one.
static long allocations;

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations += 1;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

long heap_allocations(void) { return allocations; }

long heap_bytes(void) {
  struct mallinfo2 use = mallinfo2();
  return (long)(use.uordblks + use.hblkhd);
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

long heap_allocations(void) { return 0; }

long heap_bytes(void) { return (long)mstats().bytes_used; }
#else
long heap_allocations(void) { return 0; }

long heap_bytes(void) { return 0; }
#endif
