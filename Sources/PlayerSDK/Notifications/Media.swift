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
  @MainActor public init(mediaId: String, playerId: String, preferredPeakBitRate: Double? = nil) {
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

/// When advertisements are shown. None of it is simulated: schedules are accepted and ignored
/// (Players/Flowplayer).
public protocol AdSchedule: Sendable {}

/// Advertisements whose breaks the app lists itself.
public struct AdScheduleWaterfall: AdSchedule {
  /// Before the media.
  public let preAdBreak: AdBreak?
  /// Within the media.
  public let midAdBreak: [AdBreak]
  /// After the media.
  public let postAdBreak: AdBreak?

  /// Breaks in that order.
  public init(preAdBreak: AdBreak? = nil, midAdBreak: [AdBreak] = [], postAdBreak: AdBreak? = nil) {
    self.preAdBreak = preAdBreak
    self.midAdBreak = midAdBreak
    self.postAdBreak = postAdBreak
  }
}

/// Advertisements that an ad server schedules.
public struct AdScheduleRemote: AdSchedule {
  /// The ad server's address.
  public let url: URL

  /// What that ad server schedules.
  public init(url: URL) { self.url = url }
}

/// One break for advertisements.
public struct AdBreak: Hashable, Sendable {
  /// Addresses of the advertisements; their type in the SDK is not public [N].
  public let adTags: [URL]
  /// Seconds from the start; -1 lets the player or the ad server decide.
  public let offset: Int

  /// A break with these advertisements.
  public init(adTags: [URL], offset: Int = -1) {
    self.adTags = adTags
    self.offset = offset
  }
}

/// The state of an advertisement (Players/Flowplayer).
public enum AdState: CaseIterable, Sendable {
  case idle, start, loaded, play, pause, click, skip, complete
}

/// Where an advertisement is shown.
public enum AdType: CaseIterable, Sendable {
  case preRoll, midRoll, postRoll, unknown
}

/// Why there is no advertisement; the SDK has had more cases since 4.0.
public enum AdError: Error, CaseIterable, Sendable {
  case noAdAvailable, adLoadFailed, adDisplayError, noAvPlayerInstance, invalidAdRequest
}
