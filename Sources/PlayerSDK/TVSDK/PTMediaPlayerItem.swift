public import Foundation
import Players

/// TVSDK's item: takes its keys from the resource loader that was registered when it was made.
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

  override func code(in simulator: Simulator) -> AppCode { loader.map { .loader($0) } ?? .none }
}
