import Foundation
import PlayerSDK

/// `PTMediaPlayer`, `PTMediaPlayerItem`, `PTDefaultMediaPlayerClientFactory`
@MainActor private func play(_ url: URL, by loader: any PTAVAssetResourceLoaderDelegate) {
  let factory = PTDefaultMediaPlayerClientFactory.defaultFactory()
  factory.registerPTAVAssetResourceLoader(loader)
  let metadata = PTMetadata()
  metadata.setMetadata(1, forKey: "key")
  _ = metadata.metadata(forKey: "key")
  let item = PTMediaPlayerItem(url: url, mediaId: "film", metadata: metadata)
  _ = (item.url, item.mediaId, item.metadata)
  let player = PTMediaPlayer()
  player.replaceCurrentItem(withPlayerItem: item)
  player.autoPlay = true
  player.prepareToPlay()
  player.play()
  player.pause()
  player.seek(to: .zero)
  player.stop()
  player.reset()
  _ = (player.currentItem, player.currentTime, player.view.player)
  _ = (PTMediaPlayer(mediaPlayerItem: item), PTMediaPlayer(url: url, mediaId: nil))
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
