import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

extension AVPlayerItem: AVMetricEventStreamPublisher {
  public func metrics<MetricEvent: AVMetricEvent>(
    forType metricType: MetricEvent.Type
  ) -> AVMetrics<MetricEvent> {
    meter.openLog(of: self).metrics(forType: metricType)
  }

  public func allMetrics() -> AVMetrics<AVMetricEvent> { metrics(forType: AVMetricEvent.self) }

  /// Returns an instant together with this item's player, as the item's metrics need it.
  func moment(_ now: Instant, in simulator: Simulator) -> ItemMetrics.Moment {
    ItemMetrics.Moment(now: now, player: player, simulator: simulator)
  }
}

extension Simulator {
  /// Starts to collect requests as they end.
  func keepRequests() {
    guard session.onEnded == nil else { return }
    session.onEnded = { [unowned self] record in endedRequests.append(record) }
  }

  /// Counts a metric event and returns its number; an app may be waiting for it.
  func nextMetric() -> Int {
    hasPosted = true
    metricCount += 1
    return metricCount
  }

  /// Hands ended requests to the items that sent them; returns false if there were none.
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

  /// Passes an announcement about an item to its metrics.
  func measure(_ announcement: Announcement, of item: AnyObject?) {
    guard let item = item as? AVPlayerItem else { return }
    item.meter.observe(announcement.notice, item.moment(announcement.instant, in: self))
  }
}
