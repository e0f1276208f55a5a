public import Foundation

/// When advertisements are shown. There is no ad server: those before the media are asked for when
/// it is loaded and fail, the others are not asked for [N] (Players/Flowplayer).
public protocol AdSchedule: Sendable {}

/// Advertisements whose breaks the app lists itself.
public struct AdScheduleWaterfall: AdSchedule {
  /// Before the media.
  public let preAdBreak: AdBreak?
  /// Within the media.
  public let midAdBreak: [AdBreak]?
  /// After the media.
  public let postAdBreak: AdBreak?

  /// Breaks in that order.
  public init(
    preAdBreak: AdBreak? = nil, midAdBreak: [AdBreak]? = nil, postAdBreak: AdBreak? = nil
  ) {
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
  /// Addresses of the advertisements.
  public var adTags: [String]
  /// Seconds from the start; -1 lets the player or the ad server decide.
  public let offset: Int

  /// A break with these advertisements.
  public init(adTags: [String], offset: Int = -1) {
    self.adTags = adTags
    self.offset = offset
  }
}

/// The state of an advertisement (Players/Flowplayer).
public enum AdState: Int, CaseIterable, Sendable {
  case idle, start, loaded, play, pause, click, skip, complete
}

/// Where an advertisement is shown.
public enum AdType: Int, CaseIterable, Sendable {
  case preRoll, midRoll, postRoll, unknown

  /// The case's name; its spelling in the SDK is not public [N].
  public var stringValue: String? { "\(self)" }
}

/// Why there is no advertisement; the SDK has had more cases since 4.0.
public enum AdError: Error, LocalizedError, CaseIterable, Sendable {
  case noAdAvailable, adLoadFailed, adDisplayError, noAvPlayerInstance, invalidAdRequest

  /// The case's name; the SDK's own words are not public [N].
  public var errorDescription: String? { "\(self)" }
}
