import Foundation
import PlayerSDK
import Testing

/// The members of NAGRA's public samples as an app uses them.
@MainActor @Suite struct OpenTVInterfaceTests {
  /// Overrides what the SDK's class leaves open.
  private final class Delegate: OTVDefaultLicenseDelegate {
    override func contentIdentifier(url: URL) -> Data? { Data(url.absoluteString.utf8) }
    override func ckcMessage(spc: Data) -> Data? { spc + [1] }
    override func ckcMessageWithID(spc: Data, assetID: String) -> Data? { spc + [2] }
  }

  @Test func `the sample's lines play a stream, and its sound is muted`() throws {
    let simulator = TestApp.begin()
    OTVSDK.load()
    OTVSDK.setLogging(level: .debug)
    let delegate = OTVDefaultLicenseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    delegate.setHTTPHeader(
      parameters: ["nv-authorizations": try simulator.contentToken(for: "news-one"), "x-a": "b"])
    let player = OTVAVPlayer(url: try simulator.url(of: "news-one"))
    player.isMuted = true
    player.volume = 0.25
    player.play()
    simulator.advance(by: .seconds(3))
    #expect(player.timeControlStatus == .playing && player.currentItem is OTVAVPlayerItem)
    #expect(simulator.report(of: player)?.licenceHeaders == ["x-a": "b"])
    let report = try #require(simulator.report(of: player))
    #expect(report.isMuted && report.volume == 25)
    player.isMuted = false
    player.rate = 0
    #expect(player.timeControlStatus == .paused && player.rate == 0)
    #expect(simulator.report(of: player)?.isMuted == false)
  }

  /// The ways to create a player on NAGRA's page *Player lifecycle*.
  enum Way: CaseIterable {
    case url, itemOfURL, itemOfAsset, itemSetLater
  }

  /// The page's lines, which begin with an `assetURL` of its own.
  private func create(_ way: Way, _ assetURL: URL) -> OTVAVPlayer {
    switch way {
    case .url:
      let player = OTVAVPlayer(url: assetURL)
      return player
    case .itemOfURL:
      let playerItem = OTVAVPlayerItem(url: assetURL)
      let player = OTVAVPlayer(playerItem: playerItem)
      return player
    case .itemOfAsset:
      let asset = OTVAVURLAsset(url: assetURL)
      let playerItem = OTVAVPlayerItem(asset: asset)
      let player = OTVAVPlayer(playerItem: playerItem)
      return player
    case .itemSetLater:
      let asset = OTVAVURLAsset(url: assetURL)
      let playerItem = OTVAVPlayerItem(asset: asset)
      let player = OTVAVPlayer()
      player.replaceCurrentItem(with: playerItem)
      return player
    }
  }

