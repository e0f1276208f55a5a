import Foundation
import PlayerSDK
import Testing

/// The loader of TVSDK's guide to FairPlay, transliterated from Objective-C (Players/FairPlay).
@MainActor @Suite struct AdobeTVSDKFairPlayTests {
  enum UseCase: CaseIterable { case onPremise, entitlement, tokenURL }

  /// The guide's class of this name is the app's own.
  private final class PTFairPlayResourceLoader: NSObject, PTAVAssetResourceLoaderDelegate {
    let useCase: UseCase
    var certificate: Data?
    /// `nil` if the key URL is the token URL.
    var tokenURL: String?
    var bEnforceDeviceID = false
    /// False for a loader that asks for the key at the key URL as it is.
    var changesScheme = true
    /// True if the on-premise server is the one that the key URL names.
    var derivesServer = false
    var lines: [String] = []
    /// Set, it is added to the time of each key; the document's loader sets none.
    var renewalInterval: TimeInterval?
    var renewals = 0
    private var renewalDate: Date? { renewalInterval.map { Simulator.current.date + $0 } }

    init(_ useCase: UseCase) {
      self.useCase = useCase
      certificate = Simulator.current.applicationCertificate
    }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      guard let url = loadingRequest.request.url, url.scheme == "skd" else { return false }
      var strUrl = url.absoluteString
      lines.append("url is: \(strUrl)")
      if changesScheme { strUrl = strUrl.replacingOccurrences(of: "skd://", with: "https://") }
      let assetId = Self.getMyAssetIdentifierFromURL(url)
      strUrl = licenceURL(from: strUrl, assetId)
      lines.append("Get Application Certificate")
      let requestBytes: Data
      do {
        // To create the request blob for the server:
        requestBytes = try loadingRequest.streamingContentKeyRequestData(
          forApp: certificate ?? Data(), contentIdentifier: assetId, options: nil)
      } catch {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        lines.append(
          "Error creating server request: \((error as NSError).code) \(underlying?.code ?? 0)")
        return false
      }
      // Send requestBytes along with the assetId to the Key Server and obtain the response.
      do {
        let responseData = try Self.getCKC(strUrl, requestBytes, assetId)
        lines.append("Get response data: ")
        loadingRequest.contentInformationRequest?.renewalDate = renewalDate
        loadingRequest.finishLoading(with: nil, data: responseData, redirect: nil)
      } catch {
        loadingRequest.finishLoading(with: error)
        lines.append("bad key response")
      }
      return true
    }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
    ) -> Bool {
      renewals += 1
      return self.resourceLoader(
        resourceLoader, shouldWaitForLoadingOfRequestedResource: renewalRequest)
    }

    private func licenceURL(from strUrl: String, _ assetId: Data) -> String {
      switch useCase {
      case .onPremise where derivesServer: strUrl
      case .onPremise: Simulator.current.onPremiseServerURL.absoluteString
      case .entitlement:
        getExpressPlayTokenUrlFromEntilementServer(
          Simulator.current.entitlementServerURL, assetId, bEnforceDeviceID)
      case .tokenURL: tokenURL ?? strUrl
      }
    }

    private static func getMyAssetIdentifierFromURL(_ url: URL) -> Data {
      var text = url.host() ?? ""
      while text.count % 4 != 0 { text += "=" }
      let json = Data(base64Encoded: text) ?? Data()
      let asset = try? JSONSerialization.jsonObject(with: json) as? [String: Any]
      return Data((asset?["contentId"] as? String ?? url.host() ?? "").utf8)
    }

    func getExpressPlayTokenUrlFromEntilementServer(
      _ server: URL, _ assetId: Data, _ bEnforceDeviceID: Bool
    ) -> String {
      let query =
        "contentID=\(String(decoding: assetId, as: UTF8.self))&customerCookie=home"
        + "&requestType=\(bEnforceDeviceID ? 3 : 2)"
      guard let url = URL(string: "\(server.absoluteString)?\(query)"),
        let answer = try? Simulator.current.fetch(url), answer.status == 200
      else { return "" }
      return String(decoding: answer.body, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func getCKC(
      _ strUrl: String, _ requestBytes: Data, _ assetId: Data
    ) throws -> Data {
      let query = "\(strUrl.contains("?") ? "&" : "?")assetId="
      guard let url = URL(string: strUrl + query + String(decoding: assetId, as: UTF8.self)) else {
        throw URLError(.badURL)
      }
      let answer = try Simulator.current.fetch(url, method: "POST", body: requestBytes)
      guard answer.status == 200 else {
        throw NSError(domain: "CoreMediaErrorDomain", code: -12660)
      }
      return answer.body
    }
  }

  /// A simulator whose News One is packaged in this way.
  private func begin(_ packaging: SimulatedLineUp.Packaging) -> Simulator {
    var lineUp = SimulatedLineUp.demo
    lineUp.channels[0].packaging = packaging
    return TestApp.begin(lineUp)
  }

  private func play(
    _ loader: PTFairPlayResourceLoader, _ simulator: Simulator
  ) throws -> PTMediaPlayer {
    let resourceLoader = loader
    PTDefaultMediaPlayerClientFactory.default()
      .registerPTAVAssetResourceLoader(resourceLoader)
    let player = PTMediaPlayer()
    player.replaceCurrentItem(
      with: PTMediaPlayerItem(url: try simulator.url(of: "news-one")))
    player.play()
    simulator.advance(by: .seconds(5))
    return player
  }

  @Test(arguments: UseCase.allCases)
  func `each use case plays`(_ useCase: UseCase) throws {
    let simulator = TestApp.begin()
    let loader = PTFairPlayResourceLoader(useCase)
    loader.tokenURL = loader.getExpressPlayTokenUrlFromEntilementServer(
      simulator.entitlementServerURL, Data("news-one".utf8), false)
    let player = try play(loader, simulator)
    #expect(player.status == .playing, "\(loader.lines)")
    #expect(loader.lines.last == "Get response data: ")
    simulator.advance(by: .seconds(60))
    #expect(player.status == .playing)
    #expect(try #require(simulator.report(of: player)).licences == 1)
    simulator.advance(by: .seconds(70))
    // ExpressPlay's rights have no lease; without renewalDate that of the operator runs out.
    #expect((player.status == .error) == (useCase == .onPremise))
  }

  @Test(arguments: [true, false])
  func `a key URL that is a token URL needs https for skd`(changesScheme: Bool) throws {
    let simulator = begin(.tokenURL)
    let loader = PTFairPlayResourceLoader(.tokenURL)
    loader.changesScheme = changesScheme
    let player = try play(loader, simulator)
    #expect((player.status == .playing) == changesScheme, "\(loader.lines)")
    #expect(loader.lines.last == (changesScheme ? "Get response data: " : "bad key response"))
  }

  // The only server here that key URLs name and that gives licences is ExpressPlay's.
  @Test(arguments: [(.tokenURL, true), (.asset, false)] as [(SimulatedLineUp.Packaging, Bool)])
  func `the URL of an on-premise server can be derived from the key URL`(
    packaging: SimulatedLineUp.Packaging, namesServer: Bool
  ) throws {
    let simulator = begin(packaging)
    let loader = PTFairPlayResourceLoader(.onPremise)
    loader.derivesServer = true
    let player = try play(loader, simulator)
    #expect((player.status == .playing) == namesServer, "\(loader.lines)")
    #expect(loader.lines.last == (namesServer ? "Get response data: " : "bad key response"))
  }

  @Test func `a loader that sets renewalDate is asked to renew, and plays on`() throws {
    let simulator = TestApp.begin()
    let loader = PTFairPlayResourceLoader(.onPremise)
    loader.renewalInterval = 60
    let player = try play(loader, simulator)
    simulator.advance(by: .seconds(240))
    #expect(loader.renewals == 4 && player.status == .playing, "\(loader.lines)")
  }

  // "… with bEnforceDeviceID set to false … Now change code to set bEnforceDeviceID to true".
  @Test func `device binding takes two steps`() throws {
    let simulator = TestApp.begin()
    let loader = PTFairPlayResourceLoader(.entitlement)
    loader.bEnforceDeviceID = true
    #expect(try play(loader, simulator).status == .error)
    loader.bEnforceDeviceID = false
    #expect(try play(loader, simulator).status == .playing)
    loader.bEnforceDeviceID = true
    #expect(try play(loader, simulator).status == .playing)
    try simulator.use(device: "tablet")
    #expect(try play(loader, simulator).status == .error)
  }

  @Test func `without a registered loader there is no key`() throws {
    let simulator = TestApp.begin()
    let player = PTMediaPlayer(
      url: try simulator.url(of: "news-one"), mediaId: "news-one", metadata: nil)
    player.play()
    simulator.advance(by: .seconds(5))
    #expect(player.status == .error)
    // With one the same stream plays.
    #expect(try play(PTFairPlayResourceLoader(.onPremise), simulator).status == .playing)
  }

  // "… o empacotador insere skd: URLs no manifesto M3U8."
  @Test(
    arguments: [(.contentID, "skd:news-one"), (.path, "skd://news-one")]
      as [(SimulatedLineUp.Packaging, String)])
  func `the packager puts the key URL into the playlist`(
    packaging: SimulatedLineUp.Packaging, keyURL: String
  ) throws {
    let simulator = begin(packaging)
    let master = try simulator.url(of: "news-one")
    let lists = String(decoding: try simulator.fetch(master).body, as: UTF8.self)
    let first = try #require(lists.split(separator: "\n").first { !$0.hasPrefix("#") })
    let list = master.deletingLastPathComponent().appendingPathComponent(String(first))
    let text = String(decoding: try simulator.fetch(list).body, as: UTF8.self)
    #expect(text.contains(#"URI="\#(keyURL)""#))
    let loader = PTFairPlayResourceLoader(.onPremise)
    _ = try play(loader, simulator)
    #expect(loader.lines.first == "url is: \(keyURL)")
  }

  @Test func `a certificate that is not in the bundle makes no SPC`() throws {
    let simulator = TestApp.begin()
    let loader = PTFairPlayResourceLoader(.onPremise)
    loader.certificate = nil
    let player = try play(loader, simulator)
    #expect(loader.lines.last == "Error creating server request: -11800 -42672")
    #expect(player.status == .error)
  }

  @Test func `a key server that is not there is a bad key response`() throws {
    let simulator = TestApp.begin()
    let loader = PTFairPlayResourceLoader(.tokenURL)
    loader.tokenURL = "https://nobody.example/"
    let player = try play(loader, simulator)
    #expect(loader.lines.last == "bad key response")
    #expect(player.status == .error)
    #expect(simulator.log.contains { $0.text.contains("-12660") })
  }

  @Test func `a synchronous request takes its time, and blocks the main thread`() throws {
    let simulator = TestApp.begin()
    let player = try play(PTFairPlayResourceLoader(.onPremise), simulator)
    let asked = try #require(
      simulator.log.first { $0.name == "shouldWaitForLoadingOfRequestedResource" })
    let received = try #require(simulator.log.first { $0.name == "finishLoadingWithResponse" })
    #expect(received.time - asked.time >= .milliseconds(140))
    withExtendedLifetime(player) {}
  }

  /// A delegate of both: the protocols have the same methods.
  private final class LateLoader: NSObject, PTAVAssetResourceLoaderDelegate,
    AVAssetResourceLoaderDelegate
  {
    var request: AVAssetResourceLoadingRequest?
    var ckc: Data?

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
      request = loadingRequest
      let simulator = Simulator.current
      let spc = try? loadingRequest.streamingContentKeyRequestData(
        forApp: simulator.applicationCertificate, contentIdentifier: Data("news-one".utf8))
      ckc = try? simulator.fetch(
        simulator.onPremiseServerURL, method: "POST", body: spc ?? Data()
      ).body
      return true
    }

    // Each protocol has its own default for it.
    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
    ) -> Bool { false }
  }

  /// A player whose keys a loader of the app's own gets, after 5 s.
  private func play(by loader: LateLoader, on simulator: Simulator) throws -> PTMediaPlayer {
    PTDefaultMediaPlayerClientFactory.default().registerPTAVAssetResourceLoader(loader)
    let player = PTMediaPlayer()
    player.replaceCurrentItem(
      with: PTMediaPlayerItem(url: try simulator.url(of: "news-one")))
    player.play()
    simulator.advance(by: .seconds(5))
    return player
  }

  @Test func `the CKC may come in parts, before finishLoading`() throws {
    let simulator = TestApp.begin()
    let loader = LateLoader()
    let player = try play(by: loader, on: simulator)
    let request = try #require(loader.request)
    #expect(request.request.url?.scheme == "skd" && !request.isFinished)
    let ckc = try #require(loader.ckc)
    request.dataRequest?.respond(with: ckc.prefix(10))
    request.dataRequest?.respond(with: ckc.dropFirst(10))
    request.finishLoading()
    simulator.advance(by: .seconds(5))
    #expect(request.isFinished && player.status == .playing)
  }

  @Test func `a loading request may be finished later`() throws {
    let simulator = TestApp.begin()
    let loader = LateLoader()
    let player = try play(by: loader, on: simulator)
    #expect(player.status == .ready)
    loader.request?.finishLoading(with: URLError(.timedOut))
    #expect(player.status == .error)
  }

  @Test func `one method loads the keys of a PTMediaPlayer and of an AVPlayer`() throws {
    let simulator = TestApp.begin()
    let loader = LateLoader()
    let player = try play(by: loader, on: simulator)
    loader.request?.finishLoading(with: nil, data: loader.ckc, redirect: nil)
    loader.request = nil
    let asset = AVURLAsset(url: try simulator.url(of: "news-one"))
    asset.resourceLoader.setDelegate(loader, queue: .main)
    let other = AVPlayer(playerItem: AVPlayerItem(asset: asset))
    other.play()
    simulator.advance(by: .seconds(5))
    let request = try #require(loader.request)
    #expect(player.status == .playing && other.timeControlStatus != .playing)
    request.finishLoading(with: nil, data: loader.ckc, redirect: nil)
    simulator.advance(by: .seconds(5))
    #expect(other.timeControlStatus == .playing)
  }
}
