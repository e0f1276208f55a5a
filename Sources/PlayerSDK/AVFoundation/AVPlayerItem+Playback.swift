public import Foundation
import HeadEndAPI
import Players
import Simulation

extension AVPlayerItem {
  /// Length of a video; indefinite before it is known and for live streams.
  public var duration: CMTime {
    guard status == .readyToPlay, let channel = observation?.stream.channel, !channel.isLive
    else { return .indefinite }
    return CMTime(seconds: channel.duration.inSeconds, preferredTimescale: 1000)
  }

  /// Whether it plays, or has buffered what it takes to play on.
  public var isPlaybackLikelyToKeepUp: Bool {
    guard status == .readyToPlay, let observation else { return false }
    return observation.state == .playing || observation.buffer > .zero
  }

  /// What has been transferred so far; `nil` before it is played.
  public func accessLog() -> AVPlayerItemAccessLog? {
    observation.map { AVPlayerItemAccessLog(AVPlayerItemAccessLogEvent($0, of: self)) }
  }
}

/// Stands in for AVFoundation's log of what an item has transferred: one entry, for the whole
/// playback [N].
@MainActor public final class AVPlayerItemAccessLog: NSObject {
  /// The entries.
  public let events: [AVPlayerItemAccessLogEvent]

  init(_ event: AVPlayerItemAccessLogEvent) { events = [event] }
}

/// What an item has transferred.
@MainActor public final class AVPlayerItemAccessLogEvent: NSObject {
  /// The stream's address.
  public let uri: String?
  /// Segments that were loaded.
  public let numberOfMediaRequests: Int
  /// How often the buffer ran empty.
  public let numberOfStalls: Int
  /// Bytes of segments and playlists.
  public let numberOfBytesTransferred: Int64
  /// The rendition's bits per second, by the playlist; 0 before there is one.
  public let indicatedBitrate: Double
  /// Identifies the item's playback.
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
