import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// A content key session of an app, driven by hand.
final class ContentKeyBench {
  let server = KeyServer()
  let bench: PartBench<ContentKeySession>

  init(retries: Bool = true, spread: Duration? = nil) {
    var settings = PlayerConfiguration.ContentKeys()
    settings.retries = retries
    settings.spread = spread
    bench = PartBench(
      ContentKeySession(.test(), settings, Endpoints(tenant: "SIM"), TestStream.news))
  }

  /// One with certificate and content token.
  static func ready(retries: Bool = true, spread: Duration? = nil) throws -> ContentKeyBench {
    let session = ContentKeyBench(retries: retries, spread: spread)
    session.bench.context.app.certificate = try session.server.certificate
    session.bench.run { $0.open(&$1) }
    session.handle(.contentToken, .ok("c1"))
    return session
  }

  /// One that holds `news:7` until 100 s.
  static func playing(retries: Bool = true, spread: Duration? = nil) throws -> ContentKeyBench {
    let session = try ready(retries: retries, spread: spread)
    try session.need("7")
    try session.grant()
    return session
  }

  var lines: [String] { session(bench.lines) }
  var keys: KeyRing { bench.part.keys }
  var licenceRequests: Int { bench.sent.count { $0.operation == .licence } }

  /// The names of what the session and its delegate say to each other, without the delegate's calls
  /// for one request.
  private func session(_ lines: [String]) -> [String] {
    let calls = [
      "makeStreamingContentKeyRequestData", "processContentKeyResponse",
      "processContentKeyResponseError",
    ]
    return lines.map { String($0.prefix { $0 != " " }) }
      .filter { $0.contains("ontentKey") && !calls.contains($0) }
  }

  static func identifier(_ key: String) -> String {
    AssetIdentifier(contentId: "news", keyId: key).text
  }

  @discardableResult func need(_ key: String) throws -> String {
    let key = try TestStream.key(Self.identifier(key))
    return bench.run { $0.need(key, &$1).name }
  }

  @discardableResult func handle(_ operation: Operation, _ result: RequestResult) -> String {
    let reply = Reply.result(result)
    return bench.deliver(reply, to: bench.pending(operation), otherwise: "nothing") {
      keys, part, context in
      KeyInput(reply, to: part).map { keys.apply($0, &context).name } ?? "nothing"
    }
  }

  @discardableResult func grant(leaseEnd: Int = 100) throws -> String {
    let request = bench.sent.last { $0.operation == .licence }
    return handle(
      .licence, try server.licence(for: request, leaseEnd: .scriptedEpoch + .seconds(leaseEnd)))
  }

  @discardableResult func fire(_ timer: PlayerTimer.Kind, of key: Int = 0) -> String {
    bench.run { keys, context in
      KeyInput(timer, of: key).map { keys.apply($0, &context).name } ?? "nothing"
    }
  }
}

@Suite struct ContentKeySessionTests {
  @Test func `the stream waits for the content token, and the request for both`() throws {
    let session = ContentKeyBench()
    session.bench.run { $0.open(&$1) }
    #expect(session.handle(.contentToken, .ok("c1")) == "readyToLoad")
    #expect(session.lines.isEmpty)
    try session.need("7")
    #expect(session.lines == ["didProvideContentKeyRequest"])
    session.handle(.certificate, .ok(session.server.identity.certificate))
    #expect(session.lines.isEmpty)
    #expect(session.licenceRequests == 1)
    #expect(try session.grant() == "keyReceived")
    #expect(session.lines == ["contentKeyRequestDidSucceed"])
    #expect(session.bench.sent.last?.authorizations == "c1")
    #expect(session.keys.held == [0])
  }

  @Test func `each identifier is provided once`() throws {
    let session = try ContentKeyBench.playing()
    try session.need("7")
    #expect(session.lines.isEmpty)
    try session.need("8")
    #expect(session.lines == ["didProvideContentKeyRequest"])
    #expect(session.licenceRequests == 2)
  }

