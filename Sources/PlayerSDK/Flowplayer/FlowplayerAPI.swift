/// A Flowplayer as an app controls it (DOMAIN §4).
@MainActor public protocol FlowplayerAPI: AnyObject {
  /// Tells players apart: random, or the string the app gave
  /// (`reference/wowza-flowplayer-multiple-players.txt`).
  nonisolated var id: String { get }
  /// What it is doing.
  var state: PlayerState { get }
  /// Its states so far, newest first.
  var stateList: [PlayerState] { get }
  /// What its picture is doing.
  var playbackState: PlaybackState { get }
  /// Its picture's states so far, newest first.
  var playbackStateList: [PlaybackState] { get }
  /// Whether no sound is heard.
  var isMuted: Bool { get set }
  /// From 0 to 1.
  var volume: Double { get set }
  /// Times the usual speed.
  var rate: Double { get set }
  /// Who is told what happens.
  var delegate: (any FlowplayerDelegate)? { get set }
  /// Plays what is loaded.
  func play()
  /// Pauses.
  func pause()
  /// Ends playback.
  func stop()
  /// Loads the same media again.
  func reload()
  /// Goes to a position, in seconds.
  func seek(_ position: Double)
}
