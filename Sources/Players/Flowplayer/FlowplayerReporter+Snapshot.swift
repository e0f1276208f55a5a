extension FlowplayerReporter {
  /// What a simulated player is doing, as far as a Flowplayer reports it.
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

    /// Whether playback was requested and has neither ended nor failed.
    var isUnderWay: Bool { self == .playing || self == .paused || self == .waiting }

    /// Whether the stream's playlists have been read: the player knows what it plays.
    var knowsItsMedia: Bool { self == .ready || self == .ended || isUnderWay }
  }

  /// The state of a simulated player at one instant.
  package struct Snapshot: Hashable, Sendable {
    package var phase: Phase
    /// The media's name or address; a different one means a new load.
    package var media: String
    /// Height of the rendition shown, in lines.
    package var height: Int?
    package var isLive: Bool
    /// `nil` for live streams and while unknown.
    package var duration: Duration?
    /// How much media is loaded ahead of what is shown.
    package var bufferAhead: Duration
    /// Whether the app is in the background and playback has paused there, as it does without
    /// `enableBackgroundPlayback`.
    package var isBackground: Bool
    /// Whether an AirPlay receiver shows the picture.
    package var isCasting: Bool
    /// The DVR window of a live stream; `nil` without one, for videos, and while unknown.
    package var window: ClosedRange<Duration>?

    package init(
      phase: Phase, media: String = "", height: Int? = nil, isLive: Bool = false,
      duration: Duration? = nil, bufferAhead: Duration = .zero, isBackground: Bool = false,
      isCasting: Bool = false, window: ClosedRange<Duration>? = nil
    ) {
      self.phase = phase
      self.media = media
      self.height = height
      self.isLive = isLive
      self.duration = duration
      self.bufferAhead = bufferAhead
      self.isBackground = isBackground
      self.isCasting = isCasting
      self.window = window
    }
  }
}

extension FlowplayerReporter.Snapshot {
  /// The `state` of a player with this snapshot; in the background it pauses.
  var state: FlowplayerState {
    switch phase {
    case .idle: .idle
    case .loading: .load
    case .ready: .ready
    case .playing: isBackground ? .pause : .play
    case .paused: .pause
    case .waiting: isBackground ? .pause : .buffer
    case .ended: .complete
    case .failed: .failure
    }
  }

  /// The `playbackState` of a player with this snapshot that was in `last` before. Pausing or
  /// stalling does not change it once something has played.
  func playbackState(after last: FlowplayerPlaybackState) -> FlowplayerPlaybackState {
    switch phase {
    case .idle, .loading, .ready, .failed: .idle
    case .ended: .ended
    case .paused where !last.isUnderWay, .waiting where !last.isUnderWay: last
    case .playing, .paused, .waiting:
      isBackground ? .background : isCasting ? .casting : .playing
    }
  }
}

extension FlowplayerPlaybackState {
  fileprivate var isUnderWay: Bool { self != .idle && self != .ended }
}
