public import Foundation
import Lab
import Players

/// TVSDK's player.
@MainActor public final class PTMediaPlayer: AVPlayer {
  /// Replaces the item.
  public func replaceCurrentItem(withPlayerItem item: PTMediaPlayerItem?) {
    replaceCurrentItem(with: item)
  }
}

/// TVSDK's item: gets its keys from the resource loader that was registered when the item was
/// created.
@MainActor public final class PTMediaPlayerItem: AVPlayerItem {
  private let loader: (any PTAVAssetResourceLoaderDelegate)?

  /// An item of a stream.
  public override init(url: URL) {
    loader = PTDefaultMediaPlayerClientFactory.defaultFactory().loader
    super.init(url: url)
  }

  override func configuration(in simulator: Simulator) -> PlayerConfiguration {
    simulator.configuration(.tvsdk, .single, .async, url, simulator.hosted)
  }

  override func code(in simulator: Simulator) -> (any AppCode)? {
    loader.map { PTLoaderCode(loader: $0, simulator: simulator) }
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

/// The document's name for the app's resource loader: a superclass that declines every request, to
/// be overridden (Players/FairPlay) [N].
@MainActor open class PTFairPlayResourceLoader: NSObject, PTAVAssetResourceLoaderDelegate {
  /// A loader.
  public nonisolated override init() { super.init() }

  open func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }

  open func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { false }
}

/// What an app implements to get its keys itself (Players/FairPlay).
@MainActor public protocol PTAVAssetResourceLoaderDelegate: AnyObject {
  /// Whether the delegate will finish the request: equivalent to the method of
  /// `AVAssetResourceLoaderDelegate`.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Whether the delegate will finish the renewal, at the `renewalDate` that it has set.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool
}

extension PTAVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { false }
}

/// Where a TVSDK app registers its resource loader (Players/FairPlay).
@MainActor public final class PTDefaultMediaPlayerClientFactory: NSObject {
  private(set) var loader: (any PTAVAssetResourceLoaderDelegate)?

  nonisolated override init() { super.init() }

  /// The factory of the current simulator.
  public static func defaultFactory() -> PTDefaultMediaPlayerClientFactory {
    Simulator.current.shared { PTDefaultMediaPlayerClientFactory() }
  }

  /// Registers the loader that new items use.
  public func registerPTAVAssetResourceLoader(_ loader: any PTAVAssetResourceLoaderDelegate) {
    self.loader = loader
  }
}
