import ContentProtection
import HeadEndAPI
import Simulation
import Testing

@testable import Players

@Suite struct KeptKeysTests {
  private static let identifier = TestStream.assetID(of: TestStream.film)
  private static let expired = [
    "cancel licenceRenewal",
    "OTVDRMLicenseError(keyResponseWithExpiredLease) nativeCode=-42800 wrapperCode=5004",
    "set leaseEnd @10.0",
  ]

  private static func licence(end: Int, playback: Int?) -> PersistentLicence {
    PersistentLicence(
      KeyServer.key(playback: playback.map { .seconds($0) }), keyIdentifier: identifier,
      storageEnd: .scriptedEpoch + .seconds(end))
  }

  /// The film on the device, with a licence to be stored for so long and played for so long.
  private static func bench(
    end: Int?, playback: Int? = 20, _ configuration: PlayerConfiguration = .test(),
    _ condition: PersistentLicence.Condition = .usable
  ) -> PartBench<KeptKeys> {
    let bench = PartBench(KeptKeys(TestStream.film, configuration))
    var asset = PersistenceAsset(TestStream.film, owner: PlayerID(0))
    asset.licence = end.map { licence(end: $0, playback: playback) }
    asset.licence?.condition = condition
    bench.context.app.add(asset)
    return bench
  }

  private static func need(_ bench: PartBench<KeptKeys>) -> String {
    bench.run { $0.need(identifier, &$1).name }
  }

