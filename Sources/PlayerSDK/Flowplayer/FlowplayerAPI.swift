public import Foundation

/// The interface through which an app controls a Flowplayer (Players/Flowplayer).
@MainActor public protocol FlowplayerAPI {
  /// Identifies the player: random, or the string that the app gave (Players/Flowplayer).
  nonisolated var id: String { get }
  /// The player that shows the media: the app's, or the SDK's own.
  var avPlayer: AVPlayer? { get set }
  /// Receives the player's events.
  var delegate: (any FlowplayerDelegate)? { get set }
  /// Whether media plays as soon as it is ready; false by default.
  var autoPlay: Bool { get set }

  /// Its current state.
  var state: PlayerState { get }
  /// Its states, newest first; at most 100.
  var stateList: [PlayerState] { get }
  /// The current state of its picture.
  var playbackState: PlaybackState { get }
  /// The states of its picture, newest first; at most 100.
  var playbackStateList: [PlaybackState] { get }
  /// Whether it has media that can be played.
  var isReady: Bool { get }

  /// What is loaded.
  var media: (any Media)? { get }
  /// What was loaded before, newest first.
  var mediaHistoryList: [any Media] { get }
  /// The address of what is loaded.
  var sourceURL: URL? { get }
  /// The kind of media; valid once it is ready.
  var playbackType: PlaybackType { get }
  /// What Wowza's platform has configured; `nil` for external media.
  var ovpConfig: OVPConfig? { get }

  /// Length of the media; `nil` while unknown and for live streams.
  var duration: CMTime? { get }
  /// Where it is in the media; `nil` without media.
  var position: CMTime? { get }
  /// What a live stream can be sought in; `nil` for other media.
  var dvrWindow: DVRWindow? { get }
  /// How full the buffer is.
  var bufferState: PlaybackBufferState { get }
  /// How much of the media is loaded, from 0 to 100; 0 for live streams [N].
  var bufferLoadedPercentage: Double { get }
  /// The rendition that is shown; `nil` before there is any.
  var quality: PlayerQuality? { get }
  /// What the media was given. Not simulated.
  var preferredPeakBitRate: Double? { get }

  /// The playback rate, from -2 to 2; 1 is normal speed. Simulated from 0.25 on.
  var rate: Float { get set }
  /// The volume, from 0 to 1.
  var volume: Float { get set }
  /// Whether the sound is muted.
  var isMuted: Bool { get set }

  /// What the line-up lists for the stream.
  var audioList: [AudioTrack] { get }
  /// The audio track that was selected.
  var currentAudio: AudioTrack? { get }
  /// What the line-up lists for the stream.
  var subtitleList: [SubtitleTrack] { get }
  /// The subtitle track that was selected.
  var currentSubtitle: SubtitleTrack? { get }

  /// Loads a stream; it plays after `play()`, or at once with `autoPlay`.
  func load(external media: MediaExternal)
  /// Loads a video of Wowza's platform.
  func load(ovp media: MediaOVP)
  /// Loads the same media again; false without media.
  @discardableResult func reload() -> Bool
  /// Plays; after the end, from the start.
  func play()
  /// Pauses.
  func pause()
  /// Stops playback and unloads the media.
  func stop()
  /// Seeks to a position, in seconds.
  func seek(_ value: Double)
  /// Selects an audio track; one that does not exist has no effect.
  func selectTrack(audio id: Int)
  /// Selects a subtitle track; one that does not exist has no effect.
  func selectTrack(subtitle id: Int)
}

/// The interface of a Flowplayer with a view (Players/Flowplayer).
@MainActor public protocol FlowplayerViewAPI: FlowplayerAPI {
  /// Receives the view's events.
  var viewDelegate: (any FlowplayerViewDelegate)? { get set }
  /// Receives what happens to advertisements.
  var adDelegate: (any FlowplayerAdDelegate)? { get set }
  /// Whether it is in full screen.
  var isFullscreen: Bool { get }
  /// Whether rotating the device to landscape enters full screen, and to portrait leaves it.
  var orientationControlsFullscreen: Bool { get set }
  /// Whether entering full screen turns the device to landscape, and leaving turns it to portrait.
  var fullscreenControlsOrientation: Bool { get set }
  /// How the controls look; there are none to see here.
  var controlsConfig: ControlsConfig? { get }
  /// How the device is held.
  var orientation: Orientation { get }
  /// Whether the controls are hidden; there are none to see here.
  var hideControls: Bool { get set }
  /// Whether playback goes on in the background; false by default.
  var enableBackgroundPlayback: Bool { get set }
  /// Enters full screen; the device turns only with `fullscreenControlsOrientation`.
  func openFullscreen()
  /// Leaves full screen.
  func closeFullscreen()
}
