import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// What all ways to a key have in common.
@Suite struct KeyRouteTests {
  /// Everything that a source asks of its route.
  private static let inputs: [(String, @Sendable (inout KeyRoute, inout InputContext) -> String)] =
    [
      (
        "proceed",
        {
          $0.proceed(&$1); return "nothing"
        }
      ),
      ("renew", { $0.renew(&$1).name }), ("leaseEnded", { $0.leaseEnded(of: 0, &$1).name }),
      ("screenChanged", { $0.screenChanged(&$1).name }),
      ("receive", { $0.receive(.result(.timedOut), to: .request(RequestID(1)), &$1).name }),
      ("heartbeat", { $0.fire(.heartbeat, of: 0, &$1).name }),
      ("licenceRenewal", { $0.fire(.licenceRenewal, of: 0, &$1).name }),
      (
        "interrupt",
        {
          $0.interrupt(&$1); return "nothing"
        }
      ),
      (
        "close",
        {
          $0.close(&$1); return "nothing"
        }
      ),
      ("tearDown", { $0.tearDown(isZap: true, &$1) ? "waits" : "nothing" }),
    ]

  @Test(arguments: inputs.map(\.0))
  func `a clear stream needs no key, whatever happens`(name: String) throws {
    let input = try #require(Self.inputs.first { $0.0 == name }?.1)
    let bench = PartBench(KeyRoute.clear(KeyRing()))
    #expect(bench.run { $0.open(isAfterTeardown: false, &$1) } == true)
    #expect(bench.run(input) == "nothing")
    #expect(bench.lines.isEmpty)
    #expect(!bench.part.awaits(.request(RequestID(1))))
  }

  @Test(arguments: [
    "proceed", "renew", "screenChanged", "receive", "heartbeat",
    "licenceRenewal", "interrupt", "close", "tearDown",
  ])
  func `a kept licence asks nobody`(name: String) throws {
    let input = try #require(Self.inputs.first { $0.0 == name }?.1)
    let bench = PartBench(KeyRoute.kept(KeptKeys(TestStream.film, .test())))
    #expect(bench.run { $0.open(isAfterTeardown: false, &$1) } == true)
    #expect(bench.run(input) == "nothing")
    #expect(bench.lines.isEmpty)
  }

  @Test func `without a key AirPlay asks for nothing`() {
    let bench = PartBench(
      KeyRoute.delegate(
        DelegateKeys(.test(), Endpoints(tenant: "SIM"), TestStream.news, history: .init())))
    #expect(bench.run { $0.screenChanged(&$1).name } == "nothing")
    #expect(bench.lines.isEmpty)
  }

  @Test func `a route keeps its state from call to call`() throws {
    let bench = PartBench(
      KeyRoute.delegate(
        DelegateKeys(.test(), Endpoints(tenant: "SIM"), TestStream.news, history: .init())))
    #expect(bench.run { $0.open(isAfterTeardown: false, &$1) } == false)
    #expect(bench.part.awaits(bench.pending(.contentToken)))
    #expect(
      bench.run { $0.receive(.result(.ok("c1")), to: bench.pending(.contentToken), &$1).name }
        == "nothing")
    #expect(bench.part.awaits(bench.pending(.sessionSetup)))
    #expect(bench.run { $0.tearDown(isZap: true, &$1) } == false)
    #expect(bench.lines.isEmpty)
    #expect(bench.part.awaits(bench.pending(.sessionSetup)))
  }
}
