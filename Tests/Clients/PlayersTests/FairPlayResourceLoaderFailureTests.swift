import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct FairPlayResourceLoaderFailureTests {
  @Test(arguments: [(nil, -42672), ([1, 2, 3], -42679)] as [([UInt8]?, Int)])
  func `without a certificate no SPC can be made`(certificate: [UInt8]?, code: Int) {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    bench.loader.settings.certificate = nil
    if let certificate { bench.loader.settings.certificate = { certificate } }
    #expect(!bench.load("skd://news-one"))
    #expect(bench.sent.isEmpty)
    #expect(bench.loader.state == .failed)
    #expect(bench.loader.failure?.code == code)
    #expect(bench.loader.failure?.message.contains("SPC creation failed") == true)
  }

  @Test func `the entitlement server is asked before the certificate is read`() {
    let bench = FairPlayResourceLoaderBench(.entitlement)
    bench.loader.settings.certificate = nil
    #expect(bench.load("skd://news-one"))
    #expect(bench.sent.map(\.operation) == [.entitlement])
    guard case .declined(let failure) = bench.handle(200, "https://rights.example/?T=1\r\n")
    else {
      Issue.record("the loader did not return false")
      return
    }
    #expect(failure.code == -42672)
    #expect(bench.loader.state == .failed)
    #expect(bench.sent.count == 1)
  }

  @Test func `the dates of the certificate in the bundle are not enforced`() {
    let bench = FairPlayResourceLoaderBench(
      .entitlement, deviceTime: .scriptedEpoch + .seconds(1_000_000_000))
    #expect(bench.load("skd://news-one"))
    #expect(bench.loader.failure == nil)
  }

  @Test func `a URL without an asset, or with one that is too long, makes no SPC`() {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(!bench.load("skd://"))
    #expect(bench.loader.failure?.code == -42673)
    #expect(!bench.load("skd://" + String(repeating: "a", count: 65_536)))
    #expect(bench.loader.failure?.code == -42676)
    #expect(bench.load("skd://news-one"))
    #expect(bench.loader.failure == nil)
  }

  @Test func `an app's own request fails with the app's own error, not with CoreMedia's`() {
    let bench = FairPlayResourceLoaderBench(.tokenURL)
    #expect(bench.load(FairPlayResourceLoaderBench.rightsURL))
    let failure = LoaderFailure(
      code: nil, httpCode: 403,
      message: "Error getting license from skd://sim-fp.headend.example:80/hms/fp/rights/"
        + "?ExpressPlayToken=…, HTTP status code 403",
      native: .ofApp(403))
    #expect(bench.handle(403, "{}") == .failed(failure))
    #expect(bench.loader.failure == failure)
    #expect(bench.loader.state == .failed)
  }

  @Test func `an entitlement server that refuses or answers nonsense ends the loading`() {
    let bench = FairPlayResourceLoaderBench(.entitlement)
    #expect(bench.load("skd://news-one"))
    #expect(
      bench.handle(404, "{}")
        == .failed(
          LoaderFailure(
            code: nil, httpCode: 404,
            message: "Error getting ExpressPlay token URL from skd://news-one, "
              + "HTTP status code 404", native: .ofApp(404))))
    #expect(bench.load("skd://news-one"))
    guard case .failed(let failure) = bench.handle(200, "no URL") else {
      Issue.record("not failed")
      return
    }
    #expect(failure.code == -1011)
  }

  @Test func `a network failure keeps its code`() {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(bench.load("skd://news-one"))
    #expect(
      bench.handle(.timedOut)
        == .failed(
          LoaderFailure(
            code: -1001,
            message: "Error getting license from skd://news-one, the request timed out")))
  }

  /// Only the system can read a CKC; what it finds in these fails the item (`LoaderKeysTests`).
  @Test func `whatever a server sends with success is handed over`() throws {
    let bench = FairPlayResourceLoaderBench(.onPremise)
    #expect(bench.load("skd://news-one"))
    let answers: [[UInt8]] = [[], Array("CKC".utf8), try bench.ckc(leaseEnd: .scriptedEpoch)]
    for answer in answers {
      #expect(bench.load("skd://news-one"))
      #expect(bench.handle(200, answer) == .loaded(answer))
      #expect(bench.loader.failure == nil && bench.loader.state == .loaded)
    }
  }
}
