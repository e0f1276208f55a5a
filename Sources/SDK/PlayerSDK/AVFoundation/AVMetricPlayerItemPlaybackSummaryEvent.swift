public import Foundation
import Simulation

/// Stands in for AVFoundation's summary of an item's playback, sent when the player leaves the item
/// or the item is de-initialised [N].
public final class AVMetricPlayerItemPlaybackSummaryEvent: AVMetricEvent, @unchecked Sendable {
  /// The error that ended playback; `nil` if none did.
  public let errorEvent: AVMetricErrorEvent?
  /// The number of errors that did not end playback.
  public let recoverableErrorCount: Int
  /// The number of times that the buffer ran empty.
  public let stallCount: Int
  /// The number of switches to another rendition; the first choice does not count [N].
  public let variantSwitchCount: Int
  /// The time during which the item actually played, in whole seconds.
  public let playbackDuration: Int
  /// The number of playlist and segment requests that have ended.
  public let mediaResourceRequestCount: Int
  /// The time that was lost to stalls, in seconds.
  public let timeSpentRecoveringFromStall: TimeInterval
  /// The time from the first load to the first picture, in seconds.
  public let timeSpentInInitialStartup: TimeInterval
  /// The average bit rate of the renditions shown, in bits per second, weighted by time; whatever
  /// was loaded counts as shown [N].
  public let timeWeightedAverageBitrate: Int
  /// The same average of the peak bit rates, in bits per second.
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
