import Faults
import HeadEndAPI
import Players
import Simulation
import Testing
import Worlds

@testable import Sessions
@testable import Worlds

/// Whatever happened: faults cleared and players recovered, a minute later every player plays.
@Suite struct RecoveryTests {
  private static let film = Channel(
    number: 301, name: "Film", card: "film", content: "film", isEncrypted: true, isLive: false,
    duration: .seconds(1200))

  /// Synchronous all: an asynchronous zap may leave a session that holds its slot as long as the
  /// app runs (`SessionManagementTests`).
  private func lineUp() -> LineUp {
    var lineUp = Classic.lineUp()
    lineUp.channels.append(Self.film)
    // Nothing comes to its end meanwhile.
    lineUp.channels[3].duration = .seconds(1200)
    lineUp.devices[2].players[0].channel = lineUp.channels[3]
    return lineUp
  }

  private func disturb(_ witness: Witness, _ random: inout RandomStream) {
    for _ in 0..<Int(random.integer(in: 3...14)) {
      witness.advance(by: random.fraction() * 6)
      witness.perform(command(&random, witness))
    }
  }

  private func command(_ random: inout RandomStream, _ witness: Witness) -> Command {
    let player = PlayerID(Int(random.integer(in: 0...3)))
    let keys = FaultCatalogue.kinds.map(\.key)
    let channels = witness.session.world.lineUp.channels
    switch random.integer(in: 0...12) {
    case 0...3: return .inject(keys.randomElement(using: &random) ?? "h", player, provoke: true)
    case 4:
      return .player(player, .zap(to: channels.randomElement(using: &random) ?? channels[0]))
    case 5: return .player(player, [.play, .pause, .stop].randomElement(using: &random) ?? .play)
    case 6: return .player(player, [.airPlay, .pictureInPicture][Int(random.integer(in: 0...1))])
    case 7: return .background(player)
    case 8: return .setPolicy(player, Policy.shipped.randomElement(using: &random) ?? .careless)
    case 9: return .player(player, [.download, .renewLicence][Int(random.integer(in: 0...1))])
    case 10: return .player(player, .seek(to: .seconds(Int(random.integer(in: 0...60)))))
    case 11: return .killApp(player)
    default: return .addPlayer(channel: channels.randomElement(using: &random)?.number ?? 101)
    }
  }

  /// `X`, everybody to the foreground, and `r` on whoever does not play, or soon will not: a
  /// careless app plays on after an error until its lease ends.
  private func recover(_ witness: Witness) {
    witness.perform(.clearFaults(nil))
    for player in witness.session.world.observation.players where player.isInBackground {
      // Players of one app come back together.
      if witness.player(player.id)?.isInBackground == true {
        witness.perform(.background(player.id))
      }
    }
    for player in witness.session.world.observation.players
    where player.state != .playing || player.drm == .error {
      witness.perform(.player(player.id, .recover))
    }
    witness.advance(by: 60)
  }

  @Test(arguments: UInt64(0)..<120)
  func `a minute after the faults are cleared whoever may play does`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "mess")
    let witness = Witness(lineUp(), seed: seed)
    disturb(witness, &random)
    recover(witness)
    // A session that could not be torn down counted until it expired: who was refused for it, or
    // whose app gave up on another of its errors, tries once more.
    recover(witness)
    let world = witness.session.world
    let observation = world.observation
    let users = observation.players.filter { $0.sessionNeed == .needed }
    let playing = users.filter { $0.state == .playing }
    #expect(playing.count == min(2, users.count), "seed \(seed)")
    for player in observation.players where !users.contains(player) {
      #expect(player.state == .playing, "seed \(seed) \(player.name)")
    }
    for player in playing {
      #expect([.active, .renewalRequested].contains(player.drm), "seed \(seed)")
      #expect([.on, .renewalRequested].contains(player.session.state), "seed \(seed)")
    }
    #expect(observation.accounts.first?.sessions == playing.count, "seed \(seed)")
    #expect(observation.faults.isEmpty)
    for flight in world.wire.underWay { #expect(world.now - flight.record.sent <= .seconds(10)) }
    for player in world.timers.players { #expect(world.fleet.device(of: PlayerID(player)) != nil) }
  }

  @Test func `two hundred seeds say the same twice`() {
    for seed in UInt64(0)..<200 {
      let logs = (0..<2).map { _ in
        var random = RandomStream(seed: seed, name: "twice")
        var lineUp = lineUp()
        lineUp.devices[1].players[0].sessionSetup = .async
        let witness = Witness(lineUp, seed: seed)
        disturb(witness, &random)
        return witness.log
      }
      #expect(logs[0] == logs[1], "seed \(seed)")
    }
  }
}
