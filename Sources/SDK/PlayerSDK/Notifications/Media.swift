public import Foundation

/// A stream or video that a Flowplayer can load (Players/Flowplayer).
public protocol Media: Sendable {
  /// The highest bit rate to load, in bits per second; `nil` for no limit. Has no effect here.
  var preferredPeakBitRate: Double? { get }
  /// The identifier of the SDK's session, which all media share [N].
  @MainActor var sessionID: UUID { get }
}

/// A stream at an address that the app gives.
public struct MediaExternal: Media {
  /// The stream's address.
  public let url: URL
  /// The advertisements before, within and after it.
  public let adSchedule: (any AdSchedule)?
  public let preferredPeakBitRate: Double?

  /// Creates the stream at an address.
  public init(
    url: URL, adSchedule: (any AdSchedule)? = nil, preferredPeakBitRate: Double? = nil
  ) {
    self.url = url
    self.adSchedule = adSchedule
    self.preferredPeakBitRate = preferredPeakBitRate
  }
}

/// A video from Wowza's platform, which here has the line-up's streams, by content identifier [N].
///
/// Loading any other video fails with `PlayerError.invalidConfig`; loading without
/// `Flowplayer.accessToken` fails with `invalidAccessToken`.
public struct MediaOVP: Media {
  /// The video's identifier on the platform.
  public let mediaId: String
  /// The identifier of the player's settings on the platform.
  public let playerId: String
  public let preferredPeakBitRate: Double?

  /// Creates a video of the platform.
  public init(mediaId: String, playerId: String, preferredPeakBitRate: Double? = nil) {
    self.mediaId = mediaId
    self.playerId = playerId
    self.preferredPeakBitRate = preferredPeakBitRate
  }
}
