import ContentProtection
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Downloads with licences that are kept (Players/Offline).
@Suite struct OfflineTests {
  private static let film = Channel(
    number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
    duration: .seconds(62))
  private static let storage = 100.0
  private static let playback = 40.0

  private static func lineUp(
    _ discovery: ExpiryDiscovery = .notification, _ renewal: RenewalRoute = .asset,
    policy: Policy = .documented
  ) -> LineUp {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.channels.append(film)
    lineUp.offline = OfflineTerms(storage: .seconds(storage), playback: .seconds(playback))
    lineUp.network.bandwidth = 100_000_000
    var player = lineUp.devices[0].players[0]
    player.channel = film
    player.offline.discovery = discovery
    player.offline.renewal = renewal
    lineUp.devices = [
      .init(id: "tablet", account: "home", policy: policy, players: [player])
    ]
    return lineUp
  }

  private func downloaded(_ lineUp: LineUp = lineUp()) -> Witness {
    let witness = Witness(lineUp)
    witness.advance(to: 2)
    witness.perform(.player(Classic.main, .download))
    witness.advance(to: 20)
    return witness
  }

  @Test func `a download ends with every segment and a kept licence`() throws {
    let witness = downloaded()
    let download = try #require(witness.player(Classic.main)?.downloads.first)
    #expect(download.state == .downloaded && download.percent == 100)
    #expect(download.licenceEnd != nil && !download.hasPlayed)
    let states = witness.heard.compactMap { announcement -> DownloadState? in
      guard case .offline(.assetDownloadStateChanged(_, let state)) = announcement.notice else {
        return nil
      }
      return state
    }
    #expect(states == [.downloading, .downloaded])
    #expect(witness.names.contains("OTVAssetDownloadProgress"))
    #expect(witness.heard.contains { $0.notice == .offline(.licenseDownloadEnded(success: true)) })
  }

