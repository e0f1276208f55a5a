public import Foundation

/// A video's configuration on Wowza's platform, which here comes from the line-up.
public struct OVPConfig: Codable, Hashable, Sendable {
  /// Its advertisements; always `nil` here.
  public let ima: IMA?
  /// Its identifiers, name and description.
  public let metadata: Metadata?
  /// Its subtitles; always `nil` here.
  public let subtitles: Subtitle?
  /// True for a live stream.
  public let live: Bool?
  /// True for a live stream with a DVR window.
  public let dvr: Bool?
  /// True to play as soon as it is ready; has no effect here, where the view's own property
  /// decides.
  public let autoPlay: Bool?
  /// The address of the picture that is shown before the start.
  public let poster: String?
  /// The stream's addresses; the first is played.
  public let src: [String]?
  /// Its aspect ratio.
  public let ratio: String?
  /// Its controls.
  public let ui: Int?
  /// Its language.
  public let lang: String?
  /// True to start again after the end.
  public let loop: Bool?
  /// The amount to load before the start.
  public let preload: String?

  /// The first address of `src`.
  public var mediaURL: URL? { src?.first.flatMap { URL(string: $0) } }
  /// The address of `poster`.
  public var posterURL: URL? { poster.flatMap { URL(string: $0) } }

  init(_ channel: SimulatedLineUp.Channel, at url: URL, _ media: MediaOVP) {
    metadata = Metadata(mediaId: media.mediaId, playerId: media.playerId, title: channel.name)
    live = channel.duration == nil
    dvr = channel.dvr > .zero
    src = [url.absoluteString]
    (ima, subtitles, autoPlay, poster, ratio) = (nil, nil, nil, nil, nil)
    (ui, lang, loop, preload) = (nil, nil, nil, nil)
  }
}

extension OVPConfig {
  /// The description of a video on the platform.
  public struct Metadata: Codable, Hashable, Sendable {
    /// The video's identifier.
    public let mediaId: String?
    /// The identifier of the group of sites.
    public let siteGroupId: String?
    /// The site's identifier.
    public let siteId: String?
    /// The identifier of the player's settings.
    public let playerId: String?
    /// The category's identifier.
    public let categoryId: String?
    /// The category's name.
    public let categoryName: String?
    /// The video's name.
    public let title: String?
    /// A description of the video.
    public let description: String?

    fileprivate init(mediaId: String, playerId: String, title: String) {
      (self.mediaId, self.playerId, self.title) = (mediaId, playerId, title)
      (siteGroupId, siteId, categoryId, categoryName) = (nil, nil, nil, nil)
      description = nil
    }
  }

  /// The subtitles of a video; the SDK makes only their identifier public.
  public struct Subtitle: Codable, Hashable, Identifiable, Sendable {
    /// The subtitles' identifier.
    public var id: UUID
  }

  /// Advertisements with Google's IMA.
  public struct IMA: Codable, Hashable, Sendable {
    /// The language of the advertisements.
    public let locale: String?
    /// The maximum number of redirects to follow from an address.
    public let redirects: Int?
    /// The advertisements.
    public let ads: [OVPAd]?
  }
}

/// One advertisement of a video on Wowza's platform.
public struct OVPAd: Codable, Hashable, Sendable {
  /// The time-out, in seconds.
  public let timeout: Int
  /// The instant at which it is shown.
  public let time: Int?
  /// The address of the advertisement.
  public let adTag: String
  /// The advertisement's identifier.
  public let adTagId: String?
  /// The address of the advertisement as a `URL`.
  public var adTagUrl: URL? { URL(string: adTag) }
}
