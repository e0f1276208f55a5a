public import Foundation

/// What Wowza's platform has configured for a video: here, what the line-up says of a stream.
public struct OVPConfig: Codable, Hashable, Sendable {
  /// Advertisements; never any here.
  public let ima: IMA?
  /// What it is.
  public let metadata: Metadata?
  /// Subtitles; the platform's here has none.
  public let subtitles: Subtitle?
  /// Whether it is live.
  public let live: Bool?
  /// Whether a live stream can be watched from earlier.
  public let dvr: Bool?
  /// Whether it plays as soon as it is ready; the view's own property decides here.
  public let autoPlay: Bool?
  /// Address of the still picture before the start.
  public let poster: String?
  /// Addresses of the stream; the first is played.
  public let src: [String]?
  /// Aspect ratio.
  public let ratio: String?
  /// Controls.
  public let ui: Int?
  /// Language.
  public let lang: String?
  /// Whether it starts again after the end.
  public let loop: Bool?
  /// What is loaded before the start.
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
  /// What a video is.
  public struct Metadata: Codable, Hashable, Sendable {
    /// Identifies the video.
    public let mediaId: String?
    /// Identifies the group of sites.
    public let siteGroupId: String?
    /// Identifies the site.
    public let siteId: String?
    /// Identifies the player's settings.
    public let playerId: String?
    /// Identifies the category.
    public let categoryId: String?
    /// The category's name.
    public let categoryName: String?
    /// The video's name.
    public let title: String?
    /// What it shows.
    public let description: String?

    fileprivate init(mediaId: String, playerId: String, title: String) {
      (self.mediaId, self.playerId, self.title) = (mediaId, playerId, title)
      (siteGroupId, siteId, categoryId, categoryName) = (nil, nil, nil, nil)
      description = nil
    }
  }

  /// Subtitles of a video; all but its identifier is private to the SDK.
  public struct Subtitle: Codable, Hashable, Identifiable, Sendable {
    /// Identifies them.
    public var id: UUID
  }

  /// Advertisements by Google's IMA.
  public struct IMA: Codable, Hashable, Sendable {
    /// Language.
    public let locale: String?
    /// How often an address may lead to another.
    public let redirects: Int?
    /// The advertisements.
    public let ads: [OVPAd]?
  }
}

/// One advertisement of a video on Wowza's platform.
public struct OVPAd: Codable, Hashable, Sendable {
  /// Seconds until it is given up.
  public let timeout: Int
  /// When it is shown.
  public let time: Int?
  /// Its address.
  public let adTag: String
  /// Identifies it.
  public let adTagId: String?
  /// Its address as such.
  public var adTagUrl: URL? { URL(string: adTag) }
}