  @Test func `a download plays without session, token and network`() throws {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    witness.perform(.inject("n", Classic.main, provoke: true))
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 20)
    let player = try #require(witness.player(Classic.main))
    #expect(
      player.isOffline && player.state == .playing && player.picture.look == .normal)
    #expect(player.downloads.first?.hasPlayed == true)
    #expect(player.session.state != .on)
    let last = try #require(player.requests.last)
    #expect(last.url.hasPrefix("file:"))
  }

  @Test(arguments: RenewalRoute.allCases)
  func `when playback time is over the app is told, renews, and playback goes on`(
    route: RenewalRoute
  ) throws {
    let witness = downloaded(Self.lineUp(.notification, route))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: Self.playback + 4)
    let errors = witness.heard.compactMap { announcement -> LicenseFailure? in
      guard case .sdk(.drmLicenseError(let failure)) = announcement.notice else { return nil }
      return failure
    }
    #expect(errors.map(\.object) == [.keyResponseWithExpiredLease])
    #expect(errors.first?.nativeCode == -42800)
    #expect(errors.first?.keyIdentifier.isEmpty == false)
    #expect(witness.names.contains(route.methodName))
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.failure == nil)
  }

  @Test func `without a network an expired licence cannot be renewed, and the app stops`() throws {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: Self.playback - 5)
    witness.perform(.inject("n", Classic.main, provoke: true))
    // The licence ends after 5 s; then the app waits 5 s for a token.
    witness.advance(by: 12)
    #expect(
      witness.errors(of: Classic.main) == ["OTVDRMLicenseError", "OTVDRMLicenseError"])
    #expect(witness.player(Classic.main)?.state == .stopped)
    let stopped = try #require(witness.player(Classic.main))
    #expect(stopped.picture.look != .normal)
  }

  @Test func `an app that ignores the error loses the picture ten seconds later`() {
    let witness = downloaded(Self.lineUp(policy: .careless))
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: Self.playback + 5)
    #expect(witness.player(Classic.main)?.state == .waiting)
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.state == .error)
  }

  @Test func `storage time ends what was never played`() {
    let witness = downloaded(Self.lineUp(policy: .careless))
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: Self.storage)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 2)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(witness.player(Classic.main)?.drm == .error)
  }

  @Test(arguments: [ExpiryDiscovery.token, .server])
  func `an app that knows the end renews before it, again and again`(discovery: ExpiryDiscovery) {
    let witness = downloaded(Self.lineUp(discovery, .manager))
    witness.advance(to: 4 * Self.storage)
    let renewals = witness.names.filter { $0 == RenewalRoute.manager.methodName }
    // At four fifths of the duration that the token's contentRights, or the key server, name.
    #expect(renewals.count == 4)
    #expect(witness.errors(of: Classic.main) == [])
  }

  @Test func `the manager gets the licence before the asset's playlist is read`() throws {
    let witness = Witness(Self.lineUp(.token, .manager))
    witness.advance(to: 2)
    witness.perform(.inject("m", Classic.main, provoke: false))
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: 5)
    let download = try #require(witness.player(Classic.main)?.downloads.first)
    #expect(download.percent == 0)
    #expect(witness.heard.contains { $0.notice == .offline(.licenseDownloadEnded(success: true)) })
  }

  @Test(arguments: [("d", "OTVDRMLicenseError"), ("c", "OTVDRMLicenseError")])
  func `a refused licence fails the download and leaves the stream alone`(
    key: Character, name: String
  ) {
    let witness = Witness(Self.lineUp())
    witness.advance(to: 5)
    witness.perform(.inject(key, Classic.main, provoke: false))
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: 10)
    #expect(witness.errors(of: Classic.main) == [name])
    #expect(witness.player(Classic.main)?.downloads.first?.state == .error)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.heard.contains { $0.notice == .offline(.licenseDownloadEnded(success: false)) })
  }

  @Test func `a download with an expired lease is renewed once and goes through`() {
    let witness = Witness(Self.lineUp())
    witness.advance(to: 5)
    witness.perform(.inject("e", Classic.main, provoke: false))
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: 15)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(witness.player(Classic.main)?.downloads.first?.state == .downloaded)
  }

  /// Another channel, encrypted or clear, or nothing any more.
  @Test(arguments: [
    PlayerCommand.zap(to: Classic.channels[0]), .zap(to: Classic.channels[2]), .stop,
  ])
  func `a download's expired lease is renewed, whatever its player shows by then`(
    command: PlayerCommand
  ) throws {
    let witness = downloaded(Self.lineUp(.token, .manager))
    witness.perform(.player(Classic.main, command))
    witness.advance(to: 60)
    witness.perform(.inject("e", Classic.main, provoke: false))
    witness.advance(to: 95)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(renewals(witness) == ["film", "film"], "by the token, and for the error")
    let end = try #require(witness.player(Classic.main)?.downloads.first?.licenceEnd)
    #expect(end > .scriptedEpoch + .seconds(120), "the first one would have ended")
  }

  @Test func `the lease that expired is renewed, not that of the download that plays`() throws {
    var lineUp = Self.lineUp(.token, .manager)
    var other = Self.film
    (other.number, other.name, other.content) = (302, "Other", "other")
    lineUp.channels.append(other)
    let witness = downloaded(lineUp)
    witness.perform(.player(Classic.main, .zap(to: other)))
    witness.advance(to: 25)
    witness.perform(.player(Classic.main, .download))
    witness.advance(to: 95)
    witness.perform(.player(Classic.main, .zap(to: Self.film)))
    witness.perform(.inject("e", Classic.main, provoke: false))
    witness.advance(to: 120)
    #expect(witness.player(Classic.main)?.isOffline == true)
    #expect(witness.errors(of: Classic.main) == ["OTVDRMLicenseError"])
    #expect(renewals(witness) == ["film", "other", "other"])
  }

  /// The contents whose licences the app renewed, in order.
  private func renewals(_ witness: Witness) -> [String?] {
    witness.heard.compactMap { announcement in
      guard case .offline(.renewLicenseCalled(_, let identifier, _)) = announcement.notice else {
        return nil
      }
      return AssetIdentifier(text: identifier)?.contentId
    }
  }

  @Test func `live streams are not downloaded, and the log says why`() {
    let witness = Witness()
    witness.advance(to: 3)
    witness.perform(.player(Classic.main, .download))
    #expect(witness.names.contains("commandRefused"))
    #expect(witness.player(Classic.main)?.downloads == [])
  }

  @Test func `a removed player leaves no download behind, a removed copy gives way to the stream`()
  {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    witness.perform(.player(Classic.main, .removeDownload))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.isOffline == false)
    #expect(witness.player(Classic.main)?.state == .playing)
    witness.perform(.player(Classic.main, .download))
    witness.advance(by: 0.5)
    witness.perform(.removePlayer(Classic.main))
    witness.advance(by: 120)
    #expect(witness.session.world.schedule.count == 0)
  }
}
