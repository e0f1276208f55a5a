/// Rate, sound and position of the current item (Players/TVSDK, "Rate and position").
extension PTMediaPlayer {
  /// The playback rate: 1 is normal, 0 is paused or without an item. Setting it to 0 is the same as
  /// `pause()`; another rate prepares and plays the item [I].
  public var rate: Float {
    get { currentItem == nil ? 0 : view.player.rate }
    set {
      guard currentItem != nil else { return }
      if newValue != 0 { prepareToPlay() }
      view.player.rate = newValue
    }
  }

  /// The volume, from 0 to 1.
  public var volume: Float {
    get { view.player.volume }
    set { view.player.volume = newValue }
  }

  /// True if the sound is muted; whether Swift would call it `isMuted` is not public [N].
  public var muted: Bool {
    get { view.player.isMuted }
    set { view.player.isMuted = newValue }
  }

  /// The range that can be sought in: the whole of a video, or a live stream's DVR window. Invalid
  /// before the item is loaded, and for live streams without a window [N].
  public var seekableRange: CMTimeRange { currentItem?.content.seekableRange ?? .invalid }

  /// The current position without ads; equals `currentTime`, because no ads are placed here.
  public var localTime: CMTime { currentTime }
}

extension PTMediaPlayerItem {
  /// The length of a video; indefinite for live streams, and before the length is known. Adobe's
  /// reference describes neither case [N].
  public var duration: CMTime { content.duration }

  /// The current position in the stream, ads included.
  public var currentTime: CMTime { content.currentTime() }
}