  @Test func `a renewal is provided as such, after the app has asked for it`() throws {
    let session = try ContentKeyBench.playing()
    session.fire(.licenceRenewal)
    #expect(session.lines == ["didProvideRenewingContentKeyRequest"])
    try session.grant(leaseEnd: 200)
    #expect(
      session.bench.lines.contains {
        $0.hasPrefix("processContentKeyResponse ") && $0.hasSuffix("renewal=true")
      })
  }

  @Test(arguments: [true, false])
  func `a late answer is started over only if the delegate says so`(retries: Bool) throws {
    let session = try ContentKeyBench.playing(retries: retries)
    try session.need("8")
    let event = session.handle(.licence, .timedOut)
    if retries {
      #expect(event == "nothing")
      #expect(session.lines == ["shouldRetryContentKeyRequest", "didProvideContentKeyRequest"])
      #expect(try session.grant() == "keyReceived")
    } else {
      #expect(event == "keyRefused")
      #expect(
        session.lines == ["shouldRetryContentKeyRequest", "contentKeyRequestDidFailWithError"])
      #expect(session.keys.isRefused(ContentKeyBench.identifier("8")))
    }
  }

  @Test func `a request is started over three times, then it fails`() throws {
    let session = try ContentKeyBench.playing()
    try session.need("8")
    for _ in 0..<3 { #expect(session.handle(.licence, .timedOut) == "nothing") }
    #expect(session.handle(.licence, .timedOut) == "keyRefused")
    #expect(session.licenceRequests == 5)
  }

  @Test func `a response with an expired lease is a reason to start over`() throws {
    let session = try ContentKeyBench.ready()
    try session.need("7")
    #expect(try session.grant(leaseEnd: -1) == "nothing")
    #expect(session.lines == ["shouldRetryContentKeyRequest", "didProvideContentKeyRequest"])
    #expect(try session.grant() == "keyReceived")
  }

  @Test(arguments: [
    (RequestResult.ok(#"{"CkcMessage":"AAAA"}"#), "processContentKeyResponse"),
    (.ok("{}"), "processContentKeyResponseError"),
    (.refused(403, code: 4000), "processContentKeyResponseError"),
    (.timedOut, "processContentKeyResponseError"),
  ])
  func `a CKC is handed over unread, and only the session finds no key in it`(
    answer: RequestResult, call: String
  ) throws {
    let session = try ContentKeyBench.playing(retries: false)
    try session.need("8")
    #expect(session.handle(.licence, answer) == "keyRefused")
    let names = session.bench.lines.map { $0.prefix { $0 != " " } }
    #expect(names.filter { $0.hasPrefix("processContentKey") } == [call[...]])
    #expect(session.lines.last == "contentKeyRequestDidFailWithError")
  }

  @Test(arguments: [RequestResult.refused(403, code: 1004), .refused(500), .ok("{}")])
  func `a refusal is no reason to start over`(answer: RequestResult) throws {
    let further = try ContentKeyBench.playing()
    try further.need("8")
    #expect(further.handle(.licence, answer) == "keyRefused")
    #expect(further.lines == ["contentKeyRequestDidFailWithError"])
    let first = try ContentKeyBench.ready()
    try first.need("7")
    #expect(first.handle(.licence, answer) == "itemFailed -19156")
    let renewal = try ContentKeyBench.playing()
    renewal.fire(.licenceRenewal)
    #expect(renewal.handle(.licence, answer) == "nothing")
    #expect(renewal.keys.hasKey)
  }

  @Test func `the next key of a rotation is asked for ahead, at a random instant`() throws {
    let session = try ContentKeyBench.ready(spread: .seconds(8))
    try session.need("7")
    let timer = session.bench.lines.first { $0.hasPrefix("set keyPreload") }
    #expect(timer != nil)
    try session.grant()
    session.fire(.keyPreload)
    #expect(session.lines == ["processContentKeyRequest", "didProvideContentKeyRequest"])
    try session.grant()
    #expect(session.keys.cipher(for: ContentKeyBench.identifier("8")) != nil)
    try session.need("8")
    #expect(session.lines.isEmpty)
    #expect(session.bench.lines.contains { $0.hasPrefix("set keyPreload") })
    let instants = try ([1, 2, 3] as [UInt64]).map { seed -> String? in
      let other = try ContentKeyBench.ready(spread: .seconds(8))
      other.bench.context.randoms = RandomStreams(seed: seed, player: "main")
      try other.need("7")
      return other.bench.lines.first { $0.hasPrefix("set keyPreload") }
    }
    #expect(Set(instants).count == 3)
  }

  @Test func `without rotation there is no next key`() throws {
    let session = try ContentKeyBench.ready(spread: .seconds(8))
    try session.need("hd")
    #expect(!session.bench.lines.contains { $0.hasPrefix("set keyPreload") })
  }

  @Test func `a session that ends with keys in use leaves a report`() throws {
    let idle = try ContentKeyBench.ready()
    idle.bench.run { $0.close(&$1) }
    #expect(idle.lines.isEmpty)
    let playing = try ContentKeyBench.playing()
    playing.bench.run { $0.close(&$1) }
    #expect(playing.lines == ["contentKeySessionDidGenerateExpiredSessionReport"])
    #expect(playing.keys.held.isEmpty)
  }

  @Test func `AirPlay asks for the keys again`() throws {
    let session = try ContentKeyBench.playing()
    session.bench.run { $0.screenChanged(&$1) }
    #expect(session.lines == ["didProvideContentKeyRequest"])
    #expect(session.licenceRequests == 2)
  }

  @Test func `without a content token the item fails after five seconds`() {
    let session = ContentKeyBench()
    session.bench.run { $0.open(&$1) }
    var last = "nothing"
    for _ in 0..<50 { last = session.fire(.contentTokenPoll) }
    #expect(last == "itemFailed -19156")
  }
}