  @Test(arguments: [(100, 20, 20.0), (100, 500, 500.0), (1, 20, 20.0)])
  func `the first play starts the playback time`(end: Int, playback: Int, left: Double) {
    let bench = Self.bench(end: end, playback: playback)
    #expect(Self.need(bench) == "keyOpened")
    #expect(
      bench.lines == [
        "persistentContentKeyLoaded secondsLeft=\(left)",
        "didUpdatePersistableContentKey secondsLeft=\(left) stored=true",
        "set leaseEnd @\(left)",
      ])
    #expect(bench.part.keys.cipher(for: Self.identifier) != nil)
    #expect(
      bench.context.app.asset(of: "film")?.licence?.playbackEnd
        == .scriptedEpoch + .milliseconds(Int(left * 1000)))
    #expect(Self.need(bench) == "nothing")
    #expect(bench.lines.isEmpty)
  }

  @Test func `a second play goes on with the time that is left`() {
    let bench = Self.bench(end: 100)
    _ = Self.need(bench)
    _ = bench.run { $0.apply(.close, &$1) }
    #expect(bench.lines == ["cancel licenceRenewal", "cancel leaseEnd"])
    bench.wait(until: .seconds(15))
    #expect(Self.need(bench) == "keyOpened")
    #expect(bench.lines == ["persistentContentKeyLoaded secondsLeft=5.0", "set leaseEnd @20.0"])
  }

  @Test func `without a licence nothing opens the film`() {
    let withAsset = Self.bench(end: nil)
    let withoutAsset = PartBench(KeptKeys(TestStream.film, .test()))
    for bench in [withAsset, withoutAsset] {
      #expect(Self.need(bench) == "failed")
      #expect(
        bench.lines == [
          "cancel licenceRenewal",
          "OTVDRMLicenseError(keyResponseError) nativeCode=-42803 wrapperCode=5007",
        ])
      #expect(!bench.part.keys.hasKey)
    }
  }

  @Test(arguments: [0, -1])
  func `an expired licence is reported, and waited for ten seconds`(end: Int) {
    let bench = Self.bench(end: end)
    #expect(Self.need(bench) == "nothing")
    #expect(bench.lines == Self.expired)
    #expect(bench.context.record.expiredLeases == 1)
    #expect(bench.context.app.asset(of: "film")?.licence?.playbackEnd == nil)
    bench.wait(until: .seconds(10))
    #expect(bench.run { $0.leaseEnded(&$1).name } == "itemFailed -42800")
    #expect(bench.lines.isEmpty)
  }

  @Test func `a licence that expires while it plays stalls the picture first`() {
    let bench = Self.bench(end: 100)
    _ = Self.need(bench)
    bench.wait(until: .seconds(20), deviceTime: .scriptedEpoch + .seconds(20))
    #expect(bench.run { $0.leaseEnded(&$1).name } == "keptLicenceExpired")
    #expect(bench.lines == ["cancel licenceRenewal"])
    bench.run { $0.reportExpiry(&$1) }
    #expect(bench.lines.last == "set leaseEnd @30.0")
    #expect(!bench.part.keys.hasKey)
    #expect(bench.run { $0.leaseEnded(&$1).name } == "itemFailed -42800")
  }

  @Test func `a film removed while it plays fails at the end of its licence`() {
    let bench = Self.bench(end: 100)
    _ = Self.need(bench)
    _ = bench.context.app.removeAsset(of: "film")
    #expect(bench.run { $0.leaseEnded(&$1).name } == "itemFailed -42800")
    #expect(bench.effects { $0.reportExpiry(&$1) }.isEmpty)
  }

  @Test func `another licence ends the wait`() {
    let bench = Self.bench(end: 0)
    _ = Self.need(bench)
    var asset = PersistenceAsset(TestStream.film, owner: PlayerID(0))
    asset.licence = Self.licence(end: 50, playback: 30)
    bench.context.app.add(asset)
    #expect(bench.run { $0.replace(&$1).name } == "keyOpened")
    #expect(
      bench.lines == [
        "cancel licenceRenewal", "cancel leaseEnd",
        "persistentContentKeyLoaded secondsLeft=30.0",
        "didUpdatePersistableContentKey secondsLeft=30.0 stored=true", "set leaseEnd @30.0",
      ])
    #expect(bench.part.keys.state == .active)
    #expect(bench.part.keys.failure == nil)
  }

  @Test func `a replacement that has expired too is reported again`() {
    let bench = Self.bench(end: 100)
    _ = Self.need(bench)
    var asset = PersistenceAsset(TestStream.film, owner: PlayerID(0))
    asset.licence = Self.licence(end: 0, playback: 30)
    bench.context.app.add(asset)
    #expect(bench.run { $0.replace(&$1).name } == "nothing")
    #expect(bench.lines == ["cancel licenceRenewal", "cancel leaseEnd"] + Self.expired)
    #expect(!bench.part.keys.hasKey)
  }

  @Test func `a key of type persistence has a storage window alone`() {
    let bench = Self.bench(end: 100, playback: nil)
    #expect(Self.need(bench) == "keyOpened")
    #expect(bench.lines == ["persistentContentKeyLoaded secondsLeft=100.0", "set leaseEnd @100.0"])
  }

  @Test func `an app that does not store the update plays once`() {
    var configuration = PlayerConfiguration.test()
    configuration.offline.storesUpdates = false
    let bench = Self.bench(end: 100, configuration)
    #expect(Self.need(bench) == "keyOpened")
    #expect(bench.lines.contains("didUpdatePersistableContentKey secondsLeft=20.0 stored=false"))
    _ = bench.run { $0.apply(.close, &$1) }
    #expect(Self.need(bench) == "failed")
    #expect(
      bench.lines == [
        "cancel licenceRenewal",
        "OTVDRMLicenseError(keyResponseError) nativeCode=-42803 wrapperCode=5007",
      ])
  }

  @Test(arguments: [true, false])
  func `a content key session asks whether to retry for an obsolete key`(retries: Bool) {
    var configuration = PlayerConfiguration.test()
    var contentKeys = PlayerConfiguration.ContentKeys()
    contentKeys.retries = retries
    configuration.contentKeys = contentKeys
    for condition in [PersistentLicence.Condition.obsolete, .replaced] {
      let bench = Self.bench(end: 100, configuration, condition)
      _ = Self.need(bench)
      #expect(bench.lines.first == "shouldRetryContentKeyRequest retry=\(retries)")
    }
    let returned = Self.bench(end: 100, configuration, .invalidated)
    #expect(Self.need(returned) == "failed")
    #expect(returned.lines.first == "cancel licenceRenewal")
  }

  @Test func `after a security update a key has an old format, and is waited for`() {
    let bench = Self.bench(end: 100, .test(), .obsolete)
    #expect(Self.need(bench) == "nothing")
    #expect(
      bench.lines == [
        "cancel licenceRenewal",
        "OTVDRMLicenseError(keyResponseError) nativeCode=-42799 wrapperCode=5007",
        "set leaseEnd @10.0",
      ])
    #expect(bench.context.record.expiredLeases == 1)
  }
}
