public import Foundation

/// Stands in for AVFoundation's rate-change event: playback started, stopped or changed speed.
public class AVMetricPlayerItemRateChangeEvent: AVMetricEvent, @unchecked Sendable {
  /// The new rate.
  public let rate: Double
  /// The previous rate.
  public let previousRate: Double
  /// The current rendition; `nil` before one is chosen.
  public let variant: AVAssetVariant?

  init(_ place: Place, from previousRate: Double, to rate: Double, _ variant: AVAssetVariant?) {
    (self.previousRate, self.rate, self.variant) = (previousRate, rate, variant)
    super.init(place)
  }
}

/// Stands in for AVFoundation's stall event: the buffer ran empty.
public final class AVMetricPlayerItemStallEvent: AVMetricPlayerItemRateChangeEvent,
  @unchecked Sendable
{}

/// Stands in for AVFoundation's likely-to-keep-up event, which is sent here when playback starts or
/// continues after a stall [N].
public class AVMetricPlayerItemLikelyToKeepUpEvent: AVMetricEvent, @unchecked Sendable {
  /// The current rendition.
  public let variant: AVAssetVariant?
  /// The seconds since loading began, or since the buffer ran empty.
  public let timeTaken: TimeInterval

  init(_ place: Place, after timeTaken: TimeInterval, _ variant: AVAssetVariant?) {
    (self.timeTaken, self.variant) = (timeTaken, variant)
    super.init(place)
  }
}

/// Stands in for AVFoundation's initial likely-to-keep-up event, with the requests made until then.
public final class AVMetricPlayerItemInitialLikelyToKeepUpEvent:
  AVMetricPlayerItemLikelyToKeepUpEvent, @unchecked Sendable
{
  /// The playlist requests, in the order in which they ended.
  public let playlistRequestEvents: [AVMetricHLSPlaylistRequestEvent]
  /// The segment requests, in the order in which they ended.
  public let mediaSegmentRequestEvents: [AVMetricHLSMediaSegmentRequestEvent]
  /// The key requests, in the order in which they ended.
  public let contentKeyRequestEvents: [AVMetricContentKeyRequestEvent]

  init(
    _ place: Place, after timeTaken: TimeInterval, _ variant: AVAssetVariant?,
    _ requests: [AVMetricEvent]
  ) {
    playlistRequestEvents = requests.compactMap { $0 as? AVMetricHLSPlaylistRequestEvent }
    mediaSegmentRequestEvents = requests.compactMap { $0 as? AVMetricHLSMediaSegmentRequestEvent }
    contentKeyRequestEvents = requests.compactMap { $0 as? AVMetricContentKeyRequestEvent }
    super.init(place, after: timeTaken, variant)
  }
}

/// Stands in for AVFoundation's switch-start event: a rendition was chosen, and nothing of it is
/// loaded yet.
public final class AVMetricPlayerItemVariantSwitchStartEvent: AVMetricEvent, @unchecked Sendable {
  /// The previous rendition; `nil` for the first.
  public let fromVariant: AVAssetVariant?
  /// The rendition that will be loaded.
  public let toVariant: AVAssetVariant

  init(_ place: Place, from: AVAssetVariant?, to: AVAssetVariant) {
    (fromVariant, toVariant) = (from, to)
    super.init(place)
  }
}

/// Stands in for AVFoundation's switch event: here, the first segment of the new rendition has
/// arrived [N].
public final class AVMetricPlayerItemVariantSwitchEvent: AVMetricEvent, @unchecked Sendable {
  /// The previous rendition; `nil` for the first.
  public let fromVariant: AVAssetVariant?
  /// The rendition that was chosen.
  public let toVariant: AVAssetVariant
  /// True if a segment of it arrived before another was chosen.
  public let didSucceed: Bool

  init(_ place: Place, from: AVAssetVariant?, to: AVAssetVariant, didSucceed: Bool) {
    (fromVariant, toVariant, self.didSucceed) = (from, to, didSucceed)
    super.init(place)
  }
}
