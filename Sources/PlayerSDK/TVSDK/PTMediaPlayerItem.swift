public import Foundation
import HeadEndAPI
import Lab
import Players

/// TVSDK's item: a stream with its history of notifications. It gets its keys from the resource
/// loader that was registered when it was made; when TVSDK itself reads it is not said [N].
@MainActor public final class PTMediaPlayerItem: NSObject {
  /// The stream's address.
  public let url: URL
  /// The app's own name for it.
  public let mediaId: String?
  /// What the app says of it; nothing here depends on it.
  public let metadata: PTMetadata?
  /// What was reported of its playback so far.
  public let notificationHistory = PTNotificationHistory()
  /// AVFoundation's item behind it.
  let content: PTItemContent

  /// `initWithUrl:mediaId:metadata:`
  public init(url: URL, mediaId: String? = nil, metadata: PTMetadata? = nil) {
    (self.url, self.mediaId, self.metadata) = (url, mediaId, metadata)
    content = PTItemContent(url: url)
    super.init()
  }
}

/// AVFoundation's item behind TVSDK's.
@MainActor final class PTItemContent: AVPlayerItem {
  /// Whether it plays as soon as it is loaded, without `play()`.
  var playsAtOnce = false
  /// Takes what the simulation announces of it.
  var onNotice: ((TVSDKNotice) -> Void)?
  private let loader: (any PTAVAssetResourceLoaderDelegate)?

  override init(url: URL) {
    loader = PTDefaultMediaPlayerClientFactory.defaultFactory().loader
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

/// The app's resource loader as the code behind a player.
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
