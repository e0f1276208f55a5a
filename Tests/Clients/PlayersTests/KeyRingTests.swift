import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct KeyRingTests {
  typealias Bench = PartBench<KeyRing>

  private static func bench(named identifier: String? = "k1") -> Bench {
    let bench = Bench(KeyRing())
    if let identifier { _ = bench.run { $0.name(identifier, &$1) } }
    return bench
  }

  /// A ring that holds a key whose lease ends at 100 s.
  private static func holding(lease: Duration? = .seconds(100)) -> Bench {
    let bench = Self.bench()
    bench.run {
      _ = $0.accept(
        KeyServer.key(leaseEnd: lease.map { .scriptedEpoch + $0 }), of: 0, isRenewal: false, 800,
        &$1)
    }
    return bench
  }

  private static let failure = LicenseFailure(
    .keyResponseError, keyIdentifier: "k1", nativeCode: -16847, httpCode: 500,
    message: "")

  @Test func `each key is named once`() {
    let bench = Self.bench(named: nil)
    #expect(bench.part.identifier.isEmpty)
    #expect(bench.run { $0.name("k1", &$1) } == true)
    #expect(bench.run { $0.name("k1", &$1) } == false)
    #expect(bench.part.hasOneKey)
    #expect(bench.run { $0.name("k2", &$1) } == true)
    #expect(bench.part.wanted == [0, 1])
    #expect(bench.part.identifier == "k2")
    #expect(bench.part.identifier(of: 0) == "k1")
  }

  @Test func `after an error no key is named any more`() {
    let bench = Self.bench(named: nil)
    bench.run { $0.failAll(Self.failure, &$1) }
    #expect(bench.part.isHopeless)
    #expect(bench.run { $0.name("k1", &$1) } == false)
    bench.run { ring, _ in ring.rename("k1") }
    #expect(bench.part.identifier == "k1")
  }

  @Test(arguments: [
    (nil as HDCPTag?, HDCPLevel.type0), (.notRequired, .none), (.type0, .type0), (.type1, .type1),
  ])
  func `a key demands what its tag says; without a tag, type 0`(tag: HDCPTag?, level: HDCPLevel) {
    let bench = Self.bench()
    var key = KeyServer.key()
    key.hdcp = tag
    bench.run { _ = $0.accept(key, of: 0, isRenewal: false, 800, &$1) }
    #expect(bench.part.demand(of: "k1") == level)
    #expect(bench.part.demand(of: "k2") == .none)
  }

  @Test func `on another screen a key is used until its replacement comes or is refused`() {
    let bench = Self.holding()
    bench.run { ring, _ in ring.needReplacement() }
    #expect(bench.part.hasKey && bench.part.needsReplacement(0))
    bench.run { _ = $0.accept(KeyServer.key(), of: 0, isRenewal: false, 800, &$1) }
    #expect(bench.part.hasKey && !bench.part.needsReplacement(0))
    bench.run { ring, _ in ring.needReplacement() }
    bench.run { $0.fail(Self.failure, of: 0, &$1) }
    #expect(bench.part.isHopeless)
    #expect(bench.lines.prefix(2) == ["cancel leaseEnd", "cancel licenceRenewal"])
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
          KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(100)), of: 0, isRenewal: true, permille,
          &$1)
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
          KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(seconds)), of: 0, isRenewal: true, 800,
          &$1)
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
      bench.effects { $0.failAll(Self.failure, &$1) } == [
        "cancel licenceRenewal",
        "OTVDRMLicenseError(keyResponseError) nativeCode=-16847 wrapperCode=5007 code=500",
      ])
    #expect(bench.part.hasKey)
    #expect(bench.effects { $0.leaseEnded(0, &$1) } == ["cancel licenceRenewal"])
    #expect(!bench.part.hasKey)
    #expect(!bench.part.isHeld)
    #expect(bench.part.lease != nil)
    #expect(bench.part.state == .error)
  }

  @Test func `without a key the end of a lease changes nothing`() {
    let bench = Self.bench(named: nil)
    #expect(bench.effects { $0.leaseEnded(0, &$1) }.isEmpty)
    #expect(bench.part.state == .inactive)
  }

  @Test func `closing forgets keys, but not what went wrong`() {
    let held = Self.holding()
    #expect(held.effects { $0.close(&$1) } == ["cancel licenceRenewal", "cancel leaseEnd"])
    #expect(held.part.state == .inactive)
    #expect(held.part.identifier.isEmpty)
    held.run { $0.failAll(Self.failure, &$1) }
    held.run { $0.close(&$1) }
    #expect(held.part.state == .error)
    #expect(held.part.failure == Self.failure)
  }

  @Test func `timers can be set apart from the lease`() {
    let bench = Self.bench()
    #expect(bench.effects { $0.awaitRenewal(for: .seconds(10), &$1) } == ["set leaseEnd @10.0"])
    #expect(bench.effects { $0.cancelRenewal(0, &$1) } == ["cancel licenceRenewal"])
  }

  @Test func `a new licence ends the error`() {
    let bench = Self.holding()
    bench.run { $0.failAll(Self.failure, &$1) }
    bench.run {
      _ = $0.accept(
        KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(200)), of: 0, isRenewal: true, 800, &$1)
    }
    #expect(bench.part.state == .active)
    #expect(bench.part.failure == nil)
  }
}

