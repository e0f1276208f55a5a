import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// A source that gets its keys by a resource loader, driven by hand.
final class LoaderBench {
  let server = KeyServer()
  let bench: PartBench<LoaderKeys>

  init(
    _ useCase: LoaderUseCase = .onPremise, isHosted: Bool = false, hasCertificate: Bool = true,
    setsRenewalDate: Bool = false
  ) {
    let certificate = server.identity.certificate
    var settings = LoaderSettings(useCase: useCase, certificate: nil)
    if hasCertificate { settings.certificate = { certificate } }
    var configuration = PlayerConfiguration.test(
      flavour: .tvsdk, channel: TestStream.film, isHosted: isHosted)
    configuration.loader.setsRenewalDate = setsRenewalDate
    bench = PartBench(
      LoaderKeys(configuration, Endpoints(tenant: "SIM"), settings: settings, configuration.channel)
    )
  }

  /// One that holds a key until 100 s.
  static func playing(isHosted: Bool = false) throws -> LoaderBench {
    let keys = LoaderBench(isHosted: isHosted)
    try keys.need()
    try keys.finish(leaseEnd: 100, isHosted: isHosted)
    return keys
  }

  var lines: [String] { bench.lines }
  var keys: KeyRing { bench.part.keys }

  @discardableResult func need() throws -> String {
    let key = try TestStream.key(of: TestStream.film)
    return bench.run { $0.need(key, &$1).name }
  }

  @discardableResult func handle(_ result: RequestResult) -> String {
    let reply = Reply.result(result)
    return bench.deliver(reply, to: bench.pending, otherwise: "nothing") { keys, _, context in
      keys.handle(reply, &context).name
    }
  }

  @discardableResult func answer(_ answer: HostAnswer) -> String {
    bench.deliver(.host(answer), to: bench.asked, otherwise: "nothing") { keys, _, context in
      keys.handle(.host(answer), &context).name
    }
  }

  /// What comes of an app's own loader asking for an SPC.
  func make(_ certificate: [UInt8]) -> KeyRequestStep.Outcome? {
    let step = KeyRequestStep.makeRequest(
      certificate: certificate, contentIdentifier: "film", isPersistable: false)
    return bench.run { $0.apply(step, random: &$1.randoms[.loader]) }
  }

  /// The SPC that it makes.
  func spc() -> [UInt8]? {
    if case .request(let spc) = make(server.identity.certificate) { spc } else { nil }
  }

  /// Why it makes none.
  func failure(_ certificate: [UInt8]) -> LoaderFailure? {
    if case .failure(let failure) = make(certificate) { failure } else { nil }
  }

  /// A CKC for an SPC.
  func ckc(for spc: [UInt8]?, leaseEnd: Int? = nil) throws -> [UInt8] {
    var request = Request(
      id: RequestID(1), sender: PlayerID(0), operation: .licence, to: ServiceAddress(""),
      timeout: .seconds(1))
    request.body = spc ?? []
    return try server.ckc(for: request, leaseEnd: leaseEnd.map { .scriptedEpoch + .seconds($0) })
  }

  /// Gives the loader its key.
  @discardableResult func finish(leaseEnd: Int, isHosted: Bool = false) throws -> String {
    isHosted
      ? answer(.loading(.finished(try ckc(for: spc(), leaseEnd: leaseEnd))))
      : handle(.ok(try ckc(for: bench.sent.last?.body, leaseEnd: leaseEnd)))
  }
}

@Suite struct LoaderKeysTests {
  private static let endpoints = Endpoints(tenant: "SIM")

