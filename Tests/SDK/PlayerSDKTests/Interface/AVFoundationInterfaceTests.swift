import Foundation
import PlayerSDK
import Testing

/// AVFoundation's members as an app uses them.
@MainActor @Suite struct AVFoundationInterfaceTests {
  /// Loads keys with the app's own requests, as Adobe's document does.
  private final class Loader: AVAssetResourceLoaderDelegate {
    private(set) var urls: [String] = []

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      urls.append(loadingRequest.request.url?.scheme ?? "")
      return false
    }
  }

  @Test func `an asset's resource loader asks its delegate, which is not retained`() throws {
    let simulator = TestApp.begin()
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    var loader: Loader? = Loader()
    asset.resourceLoader.setDelegate(loader, queue: .main)
    #expect(
      asset.resourceLoader.delegate === loader
        && asset.resourceLoader.delegateQueue != nil)
    let item = AVPlayerItem(asset: asset)
    let player = AVPlayer(playerItem: item)
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(loader?.urls.first == "skd" && player.timeControlStatus != .playing)
    loader = nil
    #expect(asset.resourceLoader.delegate == nil)
  }

  @Test func `rate, sound and item of a player by address`() throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[3].duration = .seconds(600)
    let simulator = TestApp.begin(lineUp)
    let player = AVPlayer(url: try simulator.url(of: "ocean"))
    let item = try #require(player.currentItem)
    #expect(item.duration.isIndefinite && item.accessLog() == nil)
    #expect(!item.isPlaybackLikelyToKeepUp)
    player.rate = 2
    player.volume = 0.5
    simulator.advance(by: .seconds(10))
    #expect(player.timeControlStatus == .playing && player.currentTime().seconds > 15)
    #expect(item.duration.seconds == 600 && item.isPlaybackLikelyToKeepUp)
    let entry = try #require(item.accessLog()?.events.last)
    #expect(entry.numberOfMediaRequests > 2 && entry.numberOfBytesTransferred > 100_000)
    #expect(entry.indicatedBitrate > 0 && entry.uri == item.url.absoluteString)
    player.pause()
    #expect(player.rate == 0 && simulator.report(of: player)?.volume == 50)
  }

  @Test func `a time observer hears each interval and the pause, until it is removed`()
    throws
  {
    let simulator = TestApp.begin()
    let player = AVPlayer(url: try simulator.url(of: "ocean"))
    var times: [Double] = []
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(seconds: 2, preferredTimescale: 1), queue: .main
    ) { times.append($0.seconds) }
    player.play()
    simulator.advance(by: .seconds(20))
    #expect(times.count > 3 && times == times.sorted())
    let heard = times.count
    player.pause()
    #expect(times.count == heard + 1)
    player.removeTimeObserver(observer)
    player.play()
    simulator.advance(by: .seconds(20))
    #expect(times.count == heard + 1)
  }
}
