public import Foundation
import Simulation

/// Stands in for AVFoundation's event that sums an item's playback up. It comes when the player
/// leaves the item, or the item is de-initialised [N].
public final class AVMetricPlayerItemPlaybackSummaryEvent: AVMetricEvent, @unchecked Sendable {
  /// The error that ended playback; `nil` without one.
  public let errorEvent: AVMetricErrorEvent?
  /// Errors that did not end playback.
  public let recoverableErrorCount: Int
  /// How often the buffer ran dry.
  public let stallCount: Int
  /// How often another rendition was chosen; the first is no switch [N].
  public let variantSwitchCount: Int
  /// Whole seconds that the picture moved.
  public let playbackDuration: Int
  /// Requests for playlists and segments that have ended.
  public let mediaResourceRequestCount: Int
  /// Seconds from the stalls until the picture moved again.
  public let timeSpentRecoveringFromStall: TimeInterval
  /// Seconds from the first load to the first picture.
  public let timeSpentInInitialStartup: TimeInterval
  /// Average bits per second of what was shown, by how long; what is loaded counts as shown [N].
  public let timeWeightedAverageBitrate: Int
  /// The same of the peaks.
  public let timeWeightedPeakBitrate: Int

  init(_ place: Place, _ tally: MetricTally, requests: Int, _ error: AVMetricErrorEvent?) {
    errorEvent = error
    recoverableErrorCount = tally.recoverableErrors
    stallCount = tally.stalls
    variantSwitchCount = tally.switches
    playbackDuration = Int(tally.played.components.seconds)
    mediaResourceRequestCount = requests
    timeSpentRecoveringFromStall = tally.recovering.inSeconds
    timeSpentInInitialStartup = tally.startup?.inSeconds ?? 0
    (timeWeightedAverageBitrate, timeWeightedPeakBitrate) = tally.bitRates
    super.init(place)
  }
}
