#if TSAN
  import Locking

  /// A mutex that ThreadSanitizer understands.
  typealias Mutex = PthreadMutex
#endif
