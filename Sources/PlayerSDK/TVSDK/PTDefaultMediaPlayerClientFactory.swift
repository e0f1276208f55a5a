/// Where a TVSDK app registers its resource loader (`reference/adobe-tvsdk-fairplay.txt`).
@MainActor public final class PTDefaultMediaPlayerClientFactory {
  private(set) var loader: (any PTAVAssetResourceLoaderDelegate)?

  init() {}

  /// The factory of the current simulator.
  public static func defaultFactory() -> PTDefaultMediaPlayerClientFactory {
    Simulator.current.clientFactory
  }

  /// Registers the loader of items that are made from now on.
  public func registerPTAVAssetResourceLoader(_ loader: any PTAVAssetResourceLoaderDelegate) {
    self.loader = loader
  }
}
