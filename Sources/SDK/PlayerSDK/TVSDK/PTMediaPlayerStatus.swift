import Players

/// The status of a `PTMediaPlayer`, with raw values in the order of Adobe's list [N].
public enum PTMediaPlayerStatus: Int, CaseIterable, Sendable {
  /// The player has no item yet.
  case created
  /// The item's playlists are being loaded.
  case initializing
  /// The item is loaded.
  case initialized
  /// The item can be played.
  case ready
  /// The item is playing or buffering.
  case playing
  /// The app has paused playback.
  case paused
  /// The app has stopped playback.
  case stopped
  /// The item has ended.
  case completed
  /// The item can no longer be played.
  case error

  init(_ status: TVSDKStatus) {
    self =
      switch status {
      case .created: .created
      case .initializing: .initializing
      case .initialized: .initialized
      case .ready: .ready
      case .playing: .playing
      case .paused: .paused
      case .stopped: .stopped
      case .completed: .completed
      case .error: .error
      }
  }
}
