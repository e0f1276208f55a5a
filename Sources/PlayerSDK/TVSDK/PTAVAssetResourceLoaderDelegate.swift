/// What an app implements to get its keys itself (`reference/adobe-tvsdk-fairplay.txt`).
@MainActor public protocol PTAVAssetResourceLoaderDelegate: AnyObject {
  /// Whether the request will be finished by the delegate: equivalent to
  /// `AVAssetResourceLoaderDelegate`'s method.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool
}
