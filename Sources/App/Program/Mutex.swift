#if TSAN
  import Locking

  /// A mutex that ThreadSanitizer knows.
  typealias Mutex = PthreadMutex
#endif
