public import Foundation

/// The factory with which a TVSDK app registers its resource loader (Players/FairPlay).
@MainActor public final class PTDefaultMediaPlayerClientFactory: NSObject {
  private(set) var loader: (any PTAVAssetResourceLoaderDelegate)?

  nonisolated override init() { super.init() }

  /// `defaultFactory`: returns the factory of the current simulator.
  public static func `default`() -> PTDefaultMediaPlayerClientFactory {
    Simulator.current.shared { PTDefaultMediaPlayerClientFactory() }
  }

  /// The former spelling of `default()`.
  @available(*, deprecated, renamed: "default()")
  public static func defaultFactory() -> PTDefaultMediaPlayerClientFactory { .default() }

  /// Registers the loader that new items use.
  public func registerPTAVAssetResourceLoader(_ loader: any PTAVAssetResourceLoaderDelegate) {
    self.loader = loader
  }
}

/// The methods with which an app loads its keys itself (Players/FairPlay); on Adobe's page the
/// app's class is called `PTFairPlayResourceLoader`.
@MainActor public protocol PTAVAssetResourceLoaderDelegate: AnyObject {
  /// Returns true if the delegate will finish the request; equivalent to the method of
  /// `AVAssetResourceLoaderDelegate`.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Returns true if the delegate will finish the renewal, which comes at the `renewalDate` that it
  /// has set. Adobe's protocol has only the method above; we chose to call this one as well if the
  /// app implements it [N].
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
