import Synchronization

/// How many observers of each kind a bus has, so that a post can skip needless work.
///
/// Written under the lock of the bus, read without it.
struct Census: ~Copyable {
  /// Every observer.
  let all = Atomic<Int>(0)
  /// Those of names and of everything, which are given a notification.
  let classic = Atomic<Int>(0)
  /// The number of the last registration; all up to it are on their rosters.
  let lastSerial = Atomic<UInt64>(0)

  /// Counts an observer in (`by` 1) or out (`by` -1).
  func count(_ roster: Roster, by step: Int) {
    Self.change(all, by: step)
    if !roster.isTyped { Self.change(classic, by: step) }
  }

  // The registry's lock is held, so a load and a store do for a costlier atomic addition.
  private static func change(_ number: borrowing Atomic<Int>, by step: Int) {
    number.store(number.load(ordering: .relaxed) &+ step, ordering: .relaxed)
  }
}
