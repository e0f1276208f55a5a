import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

extension AVPlayerItem: AVMetricEventStreamPublisher {
  public func metrics<MetricEvent: AVMetricEvent>(
    forType metricType: MetricEvent.Type
  ) -> AVMetrics<MetricEvent> {
    meter.openLog(of: self).metrics(forType: metricType)
  }

  public func allMetrics() -> AVMetrics<AVMetricEvent> { metrics(forType: AVMetricEvent.self) }

  /// An instant at which something happens to it.
  func moment(_ now: Instant, in simulator: Simulator) -> ItemMetrics.Moment {
    ItemMetrics.Moment(now: now, player: player, simulator: simulator)
  }
}

extension Simulator {
  /// From now on reads each request that has ended.
  func keepRequests() {
    guard session.onEnded == nil else { return }
    session.onEnded = { [unowned self] record in endedRequests.append(record) }
  }

  /// The number of the next metric event; an app may wait for it.
  func nextMetric() -> Int {
    hasPosted = true
    metricCount += 1
    return metricCount
  }

  /// Hands requests to the items that have sent them; false when there was none.
  func measureRequests() -> Bool {
    guard !endedRequests.isEmpty else { return false }
    let records = endedRequests
    endedRequests = []
    for record in records {
      let item = bindings[record.request.sender]?.item as? AVPlayerItem
      if let item {
        item.meter.observe(record, item.moment(record.ended ?? instant, in: self))
      }
    }
    return true
  }

  /// Lets an item measure what was announced of it.
  func measure(_ announcement: Announcement, of item: AnyObject?) {
    guard let item = item as? AVPlayerItem else { return }
    item.meter.observe(announcement.notice, item.moment(announcement.instant, in: self))
  }
}
