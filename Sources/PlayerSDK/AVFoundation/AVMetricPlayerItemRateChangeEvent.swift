public import Foundation

/// Stands in for AVFoundation's event of a rate that changed: playback started, stopped, or goes on
/// at another rate.
public class AVMetricPlayerItemRateChangeEvent: AVMetricEvent, @unchecked Sendable {
  /// The rate now.
  public let rate: Double
  /// The rate before.
  public let previousRate: Double
  /// What is shown; `nil` before there is a rendition.
  public let variant: AVAssetVariant?

  init(_ place: Place, from previousRate: Double, to rate: Double, _ variant: AVAssetVariant?) {
    (self.previousRate, self.rate, self.variant) = (previousRate, rate, variant)
    super.init(place)
  }
}

/// Stands in for AVFoundation's event of a stall: the buffer ran dry.
public final class AVMetricPlayerItemStallEvent: AVMetricPlayerItemRateChangeEvent,
  @unchecked Sendable
{}

/// Stands in for AVFoundation's event of a buffer that is likely to last: here, the picture moves
/// [N].
public class AVMetricPlayerItemLikelyToKeepUpEvent: AVMetricEvent, @unchecked Sendable {
  /// What is shown.
  public let variant: AVAssetVariant?
  /// Seconds since it was loaded, or since it ran dry.
  public let timeTaken: TimeInterval

  init(_ place: Place, after timeTaken: TimeInterval, _ variant: AVAssetVariant?) {
    (self.timeTaken, self.variant) = (timeTaken, variant)
    super.init(place)
  }
}

/// Stands in for AVFoundation's event of the first time that the buffer is likely to last, with
/// what was requested until then.
public final class AVMetricPlayerItemInitialLikelyToKeepUpEvent:
  AVMetricPlayerItemLikelyToKeepUpEvent, @unchecked Sendable
{
  /// Requests for playlists, in the order in which they ended.
  public let playlistRequestEvents: [AVMetricHLSPlaylistRequestEvent]
  /// Requests for segments.
  public let mediaSegmentRequestEvents: [AVMetricHLSMediaSegmentRequestEvent]
  /// Requests for keys.
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

/// Stands in for AVFoundation's event of a rendition that is chosen, before anything of it comes.
public final class AVMetricPlayerItemVariantSwitchStartEvent: AVMetricEvent, @unchecked Sendable {
  /// The rendition before; `nil` for the first.
  public let fromVariant: AVAssetVariant?
  /// The rendition that is loaded from now on.
  public let toVariant: AVAssetVariant

  init(_ place: Place, from: AVAssetVariant?, to: AVAssetVariant) {
    (fromVariant, toVariant) = (from, to)
    super.init(place)
  }
}

/// Stands in for AVFoundation's event of a switch that is complete: here, with its first segment
/// [N].
public final class AVMetricPlayerItemVariantSwitchEvent: AVMetricEvent, @unchecked Sendable {
  /// The rendition before; `nil` for the first.
  public let fromVariant: AVAssetVariant?
  /// The rendition that was chosen.
  public let toVariant: AVAssetVariant
  /// Whether a segment of it came before another was chosen.
  public let didSucceed: Bool

  init(_ place: Place, from: AVAssetVariant?, to: AVAssetVariant, didSucceed: Bool) {
    (fromVariant, toVariant, self.didSucceed) = (from, to, didSucceed)
    super.init(place)
  }
}
