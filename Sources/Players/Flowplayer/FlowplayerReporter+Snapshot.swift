extension FlowplayerReporter {
  /// Where a simulated player stands, as far as a Flowplayer would tell.
  package enum Phase: Hashable, Sendable {
    case idle
    case loading
    case ready
    case playing
    case paused
    case waiting
    case ended
    /// Why, in words.
    case failed(String)

    /// Whether playback has been asked for and is neither over nor lost.
    var isUnderWay: Bool { self == .playing || self == .paused || self == .waiting }

    /// Whether the stream's playlists are read: the player knows what it plays.
    var knowsItsMedia: Bool { self == .ready || self == .ended || isUnderWay }
  }

  /// One look at a simulated player.
  package struct Snapshot: Hashable, Sendable {
    package var phase: Phase
    /// The media's name or address; another one is another load.
    package var media: String
    /// Lines of the rendition shown.
    package var height: Int?
    package var isLive: Bool
    /// `nil` for live streams and while unknown.
    package var duration: Duration?
    /// Media that is loaded ahead of what is shown.
    package var bufferAhead: Duration
    /// The app is in the background and playback stands still there, as it does without
    /// `enableBackgroundPlayback`.
    package var isBackground: Bool
    /// Shown by an AirPlay receiver.
    package var isCasting: Bool

    package init(
      phase: Phase, media: String = "", height: Int? = nil, isLive: Bool = false,
      duration: Duration? = nil, bufferAhead: Duration = .zero, isBackground: Bool = false,
      isCasting: Bool = false
    ) {
      self.phase = phase
      self.media = media
      self.height = height
      self.isLive = isLive
      self.duration = duration
      self.bufferAhead = bufferAhead
      self.isBackground = isBackground
      self.isCasting = isCasting
    }
  }
}
