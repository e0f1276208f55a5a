public import Foundation
import HeadEndAPI
import Players
import Simulation

/// Stands in for AVFoundation's base of what is measured of a playback.
// Unchecked, because a class with heirs cannot be checked; all of them have constants alone.
public class AVMetricEvent: NSObject, @unchecked Sendable {
  /// When it happened, by simulated time from the epoch.
  public let date: Date
  /// Where the item was in the stream.
  public let mediaTime: CMTime
  /// Identifies the item's playback.
  public let sessionID: String?

  init(_ moment: AVMetricMoment) {
    (date, mediaTime, sessionID) = (moment.date, moment.mediaTime, moment.sessionID)
  }
}

/// When and where in a playback something was measured.
struct AVMetricMoment {
  let date: Date
  let mediaTime: CMTime
  let sessionID: String
}

/// One request of a playback, with its times.
public final class AVMetricMediaResourceRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// What was requested.
  public let url: URL?
  /// When it was sent.
  public let requestStartTime: Date
  /// When its answer was complete, or it failed.
  public let responseEndTime: Date
  /// HTTP status, or `NSURLError` without a response; in AVFoundation an error is in `errorEvent`.
  let status: Int

  init(_ record: RequestRecord, sent: Date, _ moment: AVMetricMoment) {
    url = URL(string: record.url)
    requestStartTime = sent
    responseEndTime = sent.addingTimeInterval(record.duration.inSeconds)
    status = record.status
    super.init(moment)
  }
}

/// A request for a playlist.
public final class AVMetricHLSPlaylistRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The playlist's address.
  public var url: URL? { mediaResourceRequestEvent?.url }
  /// Whether it lists renditions rather than segments.
  public let isMultivariantPlaylist: Bool
  /// The request itself.
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(_ request: AVMetricMediaResourceRequestEvent, isMaster: Bool, _ moment: AVMetricMoment) {
    (mediaResourceRequestEvent, isMultivariantPlaylist) = (request, isMaster)
    super.init(moment)
  }
}

/// A request for a segment.
public final class AVMetricHLSMediaSegmentRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The segment's address.
  public var url: URL? { mediaResourceRequestEvent?.url }
  /// The request itself.
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(_ request: AVMetricMediaResourceRequestEvent, _ moment: AVMetricMoment) {
    mediaResourceRequestEvent = request
    super.init(moment)
  }
}

/// A request for a content key: the one place where its timing can be seen.
public final class AVMetricContentKeyRequestEvent: AVMetricEvent, @unchecked Sendable {
  /// The request itself.
  public let mediaResourceRequestEvent: AVMetricMediaResourceRequestEvent?

  init(_ request: AVMetricMediaResourceRequestEvent, _ moment: AVMetricMoment) {
    mediaResourceRequestEvent = request
    super.init(moment)
  }
}

/// The buffer ran empty, with the requests since the stall before.
public final class AVMetricPlayerItemStallEvent: AVMetricEvent, @unchecked Sendable {
  /// Requests for playlists.
  public let playlistRequestEvents: [AVMetricHLSPlaylistRequestEvent]
  /// Requests for segments.
  public let mediaSegmentRequestEvents: [AVMetricHLSMediaSegmentRequestEvent]
  /// Requests for content keys.
  public let contentKeyRequestEvents: [AVMetricContentKeyRequestEvent]

  init(after events: [AVMetricEvent], _ moment: AVMetricMoment) {
    playlistRequestEvents = events.compactMap { $0 as? AVMetricHLSPlaylistRequestEvent }
    mediaSegmentRequestEvents = events.compactMap { $0 as? AVMetricHLSMediaSegmentRequestEvent }
    contentKeyRequestEvents = events.compactMap { $0 as? AVMetricContentKeyRequestEvent }
    super.init(moment)
  }
}

/// A playback has ended: what it was like as a whole.
public final class AVMetricPlayerItemPlaybackSummaryEvent: AVMetricEvent, @unchecked Sendable {
  /// How often the buffer ran empty.
  public let stallCount: Int
  /// How many playlists, segments and keys were requested.
  public let mediaResourceRequestCount: Int
  /// Seconds in which the item played.
  public let playbackDuration: Int

  init(stalls: Int, requests: Int, seconds: Double, _ moment: AVMetricMoment) {
    (stallCount, mediaResourceRequestCount) = (stalls, requests)
    playbackDuration = Int(seconds)
    super.init(moment)
  }
}
