public import Foundation
import HeadEndAPI
import Players
import Simulation

extension AVPlayerItem {
  /// The length of a video; indefinite for live streams, and before the length is known.
  public var duration: CMTime {
    guard status == .readyToPlay, let channel = observation?.stream.channel, !channel.isLive
    else { return .indefinite }
    return CMTime(seconds: channel.duration.inSeconds, preferredTimescale: 1000)
  }

  /// The positions that can be sought in: a whole video, or a live stream's DVR window.
  var seekableRange: CMTimeRange {
    guard status == .readyToPlay, let observation else { return .invalid }
    let channel = observation.stream.channel
    guard let range = channel.isLive ? observation.window : .zero...channel.duration else {
      return .invalid
    }
    let length = range.upperBound - range.lowerBound
    return CMTimeRange(
      start: CMTime(seconds: range.lowerBound.inSeconds, preferredTimescale: 1000),
      duration: CMTime(seconds: length.inSeconds, preferredTimescale: 1000))
  }

  /// True while it plays, or has buffered enough to continue.
  public var isPlaybackLikelyToKeepUp: Bool {
    guard status == .readyToPlay, let observation else { return false }
    return observation.state == .playing || observation.buffer > .zero
  }

  /// The log of its transfers so far; `nil` before it is played.
  public func accessLog() -> AVPlayerItemAccessLog? {
    observation.map { AVPlayerItemAccessLog(AVPlayerItemAccessLogEvent($0, of: self)) }
  }
}

/// Stands in for AVFoundation's access log of an item, with one entry for the whole playback [N].
@MainActor public final class AVPlayerItemAccessLog: NSObject {
  /// The entries.
  public let events: [AVPlayerItemAccessLogEvent]

  init(_ event: AVPlayerItemAccessLogEvent) { events = [event] }
}

/// The transfers of one item's playback.
@MainActor public final class AVPlayerItemAccessLogEvent: NSObject {
  /// The stream's address.
  public let uri: String?
  /// The number of segments that were loaded.
  public let numberOfMediaRequests: Int
  /// The number of times that the buffer ran empty.
  public let numberOfStalls: Int
  /// The number of bytes of segments and playlists.
  public let numberOfBytesTransferred: Int64
  /// The rendition's bit rate from the playlist, in bits per second; 0 before one is chosen.
  public let indicatedBitrate: Double
  /// The identifier of the item's playback.
  public let playbackSessionID: String?

  init(_ observation: PlayerObservation, of item: AVPlayerItem) {
    uri = item.url.absoluteString
    numberOfMediaRequests = observation.counters.segments
    numberOfStalls = observation.counters.stalls
    numberOfBytesTransferred = Int64(observation.counters.bytes)
    indicatedBitrate = Double(observation.rendition?.bandwidth ?? 0)
    playbackSessionID = "session-\(item.player?.index ?? 0)"
  }
}
