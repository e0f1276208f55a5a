import Synchronization

/// Counts the posts that read a roster, in two shifts: to wait for those of one shift is to wait
/// for no newcomer.
struct Gate: ~Copyable {
  private let shift = Atomic<Int>(0)
  private let even = Atomic<Int>(0)
  private let odd = Atomic<Int>(0)

  /// Whether nobody is inside.
  var isEmpty: Bool { isEmpty(0) && isEmpty(1) }

  /// Whether nobody is left of the shift before this one.
  var isOldShiftOver: Bool { isEmpty(1 - shift.load(ordering: .relaxed)) }

  /// Lets newcomers in to another shift; the old one must be over, and the caller hold the lock.
  func changeShift() {
    shift.store(1 - shift.load(ordering: .relaxed), ordering: .sequentiallyConsistent)
  }

  /// Enters and returns the shift, for `leave(_:)`.
  @inline(__always)
  func enter() -> Int {
    while true {
      let shift = shift.load(ordering: .sequentiallyConsistent)
      count(in: shift, by: 1)
      // Else nobody may have known of this one when the shift was changed.
      if self.shift.load(ordering: .sequentiallyConsistent) == shift { return shift }
      count(in: shift, by: -1)
    }
  }

  /// Leaves; whether it was the last of its shift.
  @inline(__always)
  func leave(_ shift: Int) -> Bool { count(in: shift, by: -1) == 0 }

  @inline(__always)
  @discardableResult
  private func count(in shift: Int, by step: Int) -> Int {
    shift == 0
      ? even.wrappingAdd(step, ordering: .sequentiallyConsistent).newValue
      : odd.wrappingAdd(step, ordering: .sequentiallyConsistent).newValue
  }

  private func isEmpty(_ shift: Int) -> Bool {
    (shift == 0
      ? even.load(ordering: .sequentiallyConsistent)
      : odd.load(ordering: .sequentiallyConsistent)) == 0
  }
}
