import Synchronization

/// The posts that are reading a list, counted in two epochs: the bookkeeping of two-epoch
/// reclamation, as in SRCU.
///
/// Posts that begin after an epoch has ended are counted in the other one, so whoever waits for the
/// old epoch to drain never waits for a newcomer (Events/Reclamation, "Two epochs").
struct ReaderEpochs: ~Copyable {
  private let current = Atomic<Int>(0)
  private let even = Atomic<Int>(0)
  private let odd = Atomic<Int>(0)

  /// Whether nobody is reading.
  var isEmpty: Bool { isEmpty(0) && isEmpty(1) }

  /// Whether the readers of the epoch before the current one have all left.
  var isPreviousEmpty: Bool { isEmpty(1 - current.load(ordering: .relaxed)) }

  /// Begins another epoch. The previous one must have drained, and the caller must hold the lock.
  func advance() {
    current.store(1 - current.load(ordering: .relaxed), ordering: .sequentiallyConsistent)
  }

  /// Begins to read, and returns the reader's epoch for `leave(_:)`.
  ///
  /// `interleave` runs between the steps, where a test ends epochs.
  @inline(__always)
  func enter(interleave: () -> Void = interleaveThreads) -> Int {
    while true {
      let epoch = current.load(ordering: .sequentiallyConsistent)
      interleave()
      count(in: epoch, by: 1)
      interleave()
      // If the epoch ended meanwhile, whoever ended it may not have seen this reader.
      if current.load(ordering: .sequentiallyConsistent) == epoch { return epoch }
      count(in: epoch, by: -1)
    }
  }

  /// Ends reading; returns whether this was the last reader of its epoch.
  @inline(__always)
  func leave(_ epoch: Int) -> Bool { count(in: epoch, by: -1) == 0 }

  @inline(__always)
  @discardableResult
  private func count(in epoch: Int, by step: Int) -> Int {
    epoch == 0
      ? even.wrappingAdd(step, ordering: .sequentiallyConsistent).newValue
      : odd.wrappingAdd(step, ordering: .sequentiallyConsistent).newValue
  }

  private func isEmpty(_ epoch: Int) -> Bool {
    (epoch == 0
      ? even.load(ordering: .sequentiallyConsistent)
      : odd.load(ordering: .sequentiallyConsistent)) == 0
  }
}
