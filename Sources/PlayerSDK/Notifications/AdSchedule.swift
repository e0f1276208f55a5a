public import Foundation

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
