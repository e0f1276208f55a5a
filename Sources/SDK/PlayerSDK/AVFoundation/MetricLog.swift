/// The metric events of one item, kept as long as they may be read.
@MainActor final class MetricLog {
  /// One event and its number, which counts the events of all items.
  struct Entry: Sendable {
    let number: Int
    let event: AVMetricEvent
  }

  private(set) var entries: [Entry] = []
  /// True once the item is gone, so that no event follows.
  private(set) var isFinished = false
  /// The item, held weakly: a waiting reader must not keep it, because its session would continue.
  private weak var item: (any AVMetricEventStreamPublisher)?
  private var waiters: [MetricReader] = []

  init(of item: any AVMetricEventStreamPublisher) { self.item = item }

  /// The publisher of the events: the item, or this log once the item is gone.
  var publisher: any AVMetricEventStreamPublisher { item ?? self }

  /// Appends an event and returns the readers that this wakes.
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
