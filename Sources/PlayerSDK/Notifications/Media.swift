public import Foundation

/// Something that a Flowplayer can load (Players/Flowplayer).
public protocol Media: Sendable {
  /// The most bits per second that it may load; `nil` for no limit. Not simulated.
  var preferredPeakBitRate: Double? { get }
  /// Identifies the SDK's session: all media have the same [N].
  @MainActor var sessionID: UUID { get }
}

/// A stream at an address of its own.
public struct MediaExternal: Media {
  /// The stream's address.
  public let url: URL
  /// Advertisements before, within and after it.
  public let adSchedule: (any AdSchedule)?
  public let preferredPeakBitRate: Double?

  /// A stream at that address.
  public init(
    url: URL, adSchedule: (any AdSchedule)? = nil, preferredPeakBitRate: Double? = nil
  ) {
    self.url = url
    self.adSchedule = adSchedule
    self.preferredPeakBitRate = preferredPeakBitRate
  }
}

/// A video of Wowza's platform, which has the line-up's streams by their content identifiers [N].
///
/// Loading another ends in `PlayerError.invalidConfig`; without `Flowplayer.accessToken` any does
/// in `invalidAccessToken`.
public struct MediaOVP: Media {
  /// Identifies the video on the platform.
  public let mediaId: String
  /// Identifies the player's settings on the platform.
  public let playerId: String
  public let preferredPeakBitRate: Double?

  /// A video of the platform.
  public init(mediaId: String, playerId: String, preferredPeakBitRate: Double? = nil) {
    self.mediaId = mediaId
    self.playerId = playerId
    self.preferredPeakBitRate = preferredPeakBitRate
  }
}
