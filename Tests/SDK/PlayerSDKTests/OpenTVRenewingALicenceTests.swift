import Foundation
import PlayerSDK
import Synchronization
import Testing

/// The SDK's guide to renewing a licence, section by section (Players/Licences).
@MainActor @Suite struct OpenTVRenewingALicenceTests {
  private var lineUp: SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels.append(
      .init(
        number: 302, name: "Short Film", content: "short-film", isEncrypted: true,
        duration: .seconds(60)))
    lineUp.storage = .seconds(600)
    lineUp.playback = .seconds(300)
    return lineUp
  }

  private func download(_ simulator: Simulator) throws -> OTVSSPLicenseDelegate {
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["short-film"])
    let asset = OTVPersistenceManager.shared.startDownload(
      url: try simulator.url(of: "short-film"))
    #expect(asset.downloadState == .downloading && asset.offlineURL() == nil)
    simulator.advance(by: .seconds(60))
    #expect(asset.downloadState == .downloaded)
    return delegate
  }

  private func playOffline(_ simulator: Simulator) throws -> OTVAVPlayer {
    let url = try #require(OTVPersistenceManager.shared.getDownloads().first?.offlineURL())
    #expect(url.isFileURL && url.pathExtension == "movpkg", "the package is the item")
    let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: url))
    player.play()
    return player
  }

  @Test func `a download is told, and plays without a session`() throws {
    let simulator = TestApp.begin(lineUp)
    let ear = Ear([.OTVAssetDownloadStateChanged, .OTVLicenseDownloadEnded]) { notification in
      let success = notification.userInfo?["success"] as? Bool
      let name = notification.userInfo?[OTVPersistenceAsset.Keys.name] as? String
      let state = notification.userInfo?[OTVPersistenceAsset.Keys.downloadState] as? String
      return state.map { "\($0) \(name ?? "")" } ?? "licence \(success == true)"
    }
    _ = try download(simulator)
    let title = try #require(OTVPersistenceManager.shared.getDownloads().first?.name)
    #expect(
      ear.heard.sorted() == ["downloaded \(title)", "downloading \(title)", "licence true"])
    let info = OTVPersistenceManager.shared.getDownloads().first?.licenseInfo
    simulator.advance(by: .seconds(100))
    #expect(OTVPersistenceManager.shared.getDownloads().first?.licenseInfo == info)
    #expect(info?.duration == 600)
    let player = try playOffline(simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing && simulator.openSessions == 0)
    let asset = OTVPersistenceManager.shared.getDownloads().first
    asset?.delete()
    #expect(OTVPersistenceManager.shared.getDownloads().isEmpty)
    #expect(asset?.downloadState == nil && asset?.offlineURL() == nil)
  }

  @Test func `Getting the License Duration: the token has start, end and duration`() throws {
    let simulator = TestApp.begin(lineUp)
    let parts = try simulator.contentToken(for: "short-film").split(separator: ".")
    var payload = String(parts[1]).replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    while payload.count % 4 != 0 { payload += "=" }
    let json = try #require(Data(base64Encoded: payload))
    let claims = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let right = try #require((claims?["contentRights"] as? [[String: Any]])?.first)
    #expect(right["duration"] as? Int == 600)
    #expect(right["start"] is String && right["end"] is String)
  }

  /// The guide's listener, with its misplaced parenthesis corrected.
  private func listen() -> Ear {
    Ear([.OTVDRMLicenseError]) { notification in
      var keyIdentifier: String?
      let errorType = notification.object as? OTVDRMManager.OTVDRMLicenseError
      if errorType == OTVDRMManager.OTVDRMLicenseError.keyResponseWithExpiredLease {
        if let info = notification.userInfo as? [String: Any] {
          keyIdentifier = info[OTVDRMManager.Keys.keyResponseWithExpiredLease] as? String ?? ""
        }
      }
      return keyIdentifier
    }
  }

  @Test(arguments: ["short-film", "news-one"])
  func `OTVDRMManager renews a lease that the notification says is over`(
    content: String
  ) throws {
    let simulator = TestApp.begin(lineUp)
    let licenseDelegate: (any OTVLicenseDelegate)? = try download(simulator)
    let opyPersistenceAsset = OTVPersistenceManager.shared.getDownloads().first
    let streamToken = try simulator.contentToken(for: content)
    simulator.advance(by: .seconds(700))
    let ear = listen()
    let player = try playOffline(simulator)
    simulator.advance(by: .seconds(3))
    let keyIdentifier = try #require(ear.heard.first)
    #expect(player.timeControlStatus != .playing)

    if let sspLicenseDelegate = licenseDelegate as? OTVSSPLicenseDelegate,
      let offlineURL = opyPersistenceAsset?.offlineURL()
    {
      // Make sure set the stream token to license delgate before each playback/download.
      sspLicenseDelegate.setStream(token: streamToken, with: offlineURL)
      // Another stream's token, though set last, is not used.
      sspLicenseDelegate.setStream(
        token: try simulator.contentToken(for: "match-day"),
        with: try simulator.url(of: "match-day"))
    }
    // The app has set another delegate since, which knows nothing of the film.
    try TestApp.setSSPDelegate(simulator, for: ["match-day"])
    OTVDRMManager.shared.setLicenseDelegate(licenseDelegate)
    let options = [OTVPersistenceManager.Keys.OTVLicenseOptionOffline: true as Any]
    OTVDRMManager.shared.renewLicense(identifier: keyIdentifier, license: options)

    simulator.advance(by: .seconds(5))
    let again = try playOffline(simulator)
    simulator.advance(by: .seconds(5))
    #expect((again.timeControlStatus == .playing) == (content == "short-film"))
    withExtendedLifetime(player) {}
  }

  /// A token that is set for another stream's URL is not used.
  @Test(arguments: ["short-film", "match-day", nil], [false, true])
  func `the stream token is set before each playback`(stream: String?, downloads: Bool) throws {
    var onceOnly = lineUp
    onceOnly.usesTokensOnce = true
    let simulator = TestApp.begin(onceOnly)
    let ear = Ear([.OTVDRMLicenseError]) { "\($0.object ?? "nil")" }
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["short-film"])
    let player = try TestApp.play("short-film", simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
    if let stream {
      delegate.setStream(
        token: try simulator.contentToken(for: "short-film"), with: try simulator.url(of: stream))
    }
    let isSet = stream == "short-film"
    let url = try simulator.url(of: "short-film")
    if downloads {
      player.replaceCurrentItem(with: nil)
      let asset = OTVPersistenceManager.shared.startDownload(url: url)
      simulator.advance(by: .seconds(60))
      #expect(asset.downloadState == (isSet ? .downloaded : .error))
    } else {
      player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
      simulator.advance(by: .seconds(5))
      #expect((player.timeControlStatus == .playing) == isSet)
    }
    #expect(ear.heard == (isSet ? [] : ["keyResponseError"]))
  }

  @Test(arguments: [true, false])
  func `OTVPersistenceAsset renews before the licence ends`(setsToken: Bool) throws {
    var onceOnly = lineUp
    onceOnly.usesTokensOnce = true
    let simulator = TestApp.begin(onceOnly)
    let ear = Ear([.OTVDRMLicenseError]) { "\($0.object ?? "nil")" }
    let licenseDelegate: (any OTVLicenseDelegate)? = try download(simulator)
    let streamToken = try simulator.contentToken(for: "short-film")
    // Nothing says what is left of a licence: the app notes when it got it.
    let downloaded = simulator.now
    simulator.advance(by: .seconds(400))

    let asset: OTVPersistenceAsset? = {
      let downloads = OTVPersistenceManager.shared.getDownloads()
      for download in downloads {
        let licenseDuration = download.licenseInfo?.duration
        // Calculate and check if license gets expired, if yes return
        let used = simulator.now - downloaded
        if licenseDuration.map({ .seconds($0) - used < .seconds(250) }) == true { return download }
      }
      return nil
    }()
    if setsToken, let sspLicenseDelegate = licenseDelegate as? OTVSSPLicenseDelegate,
      let offlineURL = asset?.offlineURL()
    {
      // Make sure set the stream token to license delgate before each renew license.
      sspLicenseDelegate.setStream(token: streamToken, with: offlineURL)
    }
    asset?.renewLicense(delegate: licenseDelegate)

    simulator.advance(by: .seconds(5))
    #expect(try #require(asset?.licenseInfo).duration == 600)
    #expect(ear.heard == (setsToken ? [] : ["keyResponseError"]))
    simulator.advance(by: .seconds(400))
    let player = try playOffline(simulator)
    simulator.advance(by: .seconds(5))
    #expect((player.timeControlStatus == .playing) == setsToken)
  }

  @Test(arguments: ["short-film", "news-one"])
  func `OTVPersistenceAsset renews with the delegate's token for its URL`(content: String) throws {
    let simulator = TestApp.begin(lineUp)
    let delegate = try download(simulator)
    let asset = try #require(OTVPersistenceManager.shared.getDownloads().first)
    let offlineURL = try #require(asset.offlineURL())
    let before = simulator.log.filter { $0.name == "keyRequestSuccess" }.count
    delegate.setStream(token: try simulator.contentToken(for: content), with: offlineURL)
    asset.renewLicense(delegate: delegate)
    simulator.advance(by: .seconds(5))
    let renewed = simulator.log.filter { $0.name == "keyRequestSuccess" }.count - before
    let isRight = content == "short-film"
    #expect(renewed == (isRight ? 1 : 0))
    let refusals = simulator.log.filter { $0.name == "OTVDRMLicenseError" }
    #expect(refusals.count == (isRight ? 0 : 1))
    #expect(refusals.allSatisfy { $0.text.contains("4011") })
  }

  @Test func `OTVDRMManager may be used before there is a persistent asset`() throws {
    let simulator = TestApp.begin(lineUp)
    let delegate = try TestApp.setSSPDelegate(simulator, for: ["short-film"])
    // The other method does nothing yet: there is no asset to call it on.
    OTVPersistenceManager.shared.getDownloads().first?.renewLicense(delegate: delegate)
    let identifier = Data(#"{"contentId":"short-film"}"#.utf8).base64EncodedString()
    let options = [OTVPersistenceManager.Keys.OTVLicenseOptionOffline: true as Any]
    OTVDRMManager.shared.renewLicense(identifier: identifier, license: options)
    simulator.advance(by: .seconds(5))
    #expect(OTVPersistenceManager.shared.getDownloads().isEmpty)
    let licences = simulator.log.filter { $0.name == "keyRequestSuccess" }.count
    #expect(licences == 1)
    OTVPersistenceManager.shared.startDownload(url: try simulator.url(of: "short-film"))
    simulator.advance(by: .seconds(60))
    #expect(OTVPersistenceManager.shared.getDownloads().first?.downloadState == .downloaded)
    #expect(simulator.log.filter { $0.name == "keyRequestSuccess" }.count == licences)
  }

  @Test func `OTVDRMManager renews a lease that plays`() throws {
    let simulator = TestApp.begin(lineUp)
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    let ear = listen()
    try simulator.inject("lease expired", on: player, provoke: true)
    simulator.advance(by: .seconds(5))
    let identifier = try #require(ear.heard.first)
    OTVDRMManager.shared.renewLicense(identifier: identifier)
    simulator.advance(by: .seconds(130))
    #expect(player.timeControlStatus == .playing)
  }
}
