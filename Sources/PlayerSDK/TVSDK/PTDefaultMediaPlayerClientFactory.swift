public import Foundation

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

/// What an app implements to get its keys itself (Players/FairPlay): Adobe's page calls the app's
/// class `PTFairPlayResourceLoader`.
@MainActor public protocol PTAVAssetResourceLoaderDelegate: AnyObject {
  /// Whether the delegate will finish the request: equivalent to the method of
  /// `AVAssetResourceLoaderDelegate`.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Whether the delegate will finish the renewal, at the `renewalDate` that it has set. Adobe's
  /// protocol has the method above alone; that this one is called where an app has it is our choice
  /// [N].
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
