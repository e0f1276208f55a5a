#if TSAN
  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// Stands in for `Synchronization.Mutex` where ThreadSanitizer watches (`make sanitize`, which
  /// compiles with `-D TSAN`): the sanitizer does not see that Synchronization's mutex orders
  /// memory accesses, and sees that a pthread mutex does.
  package struct PthreadMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: consuming sending Value) {
      lock = .allocate(capacity: 1)
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    /// Calls `body` with exclusive access to the value.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }

  /// A mutex that ThreadSanitizer knows.
  typealias Mutex = PthreadMutex
#endif
