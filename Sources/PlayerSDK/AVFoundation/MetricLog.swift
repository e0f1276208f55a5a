/// The metric events of one item, kept while somebody may read them.
@MainActor final class MetricLog {
  /// One event, with its number among those of all items.
  struct Entry: Sendable {
    let number: Int
    let event: AVMetricEvent
  }

  private(set) var entries: [Entry] = []
  /// Whether there will be no more: the item is gone.
  private(set) var isFinished = false
  /// Weak: a reader that waits must not keep the item, whose session would go on.
  private weak var item: (any AVMetricEventStreamPublisher)?
  private var waiters: [MetricReader] = []

  init(of item: any AVMetricEventStreamPublisher) { self.item = item }

  /// The item; the log itself once that is gone.
  var publisher: any AVMetricEventStreamPublisher { item ?? self }

  /// Returns the readers that it wakes.
  func append(_ event: AVMetricEvent, number: Int) -> [MetricReader] {
    entries.append(Entry(number: number, event: event))
    return wakeAll()
  }

  func finish() {
    isFinished = true
    _ = wakeAll()
  }

  /// Wakes a reader at the next event.
  func wake(_ reader: MetricReader) { waiters.append(reader) }

  private func wakeAll() -> [MetricReader] {
    let readers = waiters
    waiters = []
    for reader in readers { reader.wake() }
    return readers
  }
}

extension MetricLog: AVMetricEventStreamPublisher {
  func metrics<MetricEvent: AVMetricEvent>(
    forType metricType: MetricEvent.Type
  ) -> AVMetrics<MetricEvent> { AVMetrics(self, from: entries.count) }

  func allMetrics() -> AVMetrics<AVMetricEvent> { metrics(forType: AVMetricEvent.self) }
}
