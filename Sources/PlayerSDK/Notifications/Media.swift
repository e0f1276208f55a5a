public import Foundation

/// Something that a Flowplayer can load (Players/Flowplayer).
public protocol Media: Sendable {
  /// The most bits per second that it may load; `nil` for no limit. Not simulated.
  var preferredPeakBitRate: Double? { get }
  /// Identifies this use of the media.
  var sessionID: UUID { get }
}

/// A stream at an address of its own.
public struct MediaExternal: Media {
  /// The stream's address.
  public let url: URL
  /// Advertisements; not simulated.
  public let adSchedule: (any AdSchedule)?
  public let preferredPeakBitRate: Double?
  public let sessionID: UUID

  /// A stream at that address.
  @MainActor public init(
    url: URL, adSchedule: (any AdSchedule)? = nil, preferredPeakBitRate: Double? = nil
  ) {
    self.url = url
    self.adSchedule = adSchedule
    self.preferredPeakBitRate = preferredPeakBitRate
    sessionID = Simulator.current.randomUUID()
  }
}

/// A video of Wowza's platform. The simulated head-end has none: loading one ends in
/// `PlayerError.invalidConfig` [N].
public struct MediaOVP: Media {
  /// Identifies the video on the platform.
  public let mediaId: String
  /// Identifies the player's settings on the platform.
  public let playerId: String
  public let preferredPeakBitRate: Double?
  public let sessionID: UUID

  /// A video of the platform.
  @MainActor public init(
    mediaId: String, playerId: String, preferredPeakBitRate: Double? = nil
  ) {
    self.mediaId = mediaId
    self.playerId = playerId
    self.preferredPeakBitRate = preferredPeakBitRate
    sessionID = Simulator.current.randomUUID()
  }
}

/// An audio track; the simulated streams have none to choose from, and its members are not public
/// [N].
public struct AudioTrack: Hashable, Sendable {}

/// A subtitle track; the simulated streams have none, and its members are not public [N].
public struct SubtitleTrack: Hashable, Sendable {}

/// What Wowza's platform has configured for a player; its members are not public [N].
public struct OVPConfig: Hashable, Sendable {}
