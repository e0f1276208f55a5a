import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// One licence request, driven by hand.
final class LicenceBench {
  let server = KeyServer()
  let bench: PartBench<LicenceFlow>
  let isRenewal: Bool

  init(isHosted: Bool = false, isPersistable: Bool = false, isRenewal: Bool = false) {
    self.isRenewal = isRenewal
    bench = PartBench(
      LicenceFlow(
        .test(isHosted: isHosted), Endpoints(tenant: "SIM"), isPersistable: isPersistable,
        drawing: isPersistable ? .offline : .keys))
  }

  /// A flow whose licence request, or question for its address, is out.
  init(pastCertificate isHosted: Bool) throws {
    isRenewal = false
    bench = PartBench(
      LicenceFlow(
        .test(isHosted: isHosted), Endpoints(tenant: "SIM"), isPersistable: false, drawing: .keys))
    bench.context.app.certificate = try server.certificate
    _ = begin()
  }

  var lines: [String] { bench.lines }

  func begin(_ identifier: String = "k1") -> LicenseFailure? {
    let order = LicenceFlow.Order(
      keyIdentifier: identifier, isRenewal: isRenewal, sessionToken: "s1",
      address: .init(url: "https://licence", authorizations: "c1,s1"),
      part: .licence(key: 0))
    return bench.run { $0.begin(order, &$1) }
  }

  /// What a reply means, in words: `received`, `failed -42668 5007`.
  func handle(_ reply: Reply) -> String {
    switch bench.run({ $0.handle(reply, &$1) }) {
    case .nothing: "nothing"
    case .certificateReceived: "certificateReceived"
    case .skipped: "skipped"
    case .received(_, let token): "received" + (token.map { " \($0)" } ?? "")
    case .failed(let failure):
      "failed \(failure.nativeCode.map { "\($0)" } ?? "-") \(failure.wrapperCode)"
        + (failure.httpCode.map { " \($0)" } ?? "") + (failure.serverCode.map { " \($0)" } ?? "")
    }
  }
}

@Suite struct LicenceFlowTests {
  private static let certificates = Endpoints(tenant: "SIM").certificate