  @Test func `a key is loaded from the operator's own server`() throws {
    let keys = LoaderBench()
    #expect(try keys.need() == "nothing")
    #expect(
      keys.lines == [
        "shouldWaitForLoadingOfRequestedResource renewal=false", "NSLog", "NSLog",
        "POST licence.request \(Self.endpoints.onPremiseServer)?assetId=film 10 s",
      ])
    #expect(keys.keys.state == .licenseRequested)
    #expect(try keys.need() == "nothing")
    #expect(keys.lines.isEmpty)
    #expect(try keys.finish(leaseEnd: 100) == "keyReceived")
    #expect(
      keys.lines == [
        "NSLog", "set leaseEnd @100.0",
        "finishLoadingWithResponse leaseSeconds=100.0 renewal=false",
      ])
  }

  @Test func `an entitlement server names the address first`() throws {
    let keys = LoaderBench(.entitlement)
    try keys.need()
    #expect(
      keys.lines.last == "GET entitlement.request \(Self.endpoints.entitlement)?contentID=film 10 s"
    )
    #expect(keys.handle(.ok("https://rights")) == "nothing")
    #expect(
      keys.lines == [
        "ExpressPlayTokenUrl", "NSLog", "POST expressplay.rights https://rights?assetId=film 10 s",
      ])
    #expect(try keys.finish(leaseEnd: 10) == "keyReceived")
  }

  @Test func `without a certificate in the bundle nothing is sent`() throws {
    let keys = LoaderBench(hasCertificate: false)
    #expect(try keys.need().hasPrefix("itemFailed"))
    #expect(
      keys.lines == [
        "shouldWaitForLoadingOfRequestedResource renewal=false", "NSLog", "NSLog", "NSLog",
      ])
    #expect(keys.keys.state == .error)
  }

  static let failures: [(RequestResult, String)] = [
    (.refused(403), "code=403"), (.refused(500, "x"), "code=500"),
    (.timedOut, "errorCode=-1001"), (.failure(.notConnectedToInternet), "errorCode=-1009"),
  ]

  @Test(arguments: failures)
  func `a key that cannot be loaded ends the source; a renewal leaves the key`(
    answer: RequestResult, codes: String
  ) throws {
    let first = LoaderBench()
    try first.need()
    #expect(first.handle(answer) == "failed")
    #expect(first.lines == ["finishLoadingWithError \(codes)", "NSLog"])
    let playing = try LoaderBench.playing()
    playing.bench.run { _ = $0.loadAgain(&$1) }
    #expect(playing.handle(answer) == "nothing")
    #expect(playing.lines == ["finishLoadingWithError \(codes)", "NSLog"])
    #expect(playing.keys.hasKey)
  }

  @Test(arguments: [
    (RequestResult.ok(""), "errorCode=-1011"), (.ok("http://plain"), "errorCode=-1011"),
    (.ok("# comment\n"), "errorCode=-1011"), (.refused(401), "code=401"),
    (.timedOut, "errorCode=-1001"),
  ])
  func `an entitlement server without an address ends the source`(
    answer: RequestResult, codes: String
  ) throws {
    let keys = LoaderBench(.entitlement)
    try keys.need()
    #expect(keys.handle(answer) == "failed")
    #expect(keys.lines == ["finishLoadingWithError \(codes)", "NSLog"])
  }

  /// Bodies of a success in which the system finds no key, and the code that it has for them;
  /// `nil` = a CKC whose lease ended at that second.
  static let unreadable: [(body: String?, leaseEnd: Int, code: Int)] = [
    ("", 0, -42668), ("ZCKC1", 0, -42668), ("{}", 0, -42668), (nil, 0, -42656), (nil, -10, -42656),
  ]

  @Test(arguments: unreadable)
  func `a response without a valid key is handed over, and the item fails`(
    body: String?, leaseEnd: Int, code: Int
  ) throws {
    func answer(_ keys: LoaderBench) throws -> String {
      guard let body else { return try keys.finish(leaseEnd: leaseEnd) }
      return keys.handle(.ok(body))
    }
    let first = LoaderBench()
    try first.need()
    #expect(try answer(first) == "itemFailed \(code)")
    #expect(first.lines == ["NSLog", "finishLoadingWithResponse renewal=false"])
    #expect(first.keys.state == .error)
    // A key that is held stays, and its lease ends when it would have ended.
    let playing = try LoaderBench.playing()
    playing.bench.run { _ = $0.loadAgain(&$1) }
    #expect(try answer(playing) == "nothing")
    #expect(playing.lines.prefix(2) == ["NSLog", "finishLoadingWithResponse renewal=true"])
    #expect(playing.lines.dropFirst(2).first?.hasPrefix("AVPlayerItemNewErrorLogEntry") == true)
    #expect(playing.keys.hasKey && playing.keys.lease?.end == .zero + .seconds(100))
  }

  @Test(arguments: [
    (NativeError.network, -1001, "failed", "finishLoadingWithError"),
    (NativeError.coreMedia, -42656, "itemFailed -42656", "finishLoadingWithResponse"),
  ])
  func `an injected error of the network is the loader's, any other the item's`(
    domain: String, code: Int, event: String, call: String
  ) throws {
    let keys = LoaderBench()
    try keys.need()
    var response = Response(status: 200, contentType: "", body: [])
    response.clientError = .fails(NativeError(domain: domain, code: code))
    #expect(keys.handle(.response(response, transfer: .zero)) == event)
    #expect(keys.lines.contains { $0.hasPrefix(call) })
  }

  @Test func `no call renews a licence`() throws {
    let keys = try LoaderBench.playing()
    _ = keys.bench.run { $0.apply(.renew, &$1) }
    #expect(keys.lines.count == 1 && keys.lines.first?.hasPrefix("commandRefused") == true)
    #expect(keys.keys.hasKey)
  }

  @Test func `the same URL is loaded again for another lease`() throws {
    let keys = try LoaderBench.playing()
    #expect(keys.bench.run { $0.loadAgain(&$1).name } == "nothing")
    #expect(
      keys.lines == [
        "cancel licenceRenewal", "shouldWaitForRenewalOfRequestedResource renewal=true",
        "NSLog", "NSLog",
        "POST licence.request \(Self.endpoints.onPremiseServer)?assetId=film 10 s",
      ])
    #expect(try keys.finish(leaseEnd: 200) == "keyReceived")
    #expect(keys.lines.last == "finishLoadingWithResponse leaseSeconds=200.0 renewal=true")
  }

  @Test func `before a playlist named a key there is nothing to load again`() {
    let keys = LoaderBench()
    #expect(keys.bench.run { $0.loadAgain(&$1).name } == "nothing")
    #expect(keys.lines.isEmpty)
  }

  @Test func `the system asks for a new lease only if the app has set renewalDate`() throws {
    let keys = LoaderBench(setsRenewalDate: true)
    try keys.need()
    try keys.finish(leaseEnd: 100)
    #expect(keys.lines.prefix(3) == ["NSLog", "set leaseEnd @100.0", "set licenceRenewal @80.0"])
  }

  @Test func `a lease that ends fails the item`() throws {
    let ended = try LoaderBench.playing()
    #expect(ended.bench.run { $0.leaseEnded(of: 0, &$1).name } == "itemFailed -42656")
    #expect(!ended.keys.hasKey)
  }

  @Test func `a closed source ignores late answers`() throws {
    let keys = LoaderBench()
    try keys.need()
    keys.bench.run { $0.close(&$1) }
    #expect(keys.lines == ["abandon 1", "cancel licenceRenewal", "cancel leaseEnd"])
    #expect(!keys.bench.awaits(keys.bench.pending))
    #expect(keys.handle(.ok("")) == "nothing")
    #expect(keys.lines.isEmpty)
  }
}

