/// The interface through which an app controls a Flowplayer (Players/Flowplayer).
@MainActor public protocol FlowplayerAPI: AnyObject {
  /// Identifies the player: random, or the string that the app gave (Players/Flowplayer).
  nonisolated var id: String { get }
  /// Its current state.
  var state: PlayerState { get }
  /// Its states, newest first.
  var stateList: [PlayerState] { get }
  /// The current state of its picture.
  var playbackState: PlaybackState { get }
  /// The states of its picture, newest first.
  var playbackStateList: [PlaybackState] { get }
  /// Whether the sound is muted.
  var isMuted: Bool { get set }
  /// The volume, from 0 to 1.
  var volume: Double { get set }
  /// The playback rate; 1 is normal speed.
  var rate: Double { get set }
  /// Receives the player's events.
  var delegate: (any FlowplayerDelegate)? { get set }
  /// Plays the loaded stream.
  func play()
  /// Pauses.
  func pause()
  /// Stops playback.
  func stop()
  /// Loads the same stream again.
  func reload()
  /// Seeks to a position, in seconds.
  func seek(_ position: Double)
}
