import Foundation
import PlayerSDK

/// `PTMediaPlayer`, `PTMediaPlayerItem`, `PTDefaultMediaPlayerClientFactory`
@MainActor private func play(_ url: URL, by loader: any PTAVAssetResourceLoaderDelegate) {
  let factory = PTDefaultMediaPlayerClientFactory.default()
  factory.registerPTAVAssetResourceLoader(loader)
  let metadata = PTMetadata()
  metadata.setMetadata(1, forKey: "key")
  _ = metadata.metadata(forKey: "key")
  let item = PTMediaPlayerItem(url: url, mediaId: "film", metadata: metadata)
  _ = (item.url, item.mediaId, item.metadata)
  let player = PTMediaPlayer()
  player.replaceCurrentItem(with: item)
  player.autoPlay = true
  player.prepareToPlay()
  player.play()
  player.pause()
  player.seek(to: .zero)
  player.stop()
  player.reset()
  _ = (player.currentItem, player.currentTime, player.view.player)
  (player.rate, player.volume, player.muted) = (1, 0.5, true)
  let range: CMTimeRange = player.seekableRange
  _ = (range.isValid, range.start, range.duration, range.end, range == .invalid)
  _ = (CMTimeRange(start: .zero, duration: item.duration), item.currentTime, player.localTime)
  _ = (PTMediaPlayer(mediaPlayerItem: item), PTMediaPlayer(url: url, mediaId: nil))
}

/// The spellings that apps used before.
@available(*, deprecated)
@MainActor private func play(_ item: PTMediaPlayerItem, in player: PTMediaPlayer) {
  player.replaceCurrentItem(withPlayerItem: item)
  _ = PTDefaultMediaPlayerClientFactory.defaultFactory()
}

/// `PTMediaPlayerStatus`, `PTMediaPlayerStatusKey`, `PTNotification`, `PTNotificationHistory`
@MainActor private func read(_ notification: Notification, of player: PTMediaPlayer) {
  let status = (notification.userInfo?[PTMediaPlayerStatusKey] as? Int)
    .flatMap { PTMediaPlayerStatus(rawValue: $0) }
  let entry = notification.userInfo?[PTMediaPlayerNotificationKey] as? PTNotification
  let error: PTMediaError? = player.error
  _ = (status == player.status, entry?.type == .error, entry?.code, entry?.name, error?.code)
  _ = (entry?.metadata.metadata(forKey: "INTERNAL_ERROR"), entry?.innerNotification)
  _ = player.currentItem?.notificationHistory.notificationItems.map { ($0.notification, $0.time) }
}

/// `Notification.Name`
private let names: [Notification.Name] = [
  .PTMediaPlayerStatus, .PTMediaPlayerTimeChange, .PTMediaPlayerItemChanged,
  .PTMediaPlayerPlayStarted, .PTMediaPlayerPlayCompleted,
  .PTMediaPlayerNewNotificationEntryAdded, .PTMediaPlayerSeekStarted,
  .PTMediaPlayerSeekCompleted, .PTMediaPlayerSeekError, .PTMediaPlayerBufferingStarted,
  .PTMediaPlayerBufferingCompleted,
]

/// `PTAVAssetResourceLoaderDelegate`
private final class Delegate: PTAVAssetResourceLoaderDelegate {
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { true }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { true }
}
