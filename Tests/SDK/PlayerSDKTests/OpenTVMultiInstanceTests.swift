import Foundation
import PlayerSDK
import Testing

/// The multi-instance guide of the SDK, sentence by sentence (Players/MultiInstance).
@MainActor @Suite struct OpenTVMultiInstanceTests {
  @Test func `two clear streams need no more than two players and two views`() throws {
    let simulator = TestApp.begin()
    let (one, other) = (try TestApp.play("ocean", simulator), try TestApp.play("ocean", simulator))
    let view = OTVContainerView(player: one)
    let layer = AVPlayerLayer(player: other)
    simulator.advance(by: .seconds(5))
    #expect(one.timeControlStatus == .playing && other.timeControlStatus == .playing)
    one.pause()
    #expect(view.player?.timeControlStatus == .paused)
    #expect(layer.player?.timeControlStatus == .playing)
  }

  @Test func `the default delegate holds the header of the next stream only`() throws {
    let simulator = TestApp.begin()
    let delegate = OTVDefaultLicenseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    delegate.setHTTPHeader(
      parameters: ["nv-authorizations": try simulator.contentToken(for: "news-one")])
    let first = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(3))
    #expect(first.timeControlStatus == .playing)
    delegate.setHTTPHeader(
      parameters: ["nv-authorizations": try simulator.contentToken(for: "match-day")])
    let second = try TestApp.play("match-day", simulator)
    let ear = Ear([.OTVDRMLicenseError]) { notification in
      let keys = notification.userInfo?.keys.map { "\($0)" } ?? []
      return "\(notification.object as? OTVDRMManager.OTVDRMLicenseError as Any) \(keys)"
    }
    simulator.advance(by: .seconds(130))
    #expect(second.timeControlStatus == .playing)
    #expect(first.currentItem?.status == .failed)
    #expect(ear.heard.first?.contains("keyResponseError") == true)
    #expect(ear.heard.first?.hasSuffix(#"["keyResponseError"]"#) == true)
    #expect(simulator.log.contains { $0.name == "OTVDRMLicenseError" && $0.text.contains("4011") })
  }

  @Test func `with MultiInstanceDelegate one encrypted and one clear stream play`() throws {
    let simulator = TestApp.begin()
    let defaultLicenseDelegate = MultiInstanceDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(defaultLicenseDelegate)
    defaultLicenseDelegate.setStreamToken(
      try simulator.contentToken(for: "news-one"), contentID: "news-one")
    let main = try TestApp.play("news-one", simulator)
    let preview = try TestApp.play("ocean", simulator)
    simulator.advance(by: .seconds(5))
    #expect(main.timeControlStatus == .playing && preview.timeControlStatus == .playing)
    // A second encrypted stream, without a call of its own.
    let other = try TestApp.play("match-day", simulator)
    simulator.advance(by: .seconds(4))
    #expect(main.timeControlStatus == .playing && other.timeControlStatus != .playing)
  }

  /// Keeps what its superclass answers, by asset ID.
  private final class HeardDelegate: MultiInstanceDelegate {
    private(set) var answers: [String: [[String: String]?]] = [:]

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      let headers = super.generateHTTPHeaders(assetID: assetID)
      answers[assetID, default: []].append(headers)
      return headers
    }
  }

  @Test func `a second call to setStreamToken lets two encrypted streams play and renew`() throws {
    let simulator = TestApp.begin()
    let delegate = HeardDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    var tokens: [String: String] = [:]
    for content in ["news-one", "match-day"] {
      let token = try simulator.contentToken(for: content)
      tokens[content] = token
      delegate.setStreamToken(token, contentID: content)
    }
    let players = try tokens.keys.sorted().map { try TestApp.play($0, simulator) }
    simulator.advance(by: .seconds(150))
    for player in players {
      #expect(player.timeControlStatus == .playing)
      #expect(simulator.report(of: player)?.licences == 2)
    }
    // The first licences and their renewals: each with the token of its content.
    for (content, token) in tokens {
      let asset = Data(#"{"contentId":"\#(content)"}"#.utf8).base64EncodedString()
      let headers: [String: String]? = ["nv-authorizations": token]
      #expect(delegate.answers[asset] == [headers, headers])
    }
    #expect(delegate.answers.count == 2 && delegate.tokenIDMap == tokens)
    for content in tokens.keys { delegate.removeStreamToken(contentID: content) }
    #expect(delegate.tokenIDMap.isEmpty)
    // Without tokens nothing is renewed.
    simulator.advance(by: .seconds(100))
    #expect(players.allSatisfy { $0.timeControlStatus != .playing })
  }

  /// A delegate that derives from none of the SDK's classes and sends its requests itself.
  private final class OwnDelegate: OTVLicenseDelegate {
    let token: String
    var lines: [String] = []

    init(_ token: String) { self.token = token }

    func ckcMessageWith(
      spc: Data, assetID: String, session: AVContentKeySession, keyRequest: AVContentKeyRequest
    ) -> Data? {
      let identifier = (keyRequest.identifier as? String)?.hasPrefix("skd://ey") == true
      lines.append("\(session.keySystem == .fairPlayStreaming && identifier)")
      return ckcMessageWithID(spc: spc, assetID: assetID)
    }

    func scheme() -> String? { "skd" }

    func contentIdentifier(url: URL) -> Data? {
      lines.append("identifier")
      return url.host().map { Data($0.utf8) }
    }

    func certificate() -> Data? {
      lines.append("certificate")
      return try? Simulator.current.fetch(Simulator.current.certificateURL).body
    }

    func ckcMessage(spc: Data) -> Data? {
      lines.append("ckc")
      let answer = try? Simulator.current.fetch(
        Simulator.current.licenseURL, method: "POST", headers: ["nv-authorizations": token],
        body: spc)
      let json = try? JSONSerialization.jsonObject(with: answer?.body ?? Data())
      return ((json as? [String: Any])?["CkcMessage"] as? String)
        .flatMap { Data(base64Encoded: $0) }
    }
  }

  @Test func `a conformer that is none of the SDK's classes gets its keys itself`() throws {
    let simulator = TestApp.begin()
    let delegate = OwnDelegate(try simulator.contentToken(for: "news-one"))
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing)
    #expect(delegate.lines == ["certificate", "identifier", "true", "ckc"])
    simulator.advance(by: .seconds(120))
    #expect(player.timeControlStatus == .playing && delegate.lines.count == 7)
  }

  @Test func `a conformer without a certificate or a CKC ends in an error`() throws {
    let simulator = TestApp.begin()
    OTVDRMManager.shared.setLicenseDelegate(OwnDelegate("no token"))
    let ear = Ear([.OTVDRMLicenseError]) {
      "\($0.object as? OTVDRMManager.OTVDRMLicenseError as Any)"
    }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.currentItem?.status == .failed)
    #expect(ear.heard.count == 1 && ear.heard.first?.contains("keyResponseError") == true)
  }

  @Test func `setStream's closures say whether the session was set up`() throws {
    let simulator = TestApp.begin()
    let delegate = try TestApp.setSSPDelegate(simulator, for: [])
    var lines: [String] = []
    let url = try simulator.url(of: "news-one")
    delegate.setStream(
      token: try simulator.contentToken(for: "news-one"), with: url,
      success: { lines.append("success") },
      failure: { lines.append("failure") })
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(3))
    #expect(lines == ["success"])
    try simulator.inject("session limit reached", on: player, provoke: true)
    simulator.advance(by: .seconds(3))
    #expect(lines == ["success", "failure"])
  }

  @Test func `a second delegate replaces the first for items that exist too`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let first = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(first.timeControlStatus == .playing)
    // The app shows a second stream with a delegate of its own, which knows nothing of the first.
    let second = AppDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(second)
    simulator.advance(by: .seconds(130))
    #expect(!second.assetIDs.isEmpty && first.timeControlStatus != .playing)
  }

  @Test func `without any delegate no key is answered, for items that exist either`() throws {
    let simulator = TestApp.begin()
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    OTVDRMManager.shared.setLicenseDelegate(nil)
    simulator.advance(by: .seconds(130))
    #expect(simulator.report(of: player)?.licences == 1)
    #expect(player.timeControlStatus != .playing)
  }

  /// An app's own delegate, as the example application has one.
  private final class AppDelegate: OTVCommonLicenseDelegate {
    var tokens: [String: String] = [:]
    var assetIDs: [String] = []

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      assetIDs.append(assetID)
      guard let json = Data(base64Encoded: assetID),
        let asset = try? JSONSerialization.jsonObject(with: json) as? [String: Any],
        let contentID = asset["contentId"] as? String, let token = tokens[contentID]
      else { return nil }
      return ["nv-authorizations": token]
    }
  }

  @Test func `OTVCommonLicenseDelegate is the superclass of both, and of an app's own`() {
    let simulator = TestApp.begin()
    let (certificate, licence) = (simulator.certificateURL, simulator.licenseURL)
    let delegates: [OTVCommonLicenseDelegate] = [
      OTVDefaultLicenseDelegate(certificateURL: certificate, licenseURL: licence),
      MultiInstanceDelegate(certificateURL: certificate, licenseURL: licence),
      AppDelegate(certificateURL: certificate, licenseURL: licence),
    ]
    #expect(delegates.allSatisfy { $0.certificateURL == certificate && $0.scheme() == "skd" })
  }

  /// Asks an address of its own, and unwraps the answer itself.
  private final class WrappingDelegate: MultiInstanceDelegate {
    override func getLicenseRequestUrl() -> URL { Simulator.current.licenseURL }
    override func getCkcFromLicenseResponse(response: [String: Any]) -> String? {
      unwrapped += 1
      return response["CkcMessage"] as? String
    }
    var unwrapped = 0
  }

  @Test func `an app overrides the licence's address and its answer`() throws {
    let simulator = TestApp.begin()
    // Nothing is there: the licence comes from the address of the override.
    let nowhere = try #require(URL(string: "https://nowhere.example/licences"))
    let delegate = WrappingDelegate(certificateURL: simulator.certificateURL, licenseURL: nowhere)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    delegate.setStreamToken(try simulator.contentToken(for: "news-one"), contentID: "news-one")
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(player.timeControlStatus == .playing && delegate.unwrapped == 1)
  }

  @Test func `generateHTTPHeaders is passed base-64 encoded JSON with the content ID`() throws {
    let simulator = TestApp.begin()
    let delegate = AppDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(2))
    // Without headers the request is skipped, and the delegate is asked again.
    #expect(player.timeControlStatus != .playing && delegate.assetIDs.count > 3)
    #expect(!simulator.log.contains { $0.name == "keyRequestStart" })
    delegate.tokens["news-one"] = try simulator.contentToken(for: "news-one")
    simulator.advance(by: .seconds(3))
    #expect(player.timeControlStatus == .playing)
    // Then once for each licence: here, for a renewal.
    let count = delegate.assetIDs.count
    simulator.advance(by: .seconds(120))
    #expect(delegate.assetIDs.count == count + 1)
    #expect(simulator.report(of: player)?.licences == 2)
    #expect(Set(delegate.assetIDs).count == 1)
  }

  @Test func `a delegate that never has headers ends in an error`() throws {
    let simulator = TestApp.begin()
    OTVDRMManager.shared.setLicenseDelegate(
      AppDelegate(certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL))
    let ear = Ear([.OTVDRMLicenseError]) {
      let name = "DRMErrorContentTokenNotAvailable"
      let hasKey = $0.userInfo?[name] != nil && $0.userInfo?.count == 1
      let isCase = $0.object is OTVDRMManager.OTVDRMLicenseError
      return "\($0.object as? String == name) \(hasKey) \(isCase)"
    }
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(10))
    #expect(ear.heard == ["true true false"])
    #expect(player.currentItem?.status == .failed)
  }

  /// An app whose head-end wants more than the token.
  private final class HeaderDelegate: OTVCommonLicenseDelegate {
    var headers: [String: String] = [:]

    override func generateHTTPHeaders(assetID: String) -> [String: String]? { headers }
  }

  @Test(arguments: ["SIM", "OTHER"])
  func `every header of generateHTTPHeaders is sent`(tenant: String) throws {
    let simulator = TestApp.begin()
    let delegate = HeaderDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL)
    delegate.headers = [
      "NV-Authorizations": try simulator.contentToken(for: "news-one"), "nv-tenant-id": tenant,
      "Content-Type": "application/octet-stream",
    ]
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect(
      simulator.report(of: player)?.licenceHeaders
        == ["nv-tenant-id": tenant, "Content-Type": "application/octet-stream"])
    #expect((player.timeControlStatus == .playing) == (tenant == "SIM"))
    #expect(simulator.log.contains { $0.text.contains("4009") } == (tenant == "OTHER"))
  }

  /// An app with its certificate in the bundle, or one that looks at what was fetched.
  private final class BundleDelegate: OTVCommonLicenseDelegate {
    var bundled: Data?
    var token = ""
    var fetched: [Int?] = []

    override func certificate() -> Data? {
      if let bundled { return bundled }
      let data = super.certificate()
      fetched.append(data?.count)
      return data
    }

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      ["nv-authorizations": token]
    }
  }

  @Test(arguments: ["bundled", "fetched", "damaged"])
  func `an app overrides certificate()`(kind: String) throws {
    let simulator = TestApp.begin()
    // Nothing is there: an app with its own certificate never asks.
    let nowhere = try #require(URL(string: "https://nowhere.example/certificate"))
    let delegate = BundleDelegate(
      certificateURL: kind == "fetched" ? simulator.certificateURL : nowhere,
      licenseURL: simulator.licenseURL)
    delegate.token = try simulator.contentToken(for: "news-one")
    switch kind {
    case "bundled": delegate.bundled = try simulator.fetch(simulator.certificateURL).body
    case "damaged": delegate.bundled = Data([1, 2, 3])
    default: break
    }
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    #expect((player.timeControlStatus == .playing) == (kind != "damaged"))
    #expect(delegate.fetched.count == (kind == "fetched" ? 2 : 0))
    #expect((delegate.fetched.last ?? nil) == nil || (delegate.fetched.last ?? nil) ?? 0 > 200)
    #expect(delegate.certificate() == delegate.bundled || kind == "fetched")
  }
}
