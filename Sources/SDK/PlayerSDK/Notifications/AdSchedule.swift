public import Foundation

/// The times of advertisements. There is no ad server: pre-roll advertisements fail when the media
/// is loaded, and the others are never requested [N] (Players/Flowplayer).
public protocol AdSchedule: Sendable {}

/// Advertisement breaks that the app lists itself.
public struct AdScheduleWaterfall: AdSchedule {
  /// Breaks before the media.
  public let preAdBreak: AdBreak?
  /// Breaks within the media.
  public let midAdBreak: [AdBreak]?
  /// Breaks after the media.
  public let postAdBreak: AdBreak?

  /// Creates a schedule of these breaks.
  public init(
    preAdBreak: AdBreak? = nil, midAdBreak: [AdBreak]? = nil, postAdBreak: AdBreak? = nil
  ) {
    self.preAdBreak = preAdBreak
    self.midAdBreak = midAdBreak
    self.postAdBreak = postAdBreak
  }
}

/// Advertisement breaks that an ad server schedules.
public struct AdScheduleRemote: AdSchedule {
  /// The ad server's address.
  public let url: URL

  /// Creates a schedule that this ad server defines.
  public init(url: URL) { self.url = url }
}

/// One advertisement break.
public struct AdBreak: Hashable, Sendable {
  /// The addresses of the advertisements.
  public var adTags: [String]
  /// The time from the start, in seconds; -1 leaves it to the player or the ad server.
  public let offset: Int

  /// Creates a break with these advertisements.
  public init(adTags: [String], offset: Int = -1) {
    self.adTags = adTags
    self.offset = offset
  }
}

/// The state of an advertisement (Players/Flowplayer).
public enum AdState: Int, CaseIterable, Sendable {
  case idle, start, loaded, play, pause, click, skip, complete
}

/// The place of an advertisement: before, within or after the media.
public enum AdType: Int, CaseIterable, Sendable {
  case preRoll, midRoll, postRoll, unknown

  /// The case's name; its spelling in the SDK is not public [N].
  public var stringValue: String? { "\(self)" }
}

/// What Google's IMA says of an advertisement that failed; its members are not public [N].
public struct IMAMetadata: Hashable, Sendable {}

/// The reason why an advertisement was not shown; the SDK has had more cases since 4.0.
public enum AdError: Error, LocalizedError, CaseIterable, Sendable {
  case noAdAvailable, adLoadFailed, adDisplayError, noAvPlayerInstance, invalidAdRequest

  /// The case's name; the SDK's own words are not public [N].
  public var errorDescription: String? { "\(self)" }
}
