import Foundation
import PlayerSDK
import Testing

/// Every method that an app can implement is called in a run.
@MainActor @Suite struct DelegateCallsTests {
  private func check(_ calls: DelegateCalls, _ protocols: String...) throws {
    let declared = Set(try protocols.flatMap { try DelegateMethods.declared(by: $0) })
    #expect(!declared.isEmpty && calls.methods == declared)
  }

  @Test func `every protocol of an app's own has such a test`() throws {
    let protocols = try DelegateMethods.declared().map { $0.prefix { $0 != "." } }
    #expect(
      Set(protocols) == [
        "AVAssetResourceLoaderDelegate", "AVContentKeySessionDelegate", "FlowplayerDelegate",
        "FlowplayerViewDelegate", "FlowplayerAdDelegate", "OTVLicenseDelegate",
        "OTVSSPTokenCallback", "PTAVAssetResourceLoaderDelegate",
      ])
  }

  private func play(_ content: String, _ delegate: KeyCalls) throws -> (
    session: AVContentKeySession, player: AVPlayer
  ) {
    let session = AVContentKeySession(
      keySystem: .fairPlayStreaming, storageDirectoryAt: URL(filePath: "/keys"))
    session.setDelegate(delegate, queue: .main)
    delegate.app.sessions.append(session)
    let asset = AVURLAsset(url: try delegate.app.simulator.url(of: content))
    session.addContentKeyRecipient(asset)
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    delegate.app.simulator.advance(by: .seconds(5))
    return (session, player)
  }

  @Test func `a key session calls every method of its delegate`() throws {
    let simulator = TestApp.begin()
    let calls = DelegateCalls()
    let keeping = KeyCalls(try KeyApp(simulator, content: "film-club"), calls)
    keeping.app.keepsKeys = true
    let (_, film) = try play("film-club", keeping)
    film.pause()
    let online = KeyCalls(try KeyApp(simulator), calls)
    let (session, player) = try play("news-one", online)
    try simulator.inject("lease expired", on: player)
    session.renewExpiringResponseData(for: try #require(online.app.requests.first))
    simulator.advance(by: .seconds(5))
    session.expire()
    try check(calls, "AVContentKeySessionDelegate")
  }

  @Test func `a resource loader calls every method of its delegate`() throws {
    let simulator = TestApp.begin()
    let calls = DelegateCalls()
    let loader = LoaderCalls("AVAssetResourceLoaderDelegate", calls)
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    asset.resourceLoader.setDelegate(loader, queue: .main)
    let player = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    player.play()
    let factory = PTDefaultMediaPlayerClientFactory.default()
    factory.registerPTAVAssetResourceLoader(LoaderCalls("PTAVAssetResourceLoaderDelegate", calls))
    let other = PTMediaPlayer()
    other.replaceCurrentItem(
      with: PTMediaPlayerItem(url: try simulator.url(of: "news-one")))
    other.play()
    simulator.advance(by: .seconds(130))
    #expect(player.timeControlStatus == .playing && other.status == .playing)
    try check(calls, "AVAssetResourceLoaderDelegate", "PTAVAssetResourceLoaderDelegate")
  }

  @Test func `OpenTV calls every method of a licence delegate, or what it leaves to it`() throws {
    let calls = DelegateCalls()
    for type in [PlainLicenceCalls.self, AssetLicenceCalls.self, RequestLicenceCalls.self]
      as [any (LicenceCalls & OTVLicenseDelegate).Type]
    {
      let simulator = TestApp.begin()
      OTVDRMManager.shared.setLicenseDelegate(try type.init(calls, simulator))
      let player = try TestApp.play("news-one", simulator)
      simulator.advance(by: .seconds(5))
      #expect(player.timeControlStatus == .playing)
    }
    try check(calls, "OTVLicenseDelegate")
  }

  @Test func `a switch to AirPlay calls the token callback`() throws {
    let simulator = TestApp.begin()
    let calls = DelegateCalls()
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let callback = TokenCalls(calls, try simulator.contentToken(for: "news-one"))
    delegate.setToken(sspTokenCallback: callback)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.switchAirPlay(player)
    simulator.advance(by: .seconds(5))
    try check(calls, "OTVSSPTokenCallback")
  }
}
