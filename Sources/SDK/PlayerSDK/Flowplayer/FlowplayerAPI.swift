public import Foundation

/// The interface through which an app controls a Flowplayer (Players/Flowplayer).
@MainActor public protocol FlowplayerAPI {
  /// The player's identifier: the string that the app gave, or a random one (Players/Flowplayer).
  nonisolated var id: String { get }
  /// The `AVPlayer` that plays the media: the app's, or the SDK's own.
  var avPlayer: AVPlayer? { get set }
  /// Receives the player's events.
  var delegate: (any FlowplayerDelegate)? { get set }
  /// True to play as soon as the media is ready; false by default.
  var autoPlay: Bool { get set }

  /// The current state of the player.
  var state: PlayerState { get }
  /// The player's states, newest first; at most 100.
  var stateList: [PlayerState] { get }
  /// The current state of the picture.
  var playbackState: PlaybackState { get }
  /// The picture's states, newest first; at most 100.
  var playbackStateList: [PlaybackState] { get }
  /// True if the loaded media can be played.
  var isReady: Bool { get }

  /// The loaded media; `nil` if none.
  var media: (any Media)? { get }
  /// The media loaded before, newest first.
  var mediaHistoryList: [any Media] { get }
  /// The address of the loaded media.
  var sourceURL: URL? { get }
  /// The kind of media; valid once the media is ready.
  var playbackType: PlaybackType { get }
  /// The configuration from Wowza's platform; `nil` for external media.
  var ovpConfig: OVPConfig? { get }

  /// The length of the media; `nil` while unknown, and for live streams.
  var duration: CMTime? { get }
  /// The position in the media; `nil` without media.
  var position: CMTime? { get }
  /// The seekable window of a live stream; `nil` for other media.
  var dvrWindow: DVRWindow? { get }
  /// The state of the buffer.
  var bufferState: PlaybackBufferState { get }
  /// The part of the media that is loaded, in percent; 0 for live streams [N].
  var bufferLoadedPercentage: Double { get }
  /// The rendition that is shown; `nil` before one is shown.
  var quality: PlayerQuality? { get }
  /// The highest bit rate that the media allows; has no effect here.
  var preferredPeakBitRate: Double? { get }

  /// The playback rate, from -2 to 2; 1 is normal speed. Simulated from 0.25 upwards.
  var rate: Float { get set }
  /// The volume, from 0 to 1.
  var volume: Float { get set }
  /// True if the sound is muted.
  var isMuted: Bool { get set }

  /// The audio tracks that the line-up lists for the stream.
  var audioList: [AudioTrack] { get }
  /// The audio track that is playing.
  var currentAudio: AudioTrack? { get }
  /// The subtitle tracks that the line-up lists for the stream.
  var subtitleList: [SubtitleTrack] { get }
  /// The selected subtitle track; `nil` if none.
  var currentSubtitle: SubtitleTrack? { get }

  /// Loads a stream, which plays after `play()`, or as soon as it is ready with `autoPlay`.
  func load(external media: MediaExternal)
  /// Loads a video from Wowza's platform.
  func load(ovp media: MediaOVP)
  /// Loads the same media again; returns false without media.
  @discardableResult func reload() -> Bool
  /// Starts playback; after the end, from the beginning.
  func play()
  /// Pauses playback.
  func pause()
  /// Stops playback and unloads the media.
  func stop()
  /// Seeks to a position, in seconds.
  func seek(_ value: Double)
  /// Selects an audio track; an unknown one has no effect.
  func selectTrack(audio id: Int)
  /// Selects a subtitle track; an unknown one has no effect.
  func selectTrack(subtitle id: Int)
}

/// The interface of a Flowplayer with a view (Players/Flowplayer).
@MainActor public protocol FlowplayerViewAPI: FlowplayerAPI {
  /// Receives the view's events.
  var viewDelegate: (any FlowplayerViewDelegate)? { get set }
  /// Receives the events of advertisements.
  var adDelegate: (any FlowplayerAdDelegate)? { get set }
  /// True if the view is in full screen.
  var isFullscreen: Bool { get }
  /// True if rotating the device to landscape enters full screen, and rotating it to portrait
  /// leaves it.
  var orientationControlsFullscreen: Bool { get set }
  /// True if entering full screen rotates the device to landscape, and leaving it rotates to
  /// portrait.
  var fullscreenControlsOrientation: Bool { get set }
  /// The appearance of the controls, which are not drawn here.
  var controlsConfig: ControlsConfig? { get }
  /// The orientation of the device.
  var orientation: Orientation { get }
  /// True to hide the controls, which are not drawn here.
  var hideControls: Bool { get set }
  /// True to continue playback in the background; false by default.
  var enableBackgroundPlayback: Bool { get set }
  /// Enters full screen; the device rotates only with `fullscreenControlsOrientation`.
  func openFullscreen()
  /// Leaves full screen.
  func closeFullscreen()
}
