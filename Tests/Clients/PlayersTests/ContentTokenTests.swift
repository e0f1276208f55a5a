import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct ContentTokenTests {
  private static let url =
    "https://sim-app.headend.example/SIM/app/v1/tokens"
    + "?contentId=news-one&accountId=a1&deviceUniqueId=tv"

  private static func bench(isHosted: Bool = false) -> PartBench<ContentToken> {
    PartBench(
      ContentToken(
        .test(isHosted: isHosted), Endpoints(tenant: "SIM"), TestStream.news))
  }

  private static func text(_ outcome: ContentToken.Outcome) -> String? {
    if case .received(let text) = outcome { text } else { nil }
  }

  @Test func `a simulated app is asked once and polled every tenth of a second`() {
    let bench = Self.bench()
    #expect(
      bench.effects { $0.request(&$1) }
        == ["set contentTokenPoll @0.1", "GET app.token \(Self.url) 10 s"])
    bench.wait(until: .milliseconds(100))
    #expect(bench.run { $0.poll(&$1) } == false)
    #expect(bench.lines == ["set contentTokenPoll @0.2"])
  }

  @Test(arguments: [true, false])
  func `it gives up after 50 polls`(isHosted: Bool) {
    let bench = Self.bench(isHosted: isHosted)
    bench.run { $0.request(&$1) }
    for _ in 1..<50 { #expect(bench.run { $0.poll(&$1) } == false) }
    let pending = isHosted ? bench.asked : bench.pending
    #expect(bench.awaits(pending))
    #expect(bench.run { $0.poll(&$1) } == true)
    #expect(bench.lines == (isHosted ? [] : ["abandon 1"]))
    #expect(!bench.awaits(pending))
    bench.run { token, _ in token.restart() }
    #expect(bench.run { $0.poll(&$1) } == false)
  }

  @Test func `the body of an answer is the token`() {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    #expect(Self.text(bench.run { $0.handle(.result(.ok("c1")), &$1) }) == "c1")
    #expect(bench.lines == ["cancel contentTokenPoll"])
    #expect(bench.part.text == "c1")
  }

  @Test(arguments: [RequestResult.refused(403), .refused(500, "c1"), .timedOut])
  func `a refusal leaves the poll running, which asks no more`(answer: RequestResult) {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    #expect(Self.text(bench.run { $0.handle(.result(answer), &$1) }) == nil)
    #expect(bench.lines.isEmpty)
    #expect(bench.part.text == nil)
    #expect(bench.effects { $0.poll(&$1) } == ["set contentTokenPoll @0.1"])
  }

  @Test func `an app's own code is asked again until it has one`() {
    let bench = Self.bench(isHosted: true)
    #expect(bench.effects { $0.request(&$1) } == ["ask 1 streamToken"])
    #expect(Self.text(bench.run { $0.handle(.host(.token(nil)), &$1) }) == nil)
    #expect(bench.lines == ["set contentTokenPoll @0.1"])
    #expect(bench.effects { $0.poll(&$1) } == ["ask 2 streamToken"])
    #expect(bench.awaits(bench.asked))
    #expect(Self.text(bench.run { $0.handle(.host(.token("c1")), &$1) }) == "c1")
    #expect(bench.lines.isEmpty)
  }

  @Test(arguments: [
    HostAnswer.licenceRequest(nil), .ckc([1]), .loading(.declined), .loading(.waiting),
  ])
  func `an answer to another question is no token`(answer: HostAnswer) {
    let bench = Self.bench(isHosted: true)
    bench.run { $0.request(&$1) }
    #expect(Self.text(bench.run { $0.handle(.host(answer), &$1) }) == nil)
    #expect(bench.lines.isEmpty)
    #expect(bench.part.text == nil)
  }

  @Test func `the token callback is asked without a poll`() {
    let simulated = Self.bench()
    #expect(
      simulated.effects { $0.requestByCallback(&$1) } == ["GET airplay.token \(Self.url) 10 s"])
    #expect(simulated.awaits(simulated.pending))
    let hosted = Self.bench(isHosted: true)
    #expect(hosted.effects { $0.requestByCallback(&$1) } == ["ask 1 tokenCallback"])
    #expect(hosted.awaits(hosted.asked))
  }

  @Test func `a token that is forgotten leaves nothing to answer`() {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    bench.run { _ = $0.handle(.result(.ok("c1")), &$1) }
    bench.run { $0.requestByCallback(&$1) }
    #expect(bench.effects { $0.forget(&$1) } == ["abandon 2", "cancel contentTokenPoll"])
    #expect(bench.part.text == nil)
    #expect(!bench.awaits(bench.pending))
  }

  @Test(arguments: [
    (1_767_830_400 as Int64?, nil as String?, "film until 2026-01-08"), (nil, nil, "film"),
    (1_767_225_690, nil, "film until 00:01:30"), (1_767_225_690, "7", "film until 00:01:30, once"),
  ])
  func `what a token allows can be read`(expiry: Int64?, jti: String?, claims: String) {
    let right = ContentRight(contentId: "film", start: "", end: "", duration: 1, storable: false)
    let token = JSONWebToken.sign(
      ContentAuthorization(exp: expiry, jti: jti, device: nil, contentRights: [right]), kid: "k",
      secret: TokenSecret(Array(repeating: 1, count: 32)))
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    bench.run { _ = $0.handle(.result(.ok(token)), &$1) }
    #expect(bench.part.claims == claims)
  }

  @Test(arguments: ["", "c1", "a.b.c", "....", "\u{0}"])
  func `a token that cannot be read is used all the same`(token: String) {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    #expect(Self.text(bench.run { $0.handle(.result(.ok(token)), &$1) }) == token)
    #expect(bench.part.claims == "cannot be read")
  }

  /// A token that ends so many seconds after the start of the world.
  private static func jwt(exp: Int64?, jti: String? = nil) -> String {
    let claims = ContentAuthorization(
      exp: exp.map { UnixTime.scriptedEpoch.seconds + $0 }, jti: jti, device: nil,
      contentRights: [])
    return JSONWebToken.sign(claims, kid: "100000", secret: TokenSecret([1]))
  }

  @Test(
    arguments: [
      (100, nil, 30, false), (100, nil, 41, true), (100, nil, 200, true), (nil, nil, 999, false),
      (1000, "once", 1, true), (nil, "once", 1, false),
    ] as [(Int64?, String?, Double, Bool)])
  func `a token that has ended, is about to, or was used is replaced before a renewal`(
    exp: Int64?, jti: String?, now: Double, isReplaced: Bool
  ) throws {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    bench.run { _ = $0.handle(.result(.ok(Self.jwt(exp: exp, jti: jti))), &$1) }
    bench.wait(until: .seconds(now))
    #expect(bench.run { $0.refresh(before: 3, &$1) } == isReplaced)
    #expect(bench.run { $0.refresh(before: 4, &$1) } == isReplaced)
    #expect(bench.sent.count == (isReplaced ? 2 : 1), "one request for both")
    guard isReplaced else { return }
    let outcome = bench.run { $0.handle(.result(.ok("fresh")), &$1) }
    guard case .refreshed(let keys) = outcome else { throw TokenFault.malformed }
    #expect(keys == [3, 4] && bench.part.text == "fresh")
  }

  @Test func `without a fresh token the old one is shown`() throws {
    let bench = Self.bench()
    bench.run { $0.request(&$1) }
    let old = Self.jwt(exp: 10)
    bench.run { _ = $0.handle(.result(.ok(old)), &$1) }
    bench.run { _ = $0.refresh(before: 0, &$1) }
    guard case .refreshed(let keys) = bench.run({ $0.handle(.result(.timedOut), &$1) }) else {
      throw TokenFault.malformed
    }
    #expect(keys == [0] && bench.part.text == old)
  }

  @Test(arguments: [(Policy.careless, true), (.stubborn, true), (.documented, false)])
  func `an app that does not keep its tokens fresh shows what it has`(
    policy: Policy, refreshes: Bool
  ) {
    let bench = Self.bench()
    (bench.context.app.policy, bench.context.app.refreshesTokens) = (policy, refreshes)
    bench.run { $0.request(&$1) }
    bench.run { _ = $0.handle(.result(.ok(Self.jwt(exp: 10))), &$1) }
    #expect(!bench.run { $0.refresh(before: 0, &$1) })
  }
}
