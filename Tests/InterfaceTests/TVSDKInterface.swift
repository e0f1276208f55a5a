import Foundation
import PlayerSDK

/// `PTMediaPlayer`, `PTMediaPlayerItem`, `PTDefaultMediaPlayerClientFactory`
@MainActor private func play(_ url: URL, by loader: any PTAVAssetResourceLoaderDelegate) {
  let factory = PTDefaultMediaPlayerClientFactory.defaultFactory()
  factory.registerPTAVAssetResourceLoader(loader)
  let item = PTMediaPlayerItem(url: url)
  let player = PTMediaPlayer()
  player.replaceCurrentItem(withPlayerItem: item)
}

/// `PTFairPlayResourceLoader`
private final class Loader: PTFairPlayResourceLoader {
  static func make() -> PTFairPlayResourceLoader { PTFairPlayResourceLoader() }

  override func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { true }

  override func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { true }
}

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
