import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// TVSDK's resource loader on a wall (Players/ExpressPlay).
@Suite struct ResourceLoaderTests {
  private let first = PlayerID(0)

  private func app(
    _ loaders: [(device: String, loader: PlayerConfiguration.ResourceLoader)]
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.devices = loaders.enumerated().map { index, entry in
      var player = PlayerConfiguration(
        name: "p\(index)", flavour: .tvsdk, device: entry.device, account: "home",
        channel: Classic.channels[0])
      player.loader = entry.loader
      return LineUp.Device(
        id: entry.device, account: "home", policy: .documented, players: [player])
    }
    return Witness(lineUp)
  }

  private func loader(
    _ useCase: LoaderUseCase, bound: Bool = false
  ) -> PlayerConfiguration.ResourceLoader {
    var loader = PlayerConfiguration.ResourceLoader()
    loader.useCase = useCase
    loader.enforcesDeviceID = bound
    return loader
  }

  @Test(arguments: LoaderUseCase.allCases)
  func `an app that sets renewalDate plays for five minutes, in each use case`(
    useCase: LoaderUseCase
  ) {
    var renewing = loader(useCase)
    renewing.setsRenewalDate = true
    let witness = app([("tablet", renewing)])
    witness.advance(to: 300)
    #expect(witness.player(first)?.state == .playing)
    #expect(witness.player(first)?.drm == .active)
    #expect(witness.errors(of: first).isEmpty)
    #expect(witness.sessions == 0)
  }

  @Test func `the documents' app sets no renewalDate, so its lease runs out`() throws {
    let witness = app([("tablet", loader(.onPremise))])
    witness.advance(to: 10)
    let end = try #require(witness.player(first)?.lease?.end)
    witness.advance(to: 300)
    #expect(witness.player(first)?.state == .stopped)
    #expect(witness.errors(of: first) == ["AVPlayerItemFailedToPlayToEndTime"])
    #expect(witness.heard.first { $0.notice.severity == .error }?.instant == end)
    #expect(
      witness.heard.count { $0.notice.name == "shouldWaitForLoadingOfRequestedResource" } == 1)
  }

  @Test func `a certificate that is not in the bundle makes no SPC`() {
    var missing = loader(.entitlement)
    missing.hasCertificate = false
    let witness = app([("tablet", missing)])
    witness.advance(to: 5)
    #expect(witness.errors(of: first) == ["AVPlayerItemFailedToPlayToEndTime"])
    #expect(witness.player(first)?.failure?.text.contains("-42672") == true)
    #expect(witness.player(first)?.state == .stopped)
  }

  @Test func `a bad key response is an error`() {
    let witness = app([("tablet", loader(.entitlement))])
    witness.advance(to: 3)
    witness.perform(.inject("c", first, provoke: true))
    witness.advance(by: 5)
    #expect(witness.player(first)?.failure?.text.contains("-42668") == true)
  }

  @Test func `device binding takes two steps, and binds`() {
    let witness = app([
      ("tablet", loader(.entitlement, bound: true)), ("phone", loader(.entitlement, bound: true)),
    ])
    witness.advance(to: 5)
    #expect(witness.player(first)?.failure?.text.contains("403") == true)
    let free = app([
      ("tablet", loader(.entitlement)), ("phone", loader(.entitlement, bound: true)),
    ])
    free.advance(to: 5)
    free.perform(.player(PlayerID(1), .recover))
    free.advance(by: 5)
    #expect(free.player(first)?.state == .playing)
    #expect(free.player(PlayerID(1))?.failure?.text.contains("403") == true)
  }
}
