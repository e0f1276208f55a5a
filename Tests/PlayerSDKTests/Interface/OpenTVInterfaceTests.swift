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
