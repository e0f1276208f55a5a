import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Mistakes of TVSDK apps that field reports tell of (Players/ExpressPlay).
@Suite struct LoaderMistakeTests {
  private static let first = PlayerID(0)

  private static let severalKeys = {
    var plan = KeyPlan()
    (plan.isPerRendition, plan.hasAudioKey) = (true, true)
    return plan
  }()

  private static func app(
    keys: KeyPlan = KeyPlan(), _ packaging: Packaging = .asset, policy: Policy = .documented,
    _ change: (inout PlayerConfiguration.ResourceLoader) -> Void
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.channels[0].keys = keys
    lineUp.channels[0].packaging = packaging
    var player = PlayerConfiguration(
      name: "cinema", flavour: .tvsdk, device: "tablet", account: "home",
      channel: lineUp.channels[0])
    player.loader.useCase = .onPremise
    change(&player.loader)
    lineUp.devices = [
      LineUp.Device(id: "tablet", account: "home", policy: policy, players: [player])
    ]
    return Witness(lineUp)
  }

  @Test(arguments: [false, true])
  func `a phone's key from the cache leaves the receiver black, without an error`(caches: Bool) {
    let witness = Self.app { $0.cachesKeys = caches }
    witness.advance(to: 5)
    witness.perform(.player(Self.first, .airPlay))
    witness.advance(by: 10)
    #expect((witness.player(Self.first)?.picture.look == .black) == caches)
    #expect(witness.player(Self.first)?.state == .playing)
    #expect(!witness.names.contains("outputObscuredDueToInsufficientExternalProtection"))
    #expect(witness.errors(of: Self.first).isEmpty)
    witness.perform(.player(Self.first, .airPlay))
    witness.advance(by: 10)
    #expect(witness.player(Self.first)?.picture.look == .normal)
  }

  @Test(arguments: [false, true])
  func `a renewal from a cache brings the lease that was about to end`(caches: Bool) throws {
    let witness = Self.app {
      $0.cachesKeys = caches
      $0.setsRenewalDate = true
    }
    witness.advance(to: 5)
    let end = try #require(witness.player(Self.first)?.lease?.end)
    witness.advance(to: 118)
    #expect((witness.player(Self.first)?.lease?.end == end) == caches)
    #expect(witness.errors(of: Self.first).isEmpty)
    witness.advance(to: 140)
    #expect((witness.player(Self.first)?.state == .stopped) == caches)
  }

  @Test(arguments: [false, true])
  func `one variable for several requests finishes one twice, and another never`(isOne: Bool) {
    let witness = Self.app(keys: Self.severalKeys) { $0.keepsOneRequest = isOne }
    witness.advance(to: 30)
    #expect((witness.player(Self.first)?.state == .playing) != isOne)
    #expect(witness.names.filter { $0 == "finishLoading" }.count == (isOne ? 2 : 0))
    #expect(failures(witness) == (isOne ? [-19152] : []))
    // For SD, HD and sound: a request that nobody finishes is not made again.
    #expect(witness.names.filter { $0 == "shouldWaitForLoadingOfRequestedResource" }.count == 3)
  }

  /// The codes of items that failed.
  private func failures(_ witness: Witness) -> [Int] {
    witness.heard.compactMap { announcement in
      guard case .sdk(.failedToPlayToEndTime(let failure)) = announcement.notice else { return nil }
      return failure.code
    }
  }

  @Test(arguments: [false, true])
  func `url.host is no content ID where the URL names a key`(isHost: Bool) throws {
    let witness = Self.app(keys: Self.severalKeys, .path, policy: .careless) {
      $0.readsHost = isHost
    }
    witness.advance(to: 10)
    let player = try #require(witness.player(Self.first))
    #expect((player.state == .playing) != isHost)
    let refused = witness.heard.filter { $0.notice.text.contains("404") }
    #expect(refused.isEmpty != isHost && failures(witness).isEmpty)
  }

  @Test(arguments: [LoaderUseCase.onPremise, .entitlement, .tokenURL])
  func `a key's name in the path is part of what is asked for`(useCase: LoaderUseCase) {
    var plan = Self.severalKeys
    plan.rotation = .seconds(30)
    let witness = Self.app(keys: plan, .path) { $0.useCase = useCase }
    witness.advance(to: 100)
    #expect(witness.player(Self.first)?.state == .playing)
    #expect(witness.errors(of: Self.first).isEmpty)
  }
}
