import Foundation
import PlayerSDK
import Testing

/// The key URL that an app's own loader gets, by how the channel is packaged (Players/ExpressPlay,
/// "What the packager writes").
@MainActor @Suite struct AppPackagingTests {
  private final class Loader: AVAssetResourceLoaderDelegate {
    private(set) var urls: [String] = []

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      urls += [loadingRequest.request.url?.absoluteString ?? ""]
      return false
    }
  }

  @Test(
    arguments: [
      (.asset, "skd://", "eyJjb250ZW50SWQiOiJuZXdzLW9uZSJ9"),
      (.contentID, "skd:news-one", "news-one"),
      (.entitlementServer, "skd:https://", "?cid=news-one"),
      (.tokenURL, "skd://", "/rights/?ExpressPlayToken="), (.nothing, "skd:", "skd:"),
    ] as [(SimulatedLineUp.Packaging, String, String)])
  func `an app's loader gets the key URL as it was packaged`(
    packaging: SimulatedLineUp.Packaging, start: String, part: String
  ) throws {
    var lineUp = SimulatedLineUp.standard
    lineUp.channels[0].packaging = packaging
    let simulator = TestApp.begin(lineUp)
    let loader = Loader()
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    asset.resourceLoader.setDelegate(loader, queue: .main)
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    simulator.advance(by: .seconds(5))
    let url = try #require(loader.urls.first)
    #expect(url.hasPrefix(start) && url.contains(part))
  }
}
