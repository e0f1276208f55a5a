import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// Kept keys that are returned, become obsolete, or are replaced (Players/Offline).
@Suite struct KeyReturnTests {
  private static let film = Channel(
    number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
    duration: .seconds(62))

  private func downloaded(_ change: (inout LineUp) -> Void = { _ in }) -> Witness {
    var lineUp = Classic.lineUp()
    lineUp.channels.append(Self.film)
    lineUp.offline = OfflineTerms(storage: .seconds(600), playback: .seconds(300))
    lineUp.network.bandwidth = 100_000_000
    var player = lineUp.devices[0].players[0]
    player.channel = Self.film
    lineUp.devices = [
      .init(id: "tablet", account: "home", policy: .documented, players: [player])
    ]
    change(&lineUp)
    let witness = Witness(lineUp)
    witness.advance(to: 2)
    witness.perform(.player(Classic.main, .download))
    witness.advance(to: 20)
    return witness
  }

  private func codes(_ witness: Witness) -> [Int?] {
    witness.heard.compactMap { announcement in
      guard case .sdk(.drmLicenseError(let failure)) = announcement.notice else { return nil }
      return failure.nativeCode
    }
  }

  @Test func `a returned key opens nothing, and its server has the proof`() {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .stop))
    witness.perform(.player(Classic.main, .returnKey))
    witness.advance(by: 2)
    #expect(
      witness.heard.contains { $0.notice == .offline(.keyReturned(name: "Film", success: true)) })
    #expect(witness.player(Classic.main)?.downloads.first?.condition == .invalidated)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 2)
    #expect(codes(witness) == [-42803])
    witness.perform(.player(Classic.main, .returnKey))
    #expect(witness.names.last == "commandRefused")
  }

  @Test func `what plays with a key fails when it is returned`() {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    witness.perform(.player(Classic.main, .returnKey))
    #expect(witness.errors(of: Classic.main) == ["AVPlayerItemFailedToPlayToEndTime"])
    #expect(witness.player(Classic.main)?.state != .playing)
  }

  @Test func `a proof that met no network is posted again`() {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    witness.perform(.inject("n", Classic.main, provoke: false))
    witness.perform(.player(Classic.main, .returnKey))
    witness.advance(by: 1)
    let lost = OfflineNotice.keyReturned(name: "Film", success: false)
    #expect(witness.heard.contains { $0.notice == .offline(lost) })
    witness.perform(.clearFaults(Classic.main))
    witness.perform(.player(Classic.main, .returnKey))
    witness.advance(by: 1)
    #expect(witness.names.last == "persistentContentKeyReturned")
    #expect(witness.names.filter { $0 == "invalidatePersistableContentKey" }.count == 1)
  }

  @Test func `a returned key makes room for another copy, and a new licence brings it back`() {
    let witness = downloaded { $0.offline.copies = 1 }
    witness.perform(.player(Classic.main, .returnKey))
    witness.advance(by: 2)
    witness.perform(.player(Classic.main, .renewKept("film", .asset)))
    witness.advance(by: 2)
    #expect(witness.player(Classic.main)?.downloads.first?.condition == .usable)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 2)
    #expect(witness.player(Classic.main)?.isOffline == true)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test func `after a security update the app asks for the key again`() {
    let witness = downloaded()
    witness.perform(.inject("U", Classic.main, provoke: true))
    witness.advance(by: 4)
    #expect(codes(witness) == [-42799])
    #expect(witness.names.contains("OTVPersistenceAsset.renewLicense(delegate:)"))
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.player(Classic.main)?.downloads.first?.condition == .usable)
  }

  @Test func `a security update on a flight ends offline playback`() {
    let witness = downloaded()
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: 1)
    witness.perform(.inject("n", Classic.main, provoke: false))
    witness.perform(.inject("U", Classic.main, provoke: true))
    witness.advance(by: 9)
    #expect(codes(witness).first == -42799)
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test func `an app that does not store the update of a key plays a download once`() {
    let witness = downloaded { $0.devices[0].players[0].offline.storesUpdates = false }
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    #expect(witness.player(Classic.main)?.state == .playing)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 3)
    #expect(codes(witness) == [-42803])
    #expect(witness.player(Classic.main)?.state == .stopped)
  }

  @Test func `a lease in place of a persistent key fails the download`() {
    let witness = downloaded { $0.offline.keyType = .lease }
    #expect(witness.player(Classic.main)?.downloads.first?.state == .error)
    #expect(witness.player(Classic.main)?.state == .playing)
    let server = witness.heard.compactMap { announcement -> Int? in
      guard case .sdk(.drmLicenseError(let failure)) = announcement.notice else { return nil }
      return failure.serverCode
    }
    #expect(server == [-42585])
  }
}
