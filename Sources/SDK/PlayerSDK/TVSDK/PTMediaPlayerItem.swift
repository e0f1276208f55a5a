public import Foundation
import HeadEndAPI
import Players
import Worlds

/// TVSDK's item: a stream with its history of notifications.
///
/// It gets its keys from the resource loader that was registered when the item was created; Adobe
/// does not say when TVSDK itself reads the registration [N].
@MainActor public final class PTMediaPlayerItem: NSObject {
  /// The stream's address.
  public let url: URL
  /// The app's own identifier for it.
  public let mediaId: String?
  /// The app's metadata for it; has no effect here.
  public let metadata: PTMetadata?
  /// The notifications about its playback so far.
  public let notificationHistory = PTNotificationHistory()
  /// AVFoundation's item behind this one.
  let content: PTItemContent

  /// `initWithUrl:mediaId:metadata:`: creates an item of a stream.
  public init(url: URL, mediaId: String? = nil, metadata: PTMetadata? = nil) {
    (self.url, self.mediaId, self.metadata) = (url, mediaId, metadata)
    content = PTItemContent(url: url)
    super.init()
  }
}

/// AVFoundation's item behind TVSDK's item.
@MainActor final class PTItemContent: AVPlayerItem {
  /// True if it plays as soon as it is loaded, without `play()`.
  var playsAtOnce = false
  /// Receives the simulation's announcements about it.
  var onNotice: ((TVSDKNotice) -> Void)?
  private let loader: (any PTAVAssetResourceLoaderDelegate)?

  override init(url: URL) {
    loader = PTDefaultMediaPlayerClientFactory.default().loader
    super.init(url: url)
  }

  override func configuration(in simulator: Simulator) -> PlayerConfiguration {
    var configuration = simulator.configuration(.tvsdk, .single, .async, url, simulator.hosted)
    configuration.view.autoPlay = playsAtOnce
    return configuration
  }

  override func code(in simulator: Simulator) -> (any AppCode)? {
    loader.map { PTLoaderCode(loader: $0, simulator: simulator) }
  }

  override func prepare(_ binding: PlayerBinding) {
    binding.onTVSDKNotice = { [weak self] in self?.onNotice?($0) }
  }
}

/// Calls the app's resource loader when the player needs an answer from the app.
@MainActor private struct PTLoaderCode: AppCode {
  let loader: any PTAVAssetResourceLoaderDelegate
  unowned let simulator: Simulator

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    guard case .loading(let address, let isRenewal) = call.question else {
      return call.question.silence
    }
    guard !isRenewal else {
      let request = AVAssetResourceRenewalRequest(address, call.id, simulator)
      let handled = loader.resourceLoader(
        AVAssetResourceLoader(), shouldWaitForRenewalOfRequestedResource: request)
      return .loading(request.returned(handled))
    }
    let request = AVAssetResourceLoadingRequest(address, call.id, simulator)
    let handled = loader.resourceLoader(
      AVAssetResourceLoader(), shouldWaitForLoadingOfRequestedResource: request)
    return .loading(request.returned(handled))
  }
}