  @Test func `without a certificate that is fetched first`() throws {
    let flow = LicenceBench()
    #expect(flow.begin() == nil)
    #expect(
      flow.lines == ["provisionRequestStart", "GET licence.certificate \(Self.certificates) 10 s"])
    #expect(flow.handle(.result(.ok(flow.server.identity.certificate))) == "certificateReceived")
    #expect(flow.lines == ["provisionRequestSuccess"])
    #expect(flow.bench.context.app.certificate == (try flow.server.certificate))
    #expect(flow.bench.part.isIdle)
  }

  @Test(arguments: [true, false])
  func `with a certificate the licence is asked for at once`(isRenewal: Bool) throws {
    let flow = LicenceBench(isRenewal: isRenewal)
    flow.bench.context.app.certificate = try flow.server.certificate
    #expect(flow.begin() == nil)
    #expect(
      flow.lines == [
        "keyRequestStart renewal=\(isRenewal)",
        "POST licence.request https://licence [c1,s1] 10 s",
      ])
    let contents = try flow.server.contents(of: flow.bench.sent.last)
    #expect(contents.assetID == "k1")
    #expect(contents.deviceID == "tv")
    #expect(!contents.isPersistable)
    flow.bench.context.indicator = .adapter
    #expect(flow.begin() == nil)
    let other = try flow.server.contents(of: flow.bench.sent.last)
    #expect(other.deviceID == "av-adapter-of-tv")
  }

  @Test func `a licence that is kept is asked for as persistable`() throws {
    let flow = LicenceBench(isPersistable: true)
    flow.bench.context.app.certificate = try flow.server.certificate
    _ = flow.begin()
    #expect(try flow.server.contents(of: flow.bench.sent.last).isPersistable)
  }

  @Test(arguments: [-1, 1_000_001])
  func `the dates of a certificate are not enforced`(time: Int) throws {
    let flow = LicenceBench()
    flow.bench.context.app.certificate = try flow.server.certificate
    flow.bench.wait(until: .zero, deviceTime: .scriptedEpoch + .seconds(time))
    #expect(flow.begin() == nil)
    #expect(flow.lines.first == "keyRequestStart renewal=false")
  }

  @Test(arguments: [
    (RequestResult.ok(""), "failed -42679 5007"), (.ok("-----BEGIN"), "failed -42679 5007"),
    (.refused(404), "failed - 5007 404"), (.refused(503), "failed - 5007 503"),
    (.refused(403, code: 4017), "failed - 5007 403 4017"), (.timedOut, "failed -1001 5007"),
    (.failure(.notConnectedToInternet), "failed -1009 5007"),
  ])
  func `without a usable certificate there is no licence`(answer: RequestResult, failure: String) {
    let flow = LicenceBench()
    _ = flow.begin()
    #expect(flow.handle(.result(answer)) == failure)
    #expect(flow.lines.count == 1)
    #expect(flow.lines.first?.hasPrefix("provisionRequestFailure") == true)
    #expect(flow.bench.context.app.certificate == nil)
    #expect(flow.bench.part.isIdle)
  }

  @Test func `no SPC can be made with a revoked certificate`() {
    let flow = LicenceBench()
    _ = flow.begin()
    #expect(flow.handle(.result(.ok(flow.server.revokedCertificate))) == "certificateReceived")
    #expect(flow.begin()?.nativeCode == -42783)
    #expect(flow.bench.part.isIdle)
  }

  @Test func `an identifier that is too long makes no request`() throws {
    let flow = LicenceBench()
    flow.bench.context.app.certificate = try flow.server.certificate
    #expect(flow.begin(String(repeating: "k", count: 65_536))?.nativeCode == -42676)
    #expect(flow.lines.isEmpty)
    #expect(flow.bench.part.isIdle)
  }

  @Test(arguments: [nil, "s2"])
  func `a CKC gives the key`(token: String?) throws {
    let flow = try LicenceBench(pastCertificate: false)
    let answer = try flow.server.licence(for: flow.bench.sent.last, sessionToken: token)
    #expect(flow.handle(.result(answer)) == "received" + (token.map { " \($0)" } ?? ""))
    #expect(flow.lines.isEmpty)
    #expect(flow.bench.part.isIdle)
  }

  @Test(arguments: [
    (RequestResult.ok(""), "failed - 5007"), (.ok("{"), "failed - 5007"),
    (.ok("{}"), "failed - 5007"), (.ok("ZCKC1 raw"), "failed - 5007"),
    (.ok(#"{"CkcMessage":null}"#), "failed - 5007"), (.ok(#"{"CkcMessage":"!"}"#), "failed - 5007"),
    (.ok(#"{"CkcMessage":""}"#), "failed -42668 5007"),
    (.ok(#"{"CkcMessage":"AAAA"}"#), "failed -42668 5007"),
    (.licence(Array("ZCKC1".utf8)), "failed -42668 5007"),
    (.licence(Array("ZCKC1".utf8) + Array(repeating: 0, count: 200)), "failed -42668 5007"),
    (.refused(400, code: 2001), "failed - 5007 400 2001"),
    (.refused(403, code: 4000), "failed - 5007 403 4000"),
    (.refused(401, "<html>"), "failed - 5007 401"), (.refused(500), "failed - 5007 500"),
    (.timedOut, "failed -1001 5007"), (.failure(.networkConnectionLost), "failed -1005 5007"),
  ])
  func `an answer without a usable CKC is refused`(answer: RequestResult, failure: String) throws {
    let told = try LicenceBench(pastCertificate: false)
    let outcome = told.bench.run { $0.handle(.result(answer), &$1) }
    guard case .failed(let refusal) = outcome else { return #expect(Bool(false)) }
    let isWithoutCKC = refusal.message == "No CkcMessage in FPS license server response"
    #expect(isWithoutCKC == (failure == "failed - 5007"))
    let flow = try LicenceBench(pastCertificate: false)
    #expect(flow.handle(.result(answer)) == failure)
    #expect(flow.lines.count == 1)
    #expect(flow.lines.first?.hasPrefix("keyRequestFailure") == true)
    #expect(flow.bench.part.isIdle)
  }

  @Test func `a CKC for another request, or with a bit changed, opens nothing`() throws {
    let flow = try LicenceBench(pastCertificate: false)
    #expect(flow.handle(.result(.licence(flow.server.foreignCKC()))) == "failed -42668 5007")
    for index in [0, 5, 20, 60] {
      let flow = try LicenceBench(pastCertificate: false)
      var ckc = try flow.server.ckc(for: flow.bench.sent.last)
      ckc[index] ^= 1
      #expect(flow.handle(.result(.licence(ckc))) == "failed -42668 5007")
    }
  }

  @Test func `a flow that is cancelled waits for nothing`() throws {
    let flow = try LicenceBench(pastCertificate: false)
    #expect(flow.bench.awaits(flow.bench.pending))
    #expect(flow.bench.effects { $0.cancel(&$1) } == ["abandon 1"])
    #expect(!flow.bench.awaits(flow.bench.pending))
    #expect(flow.bench.effects { $0.cancel(&$1) }.isEmpty)
  }

  @Test func `a reply before any order means nothing`() {
    let flow = LicenceBench()
    #expect(flow.handle(.result(.ok(""))) == "nothing")
    #expect(flow.handle(.host(.ckc(nil))) == "nothing")
  }
}

/// The same with an app's own licence delegate.
@Suite struct HostedLicenceFlowTests {
  @Test func `the certificate comes from the app's address`() {
    let flow = LicenceBench(isHosted: true)
    _ = flow.begin()
    #expect(flow.lines.last == "GET licence.certificate https://app/cert 10 s")
  }

  @Test func `the app is asked for the address, then for the CKC`() throws {
    let flow = try LicenceBench(pastCertificate: true)
    #expect(flow.lines == ["ask 1 licenceRequest"])
    let address = HostAnswer.LicenceAddress(url: "https://own", authorizations: "mine")
    #expect(flow.handle(.host(.licenceRequest(address))) == "nothing")
    #expect(
      flow.lines == [
        "keyRequestStart renewal=false", "POST licence.request https://own [mine] 10 s",
      ])
    let ckc = try flow.server.ckc(for: flow.bench.sent.last)
    #expect(flow.handle(.result(.ok("wrapped"))) == "nothing")
    #expect(flow.lines == ["ask 3 ckc"])
    #expect(flow.handle(.host(.ckc(ckc))) == "received")
    #expect(flow.bench.part.isIdle)
  }

  @Test func `without an address the request is skipped`() throws {
    let flow = try LicenceBench(pastCertificate: true)
    #expect(flow.handle(.host(.licenceRequest(nil))) == "skipped")
    #expect(flow.lines.isEmpty)
    #expect(flow.bench.part.isIdle)
  }

  @Test(arguments: [
    (nil as [UInt8]?, "failed - 5007"), ([], "failed -42668 5007"),
    ([1, 2, 3], "failed -42668 5007"),
  ])
  func `a CKC that the app does not find, or that is none, is refused`(
    ckc: [UInt8]?, failure: String
  ) throws {
    let flow = try LicenceBench(pastCertificate: true)
    _ = flow.handle(.host(.licenceRequest(.init(url: "u", authorizations: ""))))
    _ = flow.handle(.result(.ok("wrapped")))
    #expect(flow.handle(.host(.ckc(ckc))) == failure)
    #expect(flow.bench.part.isIdle)
  }

  @Test(arguments: [
    (RequestResult.refused(403, code: 4000), "failed - 5007 403 4000"),
    (.refused(500), "failed - 5007 500"), (.timedOut, "failed -1001 5007"),
  ])
  func `a refusal is not shown to the app`(answer: RequestResult, failure: String) throws {
    let flow = try LicenceBench(pastCertificate: true)
    _ = flow.handle(.host(.licenceRequest(.init(url: "u", authorizations: ""))))
    #expect(flow.handle(.result(answer)) == failure)
    #expect(flow.lines.count == 1)
    #expect(flow.lines.first?.hasPrefix("keyRequestFailure") == true)
  }

  @Test(arguments: [HostAnswer.token("t"), .token(nil), .ckc([1]), .loading(.declined)])
  func `an answer to another question means nothing`(answer: HostAnswer) throws {
    let flow = try LicenceBench(pastCertificate: true)
    #expect(flow.handle(.host(answer)) == "nothing")
    #expect(flow.lines.isEmpty)
  }

  @Test func `a cancelled flow ignores the app's answer`() throws {
    let flow = try LicenceBench(pastCertificate: true)
    #expect(flow.bench.effects { $0.cancel(&$1) }.isEmpty)
    #expect(!flow.bench.awaits(flow.bench.asked))
  }
}
