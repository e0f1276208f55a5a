import Foundation
import PlayerSDK
import TestSupport
import Testing

@MainActor final class SingleUseDelegate: OTVSSPLicenseDelegate {
  /// Gets the next token from the app's back end, and sets it with `setStream(token:with:)`.
  var replaceToken: () -> Void = {}

  override func generateHTTPHeaders(assetID: String) -> [String: String]? {
    let headers = super.generateHTTPHeaders(assetID: assetID)
    if headers != nil { replaceToken() }
    return headers
  }
}

/// Tokens that buy one licence each, where the SDK renews unannounced
/// (Players/Tokens, "Tokens for single use").
@MainActor @Suite struct SingleUseTokenTests {
  @Test(arguments: [true, false])
  func `a spent token that is replaced at once is there for the next renewal`(
    replaces: Bool
  ) throws {
    var lineUp = SimulatedLineUp.demo
    lineUp.usesTokensOnce = true
    let simulator = TestApp.begin(lineUp)
    let ear = Ear([.OTVDRMLicenseError]) { "\($0.object ?? "nil")" }
    let url = try simulator.url(of: "news-one")
    let delegate = SingleUseDelegate(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: simulator.ssmServerURL)
    delegate.setStream(token: try simulator.contentToken(for: "news-one"), with: url)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    var isSpent = false
    delegate.replaceToken = { isSpent = true }
    let player = try TestApp.play("news-one", simulator)
    for _ in 0..<30 {
      simulator.advance(by: .seconds(10))
      // The back end answers, long before four fifths of the lease have passed.
      guard replaces, isSpent else { continue }
      delegate.setStream(token: try simulator.contentToken(for: "news-one"), with: url)
      isSpent = false
    }
    #expect(ear.heard.isEmpty == replaces)
    if replaces {
      #expect(player.timeControlStatus == .playing)
      #expect((simulator.report(of: player)?.licences ?? 0) >= 3)
    } else {
      #expect(ear.heard.first == "keyResponseError")
    }
  }

  @Test func `the delegate is the article's`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(
      contentsOf: tests.appending(path: "SingleUseTokenTests.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: Repository.root.appending(path: "Sources/Clients/Players/Players.docc/Tokens.md"),
      encoding: .utf8)
    let start = try #require(code.range(of: "@MainActor final class SingleUseDelegate"))
    let end = try #require(code.range(of: "\n/// Tokens that buy one licence"))
    #expect(article.contains("```swift\n\(code[start.lowerBound..<end.lowerBound])```"))
  }
}