  @Test(arguments: Way.allCases, ["ocean", "news-one"])
  func `each of NAGRA's four ways to create a player plays`(way: Way, content: String) throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = create(way, try simulator.url(of: content))
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing && player.currentItem is OTVAVPlayerItem)
  }

  @Test func `a container view stands in for the page's view with a player layer`() throws {
    let simulator = TestApp.begin()
    let player = OTVAVPlayer(url: try simulator.url(of: "ocean"))
    let playerView = OTVContainerView()
    playerView.player = player
    #expect(playerView.playerLayer.player === player)
    #expect(playerView.playerLayer.videoGravity == .resizeAspect)
    playerView.playerLayer.videoGravity = AVLayerVideoGravity.resizeAspectFill
    #expect(playerView.playerLayer.videoGravity == .resizeAspectFill)
    playerView.playerLayer.player = nil
    #expect(playerView.player == nil)
  }

  @Test func `an app overrides what the SDK leaves open`() throws {
    let simulator = TestApp.begin()
    let plain = OTVCommonLicenseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    let url = try #require(URL(string: "skd://eyJjIjoxfQ"))
    #expect(plain.contentIdentifier(url: url) == Data(#"{"c":1}"#.utf8))
    let own = Delegate(certificateURL: plain.certificateURL, licenseURL: plain.licenseURL)
    #expect(own.contentIdentifier(url: url)?.count == 16)
    #expect(own.ckcMessage(spc: Data([0])) == Data([0, 1]))
    #expect(own.ckcMessageWithID(spc: Data([0]), assetID: "a") == Data([0, 2]))
  }

  /// What an app's subclass does with its content identifiers and CKCs.
  private final class OwnDelegate: OTVSSPLicenseDelegate {
    var content: ((URL) -> Data?)?
    var key: ((Data?) -> Data?)?
    var keyWithID: ((Data?) -> Data?)?
    private(set) var assets: [String] = []
    private(set) var calls: [String] = []

    override func contentIdentifier(url: URL) -> Data? {
      content.map { $0(url) } ?? super.contentIdentifier(url: url)
    }

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      assets.append(assetID)
      return super.generateHTTPHeaders(assetID: assetID)
    }

    override func ckcMessage(spc: Data) -> Data? {
      calls.append("ckcMessage")
      let ckc = super.ckcMessage(spc: spc)
      return key.map { $0(ckc) } ?? ckc
    }

    override func ckcMessageWithID(spc: Data, assetID: String) -> Data? {
      calls.append("ckcMessageWithID")
      if let keyWithID, let own = keyWithID(nil) { return own }
      let ckc = super.ckcMessageWithID(spc: spc, assetID: assetID)
      return keyWithID.map { $0(ckc) } ?? ckc
    }
  }

  private func own(
    _ simulator: Simulator, _ content: String = "news-one"
  ) throws -> OwnDelegate {
    let delegate = OwnDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: simulator.ssmServerURL)
    delegate.setStream(
      token: try simulator.contentToken(for: content), with: try simulator.url(of: content))
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    return delegate
  }

  @Test(arguments: [false, true])
  func `an override of contentIdentifier reads what another packager writes`(reads: Bool) throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[0].packaging = .contentID
    let simulator = TestApp.begin(lineUp)
    let delegate = try own(simulator)
    if reads {
      delegate.content = { url in
        let name = url.absoluteString.dropFirst("skd:".count)
        return Data(#"{"contentId":"\#(name)"}"#.utf8)
      }
    }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(8))
    #expect((player.timeControlStatus == .playing) == reads)
    guard reads else { return }
    let asset = Data(#"{"contentId":"news-one"}"#.utf8).base64EncodedString()
    #expect(delegate.assets == [asset], "the headers are for that asset")
  }

  @Test func `a key without a content identifier is not requested`() throws {
    let simulator = TestApp.begin()
    let delegate = try own(simulator)
    delegate.content = { _ in nil }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(8))
    #expect(player.timeControlStatus != .playing && delegate.assets.isEmpty)
    #expect(simulator.log.contains { $0.text.contains("-42673") })
  }

  @Test func `overrides that call super leave the licence as it is, and are called twice`() throws {
    let simulator = TestApp.begin()
    let delegate = try own(simulator)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(8))
    #expect(player.timeControlStatus == .playing)
    #expect(
      delegate.calls == [
        "ckcMessageWithID", "ckcMessage", "ckcMessageWithID", "ckcMessage",
      ])
  }

  @Test(arguments: [false, true])
  func `an override that changes the CKC spoils the key`(withID: Bool) throws {
    let simulator = TestApp.begin()
    let delegate = try own(simulator)
    let spoil: (Data?) -> Data? = { $0.map { $0.dropLast() } }
    if withID { delegate.keyWithID = spoil } else { delegate.key = spoil }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(8))
    #expect(player.timeControlStatus != .playing)
    #expect(simulator.log.contains { $0.text.contains("-42668") })
  }

  @Test func `an override with a CKC of its own asks the licence service for none`() throws {
    let simulator = TestApp.begin()
    let delegate = try own(simulator)
    delegate.keyWithID = { _ in Data([1, 2, 3]) }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(8))
    #expect(delegate.calls == ["ckcMessageWithID"] && player.timeControlStatus != .playing)
    #expect(simulator.report(of: player)?.licences == 0)
  }

  @Test func `another header's name is sent, and the service misses its own`() throws {
    let simulator = TestApp.begin()
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    delegate.setHTTPHeaderType(type: "x-tokens")
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(10))
    let report = try #require(simulator.report(of: player))
    #expect(report.licenceHeaders["x-tokens"]?.isEmpty == false && report.licence == "ERROR")
  }
}
