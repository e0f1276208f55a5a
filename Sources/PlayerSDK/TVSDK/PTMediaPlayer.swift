/// TVSDK's player.
@MainActor public final class PTMediaPlayer: AVPlayer {
  /// Takes another item.
  public func replaceCurrentItem(withPlayerItem item: PTMediaPlayerItem?) {
    replaceCurrentItem(with: item)
  }
}
