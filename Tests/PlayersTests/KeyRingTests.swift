import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct KeyRingTests {
  typealias Bench = PartBench<KeyRing>

  private static func bench(named identifier: String? = "k1") -> Bench {
    let bench = Bench(KeyRing())
    if let identifier { _ = bench.run { ring, _ in ring.name(identifier) } }
    return bench
  }

  /// A ring that holds a key whose lease ends at 100 s.
  private static func holding(lease: Duration? = .seconds(100)) -> Bench {
    let bench = Self.bench()
    bench.run {
      _ = $0.accept(
        KeyServer.key(leaseEnd: lease.map { .scriptedEpoch + $0 }), isRenewal: false, 800, &$1)
    }
    return bench
  }

  private static let failure = LicenseFailure(
    .keyResponseError, keyIdentifier: "k1", nativeCode: -16847, wrapperCode: 5006, httpCode: 500,
    message: "")

  @Test func `a source has one key, and its first name stays`() {
    let bench = Self.bench(named: nil)
    #expect(bench.part.identifier.isEmpty)
    #expect(bench.run { ring, _ in ring.name("k1") } == true)
    #expect(bench.run { ring, _ in ring.name("k1") } == false)
    #expect(bench.run { ring, _ in ring.name("k2") } == false)
    #expect(bench.part.identifier == "k1")
  }

  @Test func `after an error no key is named any more`() {
    let bench = Self.bench(named: nil)
    bench.run { $0.fail(Self.failure, &$1) }
    #expect(bench.run { ring, _ in ring.name("k1") } == false)
    bench.run { ring, _ in ring.rename("k1") }
    #expect(bench.part.identifier == "k1")
  }

  @Test func `another name drops the key, the same keeps it`() {
    let bench = Self.holding()
    bench.run { ring, _ in ring.rename("k1") }
    #expect(bench.part.hasKey)
    bench.run { ring, _ in ring.rename("k2") }
    #expect(!bench.part.hasKey)
    #expect(bench.part.identifier == "k2")
  }

  @Test(arguments: [(800, "80.0"), (500, "50.0"), (0, "0.0"), (1000, "100.0")])
  func `a lease is renewed before it ends`(permille: Int, instant: String) {
    let bench = Self.bench()
    #expect(
      bench.run {
        $0.accept(
          KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(100)), isRenewal: true, permille, &$1)
      } == true)
    #expect(
      bench.lines == [
        "set leaseEnd @100.0", "set licenceRenewal @\(instant)",
        "keyRequestSuccess leaseSeconds=100.0 renewal=true",
      ])
    #expect(bench.part.state == .active)
    #expect(bench.part.cipher(for: "k1") != nil)
    #expect(bench.part.cipher(for: "k2") == nil)
  }

  @Test func `a key without a lease never ends`() {
    let bench = Self.holding(lease: nil)
    #expect(bench.lines == ["keyRequestSuccess renewal=false"])
    #expect(bench.part.lease?.isUnlimited == true)
  }

  @Test(arguments: [0, -1, -1000])
  func `a lease that has ended already is an error, and the key held before stays`(seconds: Int) {
    let bench = Self.holding()
    #expect(
      bench.run {
        $0.accept(
          KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(seconds)), isRenewal: true, 800, &$1)
      } == false)
    #expect(
      bench.lines == [
        "cancel licenceRenewal",
        "OTVDRMLicenseError(keyResponseWithExpiredLease) nativeCode=-42656 wrapperCode=5004",
      ])
    #expect(bench.part.state == .error)
    #expect(bench.part.hasKey)
    #expect(bench.part.failure?.object == .keyResponseWithExpiredLease)
  }

  @Test func `a failed renewal keeps the key until its lease ends`() {
    let bench = Self.holding()
    #expect(
      bench.effects { $0.fail(Self.failure, &$1) } == [
        "cancel licenceRenewal",
        "OTVDRMLicenseError(keyResponseError) nativeCode=-16847 wrapperCode=5006 code=500",
      ])
    #expect(bench.part.hasKey)
    #expect(bench.effects { $0.leaseEnded(&$1) } == ["cancel licenceRenewal"])
    #expect(!bench.part.hasKey)
    #expect(!bench.part.isHeld)
    #expect(bench.part.lease != nil)
    #expect(bench.part.state == .error)
  }

  @Test func `without a key the end of a lease changes nothing`() {
    let bench = Self.bench(named: nil)
    #expect(bench.effects { $0.leaseEnded(&$1) }.isEmpty)
    #expect(bench.part.state == .inactive)
  }

  @Test func `closing forgets keys, but not what went wrong`() {
    let held = Self.holding()
    #expect(held.effects { $0.close(&$1) } == ["cancel licenceRenewal", "cancel leaseEnd"])
    #expect(held.part.state == .inactive)
    #expect(held.part.identifier.isEmpty)
    held.run { $0.fail(Self.failure, &$1) }
    held.run { $0.close(&$1) }
    #expect(held.part.state == .error)
    #expect(held.part.failure == Self.failure)
  }

  @Test func `timers can be set apart from the lease`() {
    let bench = Self.bench()
    #expect(bench.effects { $0.awaitRenewal(for: .seconds(10), &$1) } == ["set leaseEnd @10.0"])
    #expect(bench.effects { $0.renew(after: .seconds(30), &$1) } == ["set licenceRenewal @30.0"])
    #expect(bench.effects { $0.cancelRenewal(&$1) } == ["cancel licenceRenewal"])
  }

  @Test func `a new licence ends the error`() {
    let bench = Self.holding()
    bench.run { $0.fail(Self.failure, &$1) }
    bench.run {
      _ = $0.accept(
        KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(200)), isRenewal: true, 800, &$1)
    }
    #expect(bench.part.state == .active)
    #expect(bench.part.failure == nil)
  }
}
