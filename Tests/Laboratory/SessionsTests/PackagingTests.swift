import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// What stands after `skd:`, and who can play it (Players/ExpressPlay, "What the packager writes").
@Suite struct PackagingTests {
  private static let first = PlayerID(0)

  /// A TVSDK app in front of two channels that are packaged alike, after 8 s.
  private static func app(
    _ packaging: Packaging, _ useCase: LoaderUseCase, _ source: TokenURLSource = .playlist,
    knowsContent: Bool = false
  ) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.channels = lineUp.channels.map { channel in
      var channel = channel
      if channel.isEncrypted { channel.packaging = packaging }
      return channel
    }
    var player = PlayerConfiguration(
      name: "cinema", flavour: .tvsdk, device: "tablet", account: "home",
      channel: lineUp.channels[0])
    player.loader.useCase = useCase
    player.loader.tokenSource = source
    player.loader.knowsContent = knowsContent
    lineUp.devices = [
      LineUp.Device(id: "tablet", account: "home", policy: .documented, players: [player])
    ]
    let witness = Witness(lineUp)
    witness.advance(to: 8)
    return witness
  }

  @Test(
    arguments: [
      (.asset, .entitlement, .playlist, false), (.asset, .onPremise, .playlist, false),
      (.asset, .tokenURL, .tokenEndpoint, false), (.asset, .tokenURL, .app, false),
      (.contentID, .entitlement, .playlist, false), (.contentID, .onPremise, .playlist, false),
      (.contentID, .tokenURL, .tokenEndpoint, false), (.contentID, .tokenURL, .app, false),
      (.entitlementServer, .entitlement, .playlist, false),
      (.tokenURL, .tokenURL, .playlist, false), (.nothing, .entitlement, .playlist, true),
      (.nothing, .onPremise, .playlist, true), (.nothing, .tokenURL, .tokenEndpoint, true),
      (.nothing, .tokenURL, .app, true),
    ] as [(Packaging, LoaderUseCase, TokenURLSource, Bool)])
  func `an app plays what is packaged for it`(
    packaging: Packaging, useCase: LoaderUseCase, source: TokenURLSource, knowsContent: Bool
  ) {
    let witness = Self.app(packaging, useCase, source, knowsContent: knowsContent)
    #expect(witness.player(Self.first)?.state == .playing)
    #expect(witness.player(Self.first)?.drm == .active)
    #expect(witness.errors(of: Self.first).isEmpty)
  }

  @Test(
    arguments: [
      (.nothing, .entitlement, "HTTP status code 404"), (.nothing, .onPremise, "-42673"),
      (.contentID, .tokenURL, "Error getting license from skd:news-one"),
      (.asset, .tokenURL, "Error getting license from skd://"),
      (.tokenURL, .entitlement, "Error getting ExpressPlay token URL"),
    ] as [(Packaging, LoaderUseCase, String)])
  func `an app fails at what is packaged for another`(
    packaging: Packaging, useCase: LoaderUseCase, failure: String
  ) {
    let witness = Self.app(packaging, useCase)
    #expect(witness.player(Self.first)?.state == .stopped)
    #expect(witness.heard.contains { $0.notice.text.contains(failure) })
  }

  @Test func `a token URL in the app brings the key of the content it was acquired for`() {
    let witness = Self.app(.contentID, .tokenURL, .app)
    var other = Classic.channels[1]
    other.packaging = .contentID
    witness.perform(.player(Self.first, .zap(to: other)))
    witness.advance(by: 6)
    #expect(witness.player(Self.first)?.picture.look == .scrambled)
    witness.advance(by: 20)
    #expect(witness.player(Self.first)?.state == .stopped)
    #expect(witness.heard.contains { $0.notice.text.contains("-11889") })
  }

  @Test func `OpenTV's delegates read an asset identifier alone`() {
    var lineUp = Classic.lineUp()
    lineUp.channels[0].packaging = .contentID
    let witness = Witness(lineUp)
    witness.advance(to: 8)
    #expect(witness.errors(of: Self.first).first == "OTVDRMLicenseError")
  }
}
