import Foundation
import Sessions
import Simulation
import Synchronization

/// Runs the trials of a sweep, several at the same time.
final class CapacityRun: Sendable {
  private let sweep: CapacitySweep
  private let atOnce: Int
  private let progress = ProgressLine()
  private let results: Mutex<[[CapacityTrial.Outcome?]]>

  init(_ sweep: CapacitySweep, atOnce: Int) {
    self.sweep = sweep
    self.atOnce = atOnce
    results = Mutex(sweep.points.map { $0.trials.map { _ in nil } })
  }

  /// The outcomes so far; `nil` where there is none yet.
  var found: [[CapacityTrial.Outcome?]] { results.withLock { $0 } }

  /// Such as `8 of 12 runs done (4 values, 3 variants of each)`.
  var state: String {
    let values = sweep.points.count
    let all = sweep.points.reduce(0) { $0 + $1.trials.count }
    // Under the lock: a copy that outlives it makes the next outcome copy everything.
    let done = results.withLock { $0.joined().count { $0 != nil } }
    return "\(done.grouped) of \(all.counted("run")) done "
      + "(\(values.counted("value")), "
      + "\((all / max(1, values)).counted("variant")) of each)"
  }

  /// Runs everything, and waits for it.
  func outcomes() -> [[CapacityTrial.Outcome?]] {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = atOnce
    for place in sweep.points.indices {
      for (variant, trial) in sweep.points[place].trials.enumerated() {
        queue.addOperation { [self] in
          let outcome = trial.outcome()
          results.withLock { $0[place][variant] = outcome }
          progress.show(state)
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    progress.clear()
    return found
  }

  /// Shows no more progress.
  func end() { progress.clear() }
}
