/// The document's name for the app's resource loader: a superclass that takes no request, to be
/// overridden (`reference/adobe-tvsdk-fairplay.txt`).
@MainActor open class PTFairPlayResourceLoader: PTAVAssetResourceLoaderDelegate {
  /// A loader.
  public init() {}

  open func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }
}
