/// Somebody who waits for the next event; simulated time waits until they have read it.
@MainActor final class MetricReader {
  private var sleeper: CheckedContinuation<Void, Never>?
  private var isAwake = false
  /// Whether it has been resumed since it was woken: by the next suspension it has read everything.
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
