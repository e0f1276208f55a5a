import Synchronization

/// How many observers of each kind a bus has, so that a post can skip needless work.
struct Census: ~Copyable {
  /// Every observer.
  let all = Atomic<Int>(0)
  /// Those of names and of everything, which are given a notification.
  let classic = Atomic<Int>(0)

  /// Counts an observer in (`by` 1) or out (`by` -1); only one thread may count at a time.
  func count(_ handler: Handler, by step: Int) {
    Self.change(all, by: step)
    if handler.isClassic { Self.change(classic, by: step) }
  }

  // The registry's lock is held, so a load and a store do for a costlier atomic addition.
  private static func change(_ number: borrowing Atomic<Int>, by step: Int) {
    number.store(number.load(ordering: .relaxed) &+ step, ordering: .relaxed)
  }
}
