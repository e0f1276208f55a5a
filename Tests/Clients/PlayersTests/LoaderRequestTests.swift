import ContentProtection
import HeadEndAPI
import Testing

@testable import Players

/// What the event log says of the requests of an app's own resource loader.
@Suite struct LoaderRequestTests {
  /// The texts of the only notice of that name.
  private static func texts(_ name: String, _ keys: LoaderBench) throws -> [String: String] {
    let notices = keys.bench.last.compactMap { effect -> Notice? in
      if case .announce(let notice) = effect, notice.name == name { notice } else { nil }
    }
    try #require(notices.count == 1)
    return notices[0].fields.reduce(into: [:]) { texts, field in
      if case .text(let text) = field.value { texts[field.key] = text }
    }
  }

  @Test func `a key names the URL that was requested, and the asset ID`() throws {
    let keys = LoaderBench()
    try keys.need()
    try keys.finish(leaseEnd: 100)
    let texts = try Self.texts("finishLoadingWithResponse", keys)
    #expect(texts["url"] == "\(Endpoints(tenant: "SIM").onPremiseServer)?assetId=film")
    #expect(texts["assetID"] == "film")
  }

  @Test func `a response without a key names what a good one names`() throws {
    let good = LoaderBench(), bad = LoaderBench()
    try good.need()
    try good.finish(leaseEnd: 100)
    try bad.need()
    _ = bad.handle(.ok("ZCKC1"))
    let texts = try Self.texts("finishLoadingWithResponse", bad)
    #expect(texts["keyIdentifier"]?.hasPrefix("skd:") == true)
    #expect(try texts == Self.texts("finishLoadingWithResponse", good))
  }

  @Test func `a token URL stands beside the URL that was requested, without its token`() throws {
    let keys = LoaderBench(.entitlement)
    try keys.need()
    let rights = "https://rights.example:80/hms/fp/rights/?ExpressPlayToken="
    keys.handle(.ok(rights + "secret"))
    let texts = try Self.texts("ExpressPlayTokenUrl", keys)
    #expect(texts["url"] == "\(Endpoints(tenant: "SIM").entitlement)?contentID=film")
    #expect(texts["assetID"] == "film")
    #expect(texts["tokenURL"] == rights + "…")
    try keys.finish(leaseEnd: 100)
    let loaded = try Self.texts("finishLoadingWithResponse", keys)
    #expect(loaded["url"] == rights + "…&assetId=film")
  }

  /// As the route names the key, as OpenTV's SDK shows it, and as AVFoundation shows it.
  @Test(arguments: [
    (
      "rights.example/?ExpressPlayToken=abc&x=1", "rights.example/?ExpressPlayToken=…&x=1",
      "skd://rights.example/?ExpressPlayToken=…&x=1"
    ),
    ("eyJjb250ZW50SWQiOiJhIn0", "eyJjb250ZW50SWQiOiJhIn0", "skd://eyJjb250ZW50SWQiOiJhIn0"),
    ("news-one", "news-one", "skd://news-one"), ("skd:news-one", "news-one", "skd:news-one"),
    (
      "skd:rights.example/?ExpressPlayToken=abc", "rights.example/?ExpressPlayToken=…",
      "skd:rights.example/?ExpressPlayToken=…"
    ),
  ])
  func `each system has one form of key identifier, and no token in it`(
    identifier: String, asset: String, url: String
  ) {
    let failures = LicenseFailure.Case.allCases.map { object in
      let failure = LicenseFailure(object, keyIdentifier: identifier, message: "")
      return (Notice.sdk(.drmLicenseError(failure)), object.rawValue)
    }
    let ofSDK: [(Notice, String)] =
      failures + [
        (.timeline(.keyRequested(keyIdentifier: identifier, isRenewal: false)), "keyIdentifier"),
        (
          .timeline(.keyReceived(keyIdentifier: identifier, lease: nil, isRenewal: false)),
          "keyIdentifier"
        ),
        (
          .offline(.renewLicenseCalled(.asset, keyIdentifier: identifier, reason: "")),
          "identifier"
        ),
      ]
    for (notice, key) in ofSDK {
      #expect(notice.fields.first { $0.key == key }?.value == .text(asset), "\(notice.name)")
    }
    let ofSystem: [Notice] = [
      .timeline(
        .keyRequested(keyIdentifier: identifier, isRenewal: true, by: .resourceLoader())),
      .timeline(
        .keyReceived(
          keyIdentifier: identifier, lease: nil, isRenewal: false, by: .resourceLoader())),
      .contentKeys(.processed(keyIdentifier: identifier)),
      .contentKeys(.succeeded(keyIdentifier: identifier, isRenewing: false)),
    ]
    for notice in ofSystem {
      let shown = notice.fields.first { $0.key == "keyIdentifier" }?.value
      #expect(shown == .text(url), "\(notice.name)")
    }
  }

  @Test(arguments: [false, true])
  func `an error names the URL of the request that failed`(isLicence: Bool) throws {
    let keys = LoaderBench(.entitlement)
    try keys.need()
    if isLicence { keys.handle(.ok("https://rights.example/")) }
    keys.handle(.refused(403))
    let texts = try Self.texts("finishLoadingWithError", keys)
    let entitlement = "\(Endpoints(tenant: "SIM").entitlement)?contentID=film"
    #expect(texts["url"] == (isLicence ? "https://rights.example/?assetId=film" : entitlement))
    #expect(texts["assetID"] == "film")
  }

  @Test func `only the event log has them, and none for an app's own loader`() throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    try keys.finish(leaseEnd: 100, isHosted: true)
    #expect(try Self.texts("finishLoadingWithResponse", keys)["url"] == nil)
    for name in ["finishLoadingWithResponse", "finishLoadingWithError", "ExpressPlayTokenUrl"] {
      #expect(NoticeCatalogue.fields(of: name).map(\.key).contains("url"))
      #expect(!NoticeCatalogue.documentedKeys(of: name).contains("url"))
    }
  }
}