/// A ring of several keys, each with timers, lease and failures of its own.
@Suite struct SeveralKeysTests {
  typealias Bench = PartBench<KeyRing>

  /// Keys k0, k1 … of which some are held until 100 s.
  private static func bench(_ count: Int, holding held: [Int] = []) -> Bench {
    let bench = Bench(KeyRing())
    for number in 0..<count { _ = bench.run { $0.name("k\(number)", &$1) } }
    for number in held {
      bench.run {
        _ = $0.accept(
          KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(100)), of: number, isRenewal: false,
          800, &$1)
      }
    }
    return bench
  }

  private static func fail(_ bench: Bench, of number: Int) {
    bench.run {
      $0.fail(
        LicenseFailure(
          .keyResponseError, keyIdentifier: "k", nativeCode: -16847,
          message: ""),
        of: number, &$1)
    }
  }

  @Test func `timers are addressed by the key's number`() {
    let bench = Self.bench(3, holding: [1])
    #expect(
      bench.lines == [
        "set leaseEnd key 1 @100.0", "set licenceRenewal key 1 @80.0",
        "keyRequestSuccess leaseSeconds=100.0 renewal=false",
      ])
    #expect(bench.part.held == [1])
    #expect(bench.part.wanted == [0, 2])
    #expect(bench.part.cipher(for: "k0") == nil)
    #expect(bench.part.cipher(for: "k1") != nil)
  }

  @Test func `a key that could not be obtained leaves the others`() {
    let bench = Self.bench(2, holding: [0])
    Self.fail(bench, of: 1)
    #expect(
      bench.lines == [
        "cancel licenceRenewal key 1",
        "OTVDRMLicenseError(keyResponseError) nativeCode=-16847 wrapperCode=5007",
      ])
    #expect(bench.part.isRefused("k1"))
    #expect(!bench.part.isRefused("k0"))
    #expect(!bench.part.isHopeless)
    #expect(bench.part.wanted.isEmpty)
    #expect(bench.run { $0.name("k1", &$1) } == true)
    #expect(bench.part.wanted == [1])
  }

  @Test func `a key is given up after five failures, until somebody asks for it again`() {
    let bench = Self.bench(2, holding: [0])
    for _ in 0..<4 {
      Self.fail(bench, of: 1)
      #expect(!bench.part.isGivenUp("k1"))
      #expect(bench.run { $0.name("k1", &$1) } == true)
    }
    Self.fail(bench, of: 1)
    #expect(bench.part.isGivenUp("k1"))
    #expect(bench.run { $0.name("k1", &$1) } == false)
    bench.run { ring, _ in ring.retry() }
    #expect(bench.part.wanted == [1])
    #expect(!bench.part.isGivenUp("k1"))
  }

  @Test func `without any key all is lost only when none is asked for any more`() {
    let bench = Self.bench(2)
    Self.fail(bench, of: 0)
    #expect(!bench.part.isHopeless)
    Self.fail(bench, of: 1)
    #expect(bench.part.isHopeless)
    #expect(bench.run { $0.name("k2", &$1) } == false)
  }

  @Test func `the end of one lease leaves the other keys`() {
    let bench = Self.bench(2, holding: [0, 1])
    #expect(bench.effects { $0.leaseEnded(0, &$1) } == ["cancel licenceRenewal"])
    #expect(bench.part.cipher(for: "k0") == nil)
    #expect(bench.part.cipher(for: "k1") != nil)
    #expect(bench.part.hasKey)
  }

  @Test func `a key that nothing needs is forgotten with its timers`() {
    let bench = Self.bench(2, holding: [0, 1])
    #expect(
      bench.effects { $0.drop(0, &$1) } == ["cancel leaseEnd", "cancel licenceRenewal"])
    #expect(bench.part.identifier(of: 0) == nil)
    #expect(bench.part.identifier(of: 1) == "k1")
    #expect(bench.run { $0.name("k0", &$1) } == true)
    #expect(bench.part.wanted == [2])
  }

  @Test func `the ring holds sixteen keys, and forgets the oldest`() {
    let bench = Self.bench(16)
    #expect(bench.run { $0.name("k16", &$1) } == true)
    #expect(bench.lines == ["cancel leaseEnd", "cancel licenceRenewal"])
    #expect(bench.part.wanted == Array(1...16))
  }

  @Test func `the inspector sees each key by its name`() {
    let bench = Bench(KeyRing())
    for key in ["hd-7", "hd-8", "hd-9"] {
      let identifier = AssetIdentifier(contentId: "news", keyId: key).text
      _ = bench.run { $0.name(identifier, &$1) }
    }
    bench.run {
      _ = $0.accept(
        KeyServer.key(leaseEnd: .scriptedEpoch + .seconds(100)), of: 0, isRenewal: false, 800, &$1)
    }
    Self.fail(bench, of: 1)
    #expect(
      bench.part.observations == [
        KeyObservation(name: "hd-7", state: .held, end: .zero + .seconds(100)),
        KeyObservation(name: "hd-8", state: .failed, end: nil),
        KeyObservation(name: "hd-9", state: .requested, end: nil),
      ])
  }
}
