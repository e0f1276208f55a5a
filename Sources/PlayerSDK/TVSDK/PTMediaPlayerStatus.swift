import Players

/// What a `PTMediaPlayer` is doing. The raw values follow the order of Adobe's list [N].
public enum PTMediaPlayerStatus: Int, CaseIterable, Sendable {
  /// It waits for an item.
  case created
  /// The item's playlists are being loaded.
  case initializing
  /// The item is loaded.
  case initialized
  /// It can be played.
  case ready
  /// It plays, or buffers.
  case playing
  /// The app has paused it.
  case paused
  /// The app has stopped it.
  case stopped
  /// The item has ended.
  case completed
  /// The item can be played no more.
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
