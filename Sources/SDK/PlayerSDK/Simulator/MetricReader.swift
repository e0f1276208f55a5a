/// A task that waits for the next metric event; simulated time waits until it has read the event.
@MainActor final class MetricReader {
  private var sleeper: CheckedContinuation<Void, Never>?
  private var isAwake = false
  /// True once the task runs again after `wake()`: it has read everything when it next suspends.
  private(set) var isResumed = false

  func sleep() async {
    if !isAwake { await withCheckedContinuation { sleeper = $0 } }
    isResumed = true
  }

  func wake() {
    isAwake = true
    sleeper?.resume()
    sleeper = nil
  }
}
