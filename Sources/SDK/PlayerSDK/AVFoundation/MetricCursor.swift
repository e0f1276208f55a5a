/// Reads several logs as one. A simulator numbers the events of all its logs in order, so the
/// lowest unread number is the next event.
@MainActor final class MetricCursor {
  private var tracks: [MetricTrack]

  nonisolated init(_ tracks: [MetricTrack]) { self.tracks = tracks }

  /// Waits for the next event; returns `nil` once all logs are finished and read.
  func next() async throws -> (event: AVMetricEvent, publisher: any AVMetricEventStreamPublisher)? {
    while true {
      try Task.checkCancellation()
      if let found = takeNext() { return found }
      if tracks.allSatisfy(\.log.isFinished) { return nil }
      await waitForMore()
    }
  }

  private func takeNext() -> (AVMetricEvent, any AVMetricEventStreamPublisher)? {
    var first: (index: Int, number: Int)?
    for index in tracks.indices {
      guard let entry = entry(of: index), entry.number < first?.number ?? .max else { continue }
      first = (index, entry.number)
    }
    guard let first, let event = entry(of: first.index)?.event else { return nil }
    // Two sequences of the same item may both want the event; it is delivered once.
    for index in tracks.indices where entry(of: index)?.number == first.number {
      tracks[index].place += 1
    }
    return (event, tracks[first.index].log.publisher)
  }

  /// Returns the next event that the sequence with this index wants, and skips the others.
  private func entry(of index: Int) -> MetricLog.Entry? {
    let entries = tracks[index].log.entries
    while tracks[index].place < entries.count {
      let entry = entries[tracks[index].place]
      if tracks[index].isWanted(entry.event) { return entry }
      tracks[index].place += 1
    }
    return nil
  }

  private func waitForMore() async {
    let reader = MetricReader()
    for track in tracks where !track.log.isFinished { track.log.wake(reader) }
    await withTaskCancellationHandler {
      await reader.sleep()
    } onCancel: {
      Task { @MainActor in reader.wake() }
    }
  }
}

/// A sequence's place in a log, and the events that it wants.
struct MetricTrack: Sendable {
  let log: MetricLog
  var place: Int
  let isWanted: @Sendable (AVMetricEvent) -> Bool
}
