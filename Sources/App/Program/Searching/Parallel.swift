import Foundation
import Synchronization

/// Work on all processors.
enum Parallel {
  /// Maps each number by `work`, in order.
  static func map<Result: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = work(index)
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in (0..<count).compactMap { results[$0] } }
  }
}
