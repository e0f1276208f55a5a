public import Foundation

/// The document's name for the app's resource loader: a superclass that declines every request, to
/// be overridden (Players/FairPlay).
@MainActor open class PTFairPlayResourceLoader: NSObject, PTAVAssetResourceLoaderDelegate {
  /// A loader.
  public nonisolated override init() { super.init() }

  open func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
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
