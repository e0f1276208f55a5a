import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// What all ways to a key have in common.
@Suite struct KeyRouteTests {
  /// What a source tells its route; none of it concerns a stream without keys.
  private static let inputs: [KeyInput] = [
    .proceed, .renew, .leaseEnded(key: 0), .screenChanged,
    .contentTokenReply(.result(.timedOut)), .contentTokenIsDue, .renewalIsDue(key: 0), .interrupt,
    .close,
    .tearDown(isZap: true), .waitEnded, .keptKeyInvalidated,
  ]

  @Test(arguments: inputs.indices)
  func `a clear stream needs no key, whatever happens`(index: Int) {
    let bench = PartBench(KeyRoute.clear(KeyRing()))
    #expect(bench.run { $0.apply(.open, &$1).name } == "readyToLoad")
    #expect(bench.run { $0.apply(Self.inputs[index], &$1).name } == "nothing")
    #expect(bench.lines.isEmpty)
  }

  @Test(arguments: inputs.indices)
  func `a kept licence asks nobody`(index: Int) {
    let bench = PartBench(KeyRoute.kept(KeptKeys(TestStream.film, .test())))
    #expect(bench.run { $0.apply(.open, &$1).name } == "readyToLoad")
    _ = bench.run { $0.apply(Self.inputs[index], &$1) }
    #expect(bench.lines.isEmpty)
  }

  @Test func `only a licence delegate has a session`() {
    for route in [KeyRoute.clear(KeyRing()), .kept(KeptKeys(TestStream.film, .test()))] {
      let bench = PartBench(route)
      #expect(bench.run { $0.delegate(&$1) { $0.beat(&$1) }.name } == "nothing")
      #expect(bench.lines.isEmpty)
    }
  }

  private static func delegate() -> PartBench<KeyRoute> {
    PartBench(
      .delegate(DelegateKeys(.test(), Endpoints(tenant: "SIM"), TestStream.news, history: .init())))
  }

  @Test func `without a key AirPlay asks for nothing`() {
    let bench = Self.delegate()
    #expect(bench.run { $0.apply(.screenChanged, &$1).name } == "nothing")
    #expect(bench.lines.isEmpty)
  }

  @Test func `a route keeps its state from call to call`() throws {
    let bench = Self.delegate()
    #expect(bench.run { $0.apply(.open, &$1).name } == "nothing")
    let event = bench.deliver(
      .result(.ok("c1")), to: bench.pending(.contentToken), otherwise: "nobody waits"
    ) { route, _, context in route.apply(.contentTokenReply(.result(.ok("c1"))), &context).name }
    #expect(event == "nothing" && bench.awaits(bench.pending(.sessionSetup)))
    #expect(bench.run { $0.apply(.tearDown(isZap: true), &$1).name } == "nothing")
    #expect(bench.lines.isEmpty && bench.awaits(bench.pending(.sessionSetup)))
  }
}
