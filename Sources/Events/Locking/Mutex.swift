#if TSAN
  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif
  import Locking

  /// A mutex that ThreadSanitizer knows.
  typealias Mutex = PthreadMutex
#endif

/// Lets other threads run between two steps where ThreadSanitizer watches; does nothing elsewhere.
@inline(__always)
func interleaveThreads() {
  #if TSAN
    sched_yield()
  #endif
}