/// The same with a resource loader that the app has written itself.
@Suite struct HostedLoaderKeysTests {
  @Test func `the app is asked and delivers the key`() throws {
    let keys = LoaderBench(isHosted: true)
    #expect(try keys.need() == "nothing")
    #expect(
      keys.lines == ["shouldWaitForLoadingOfRequestedResource renewal=false", "ask 1 loading"])
    #expect(try keys.need() == "nothing")
    #expect(keys.lines.isEmpty)
    let spc = keys.spc()
    #expect(keys.answer(.loading(.waiting)) == "nothing")
    #expect(keys.bench.awaits(keys.bench.asked))
    #expect(
      keys.answer(.loading(.finished(try keys.ckc(for: spc, leaseEnd: 10)))) == "keyReceived")
    #expect(!keys.bench.awaits(keys.bench.asked))
  }

  @Test(arguments: [
    (
      HostAnswer.Loading.finished([1]), "itemFailed -42668",
      "finishLoadingWithResponse renewal=false"
    ),
    (
      .failed(LoaderFailure(code: -7, httpCode: 403, message: "")), "failed",
      "finishLoadingWithError errorCode=-7 code=403"
    ),
  ])
  func `an app without a key ends the source`(
    answer: HostAnswer.Loading, event: String, line: String
  ) throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    #expect(keys.answer(.loading(answer)) == event)
    #expect(keys.lines == [line])
    #expect(keys.keys.state == .error)
  }

  @Test(
    arguments: [
      ([], -42672), ([1, 2, 3], -42679),
    ] as [([UInt8], Int)])
  func `why no SPC was made is why the app declined`(certificate: [UInt8], code: Int) throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    #expect(keys.failure(certificate)?.code == code)
    #expect(keys.answer(.loading(.declined)).hasPrefix("itemFailed"))
    #expect(keys.lines.isEmpty)
  }

  @Test func `a revoked certificate makes no SPC`() throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    #expect(keys.failure(keys.server.revokedCertificate)?.code == -42783)
  }

  @Test func `a corrupt CKC is a bad response`() throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    var ckc = try keys.ckc(for: keys.spc())
    ckc[30] ^= 1
    #expect(keys.answer(.loading(.finished(ckc))) == "itemFailed -42668")
    #expect(keys.lines == ["finishLoadingWithResponse renewal=false"])
  }

  @Test(arguments: [HostAnswer.token("t"), .licenceRequest(nil), .ckc([1])])
  func `an answer to another question means nothing`(answer: HostAnswer) throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    #expect(keys.answer(answer) == "nothing")
    #expect(keys.bench.awaits(keys.bench.asked))
  }

  @Test func `an app's own loader says when it is to be asked again`() throws {
    let keys = LoaderBench(isHosted: true)
    try keys.need()
    let ckc = try keys.ckc(for: keys.spc(), leaseEnd: 100)
    let date = UnixTime.scriptedEpoch + .seconds(60)
    #expect(keys.answer(.loading(.finished(ckc, renewalDate: date))) == "keyReceived")
    #expect(keys.lines.contains("set licenceRenewal @60.0"))
    #expect(keys.keys.lease?.renewal == .zero + .seconds(60))
  }

  @Test func `a renewal that the app declines leaves the key`() throws {
    let keys = try LoaderBench.playing(isHosted: true)
    keys.bench.run { _ = $0.loadAgain(&$1) }
    #expect(keys.answer(.loading(.declined)) == "nothing")
    #expect(keys.keys.hasKey)
  }

  @Test func `loading requests wait for each other`() throws {
    let keys = try LoaderBench.playing()
    let (b, c) = (try TestStream.key("b"), try TestStream.key("c"))
    #expect(keys.bench.run { $0.need(b, &$1).name } == "nothing")
    #expect(keys.bench.run { $0.need(c, &$1).name } == "nothing")
    #expect(keys.bench.sent.count { $0.operation == .licence } == 2)
    try keys.finish(leaseEnd: 100)
    #expect(keys.bench.sent.count { $0.operation == .licence } == 3)
    #expect(keys.keys.cipher(for: "b") != nil)
    #expect(keys.handle(.refused(503)) == "keyRefused")
    #expect(keys.keys.isRefused("c"))
    #expect(keys.bench.run { $0.need(c, &$1).name } == "nothing")
    try keys.finish(leaseEnd: 100)
    #expect(keys.keys.held == [0, 1, 2])
  }
}
