/// Stands in for AVFoundation's sequence of an item's metric events of one class.
///
/// It holds every event since its creation, in order, and ends with the item. Each iterator starts
/// at the first event; `next()` throws when its task is cancelled.
public struct AVMetrics<MetricEvent: AVMetricEvent>: AsyncSequence, Sendable {
  public typealias Element = MetricEvent
  public typealias Failure = any Error

  let track: MetricTrack

  init(_ log: MetricLog, from place: Int) {
    track = MetricTrack(log: log, place: place) { $0 is MetricEvent }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(MetricCursor([track])) }

  /// Merges the events of several sequences, of the same item or of different ones, in the order in
  /// which they happened.
  public func chronologicalMerge<Second: AVMetricEvent, each Additional: AVMetricEvent>(
    with second: AVMetrics<Second>, _ additional: repeat AVMetrics<each Additional>
  ) -> AVMergedMetrics<MetricEvent, Second, repeat each Additional> {
    var tracks = [track, second.track]
    for metrics in repeat each additional { tracks.append(metrics.track) }
    return AVMergedMetrics(tracks)
  }

  /// An iterator over the events.
  public struct Iterator: AsyncIteratorProtocol {
    private let cursor: MetricCursor

    init(_ cursor: MetricCursor) { self.cursor = cursor }

    /// Waits for the next event; returns `nil` once the item is gone.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> MetricEvent? {
      try await cursor.next()?.event as? MetricEvent
    }
  }
}

/// Stands in for AVFoundation's merged sequence: each event with its publisher, or with a
/// placeholder if that is gone [N].
public struct AVMergedMetrics<
  First: AVMetricEvent, Second: AVMetricEvent, each Additional: AVMetricEvent
>: AsyncSequence, Sendable {
  public typealias Element = (AVMetricEvent, any AVMetricEventStreamPublisher)
  public typealias Failure = any Error

  private let tracks: [MetricTrack]

  init(_ tracks: [MetricTrack]) { self.tracks = tracks }

  public func makeAsyncIterator() -> Iterator { Iterator(MetricCursor(tracks)) }

  /// An iterator over the events.
  public struct Iterator: AsyncIteratorProtocol {
    private let cursor: MetricCursor

    init(_ cursor: MetricCursor) { self.cursor = cursor }

    /// Waits for the next event; returns `nil` once all items are gone.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws -> (AVMetricEvent, any AVMetricEventStreamPublisher)? {
      try await cursor.next().map { ($0.event, $0.publisher) }
    }
  }
}
