import CHeap

/// What a piece of work does to the heap; 0 where the C library does not report it.
enum Heap {
  /// Blocks that the work allocates.
  static func allocations(_ work: () -> Void) -> Int {
    let before = heap_allocations()
    work()
    return heap_allocations() - before
  }

  /// Bytes that the result keeps allocated.
  static func bytes<Result>(keptBy make: () -> Result) -> Int {
    let before = heap_bytes()
    let result = make()
    let bytes = heap_bytes() - before
    withExtendedLifetime(result) {}
    return bytes
  }
}
