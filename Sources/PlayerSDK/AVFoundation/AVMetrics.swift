/// Stands in for AVFoundation's measured events of one type, as they come; it ends with its item.
public struct AVMetrics<MetricEvent: AVMetricEvent>: AsyncSequence, Sendable {
  public typealias Element = MetricEvent

  let events: AsyncStream<MetricEvent>

  public func makeAsyncIterator() -> AsyncStream<MetricEvent>.Iterator {
    events.makeAsyncIterator()
  }
}

extension AVPlayerItem {
  /// What is measured of this item from now on, of one type or, with the base class, of all.
  public func metrics<MetricEvent: AVMetricEvent>(
    forType metricType: MetricEvent.Type
  ) -> AVMetrics<MetricEvent> {
    let (events, continuation) = AsyncStream<MetricEvent>.makeStream()
    let meter = AVMetricMeter(of: self, .current) {
      if let event = $0 as? MetricEvent { continuation.yield(event) }
    }
    meters.append(meter)
    meter.onEnd = { continuation.finish() }
    return AVMetrics(events: events)
  }
}
