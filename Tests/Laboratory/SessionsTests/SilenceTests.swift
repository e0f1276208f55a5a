import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Failures that no notification reports (Players/Silence).
@Suite struct SilenceTests {
  private static let keys: [Character] = ["F", "E", "S", "O", "L", "N"]

  /// A film has been downloaded by then, whose start may fail.
  private func witness(_ key: Character) -> Witness {
    var lineUp = Classic.lineUp()
    if key == "O" {
      lineUp.channels.append(
        Channel(
          number: 301, name: "Film", card: "film", content: "film", isEncrypted: true,
          isLive: false, duration: .seconds(62)))
      lineUp.network.bandwidth = 100_000_000
      lineUp.devices[0].players[0].channel = lineUp.channels[lineUp.channels.count - 1]
      lineUp.devices[0].players[0].offline.startsAtOnce = true
    }
    let witness = Witness(lineUp)
    witness.advance(to: 22)
    return witness
  }

  @Test(arguments: keys)
  func `the picture stands still or never comes, and nothing is posted`(key: Character) throws {
    let witness = witness(key)
    let before = witness.heard.count
    witness.perform(.inject(key, Classic.main, provoke: true))
    witness.advance(by: 125)
    let posted = witness.heard[before...].map(\.notice).filter {
      $0.severity >= .warning && $0.kind.reachesNotificationCenter
    }
    #expect(posted.isEmpty, "\(posted.map(\.name))")
    let player = try #require(witness.player(Classic.main))
    #expect(player.silence != nil && player.failure == nil && player.counters.stalls == 0)
    let position = player.picture.mediaTime
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.picture.mediaTime == position)
    witness.perform(.player(Classic.main, .recover))
    witness.advance(by: 10)
    #expect(witness.player(Classic.main)?.silence == nil)
    #expect(witness.player(Classic.main)?.state == .playing)
  }

  @Test(arguments: [
    ("F" as Character, PlayerStatus.playing), ("E", .playing), ("S", .playing), ("O", .error),
    ("L", .error), ("N", .playRequested),
  ])
  func `the state says what the SDK says`(key: Character, state: PlayerStatus) throws {
    let witness = witness(key)
    witness.perform(.inject(key, Classic.main, provoke: true))
    witness.advance(by: 125)
    let player = try #require(witness.player(Classic.main))
    #expect(player.state == state)
    #expect(player.picture.look == (state == .playing ? .frozen : .blank))
  }

  @Test(arguments: [false, true])
  func `a player that waits for ever has media, and only a watchful app restarts`(
    isWatchful: Bool
  ) throws {
    var lineUp = Classic.lineUp()
    if isWatchful { lineUp.devices[0].policy = .watchful }
    let witness = Witness(lineUp)
    witness.advance(to: 22)
    let before = witness.errors(of: Classic.main)
    witness.perform(
      .arm(
        Fault(
          on: .operation(.segment), of: .player(Classic.main), trigger: .next,
          effect: .silence(.endlessWait), ending: .once), provoke: false))
    witness.advance(by: isWatchful ? 90 : 60)
    let player = try #require(witness.player(Classic.main))
    #expect(witness.errors(of: Classic.main) == before)
    guard !isWatchful else {
      return #expect(player.state == .playing && player.silence == nil)
    }
    #expect(player.state == .waiting && player.picture.look == .frozen)
    #expect(player.silence?.what == .endlessWait && player.counters.stalls == 0)
    #expect(player.buffer > .seconds(6), "though media is loaded")
    let position = player.picture.mediaTime
    witness.perform(.player(Classic.main, .pause))
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 5)
    let after = try #require(witness.player(Classic.main))
    #expect(after.state == .playing && after.silence == nil)
    #expect(after.picture.mediaTime > position)
  }

  @Test func `a renewal from a cache succeeds with the old lease`() throws {
    let witness = witness("S")
    let end = try #require(witness.player(Classic.main)?.lease?.end)
    witness.perform(.inject("S", Classic.main, provoke: true))
    witness.advance(by: 3)
    #expect(witness.heard.last { $0.notice.name == "keyRequestSuccess" }?.player == Classic.main)
    #expect(witness.player(Classic.main)?.lease?.end == end)
    witness.advance(to: 147)
    #expect(witness.player(Classic.main)?.silence?.since == end)
  }

  @Test func `a new licence ends the silence of a lease that has expired`() {
    let witness = witness("E")
    witness.perform(.inject("E", Classic.main, provoke: true))
    witness.advance(by: 125)
    witness.perform(.player(Classic.main, .renewLicence))
    witness.advance(by: 5)
    #expect(witness.player(Classic.main)?.silence == nil)
    #expect(witness.player(Classic.main)?.picture.look == .normal)
  }

  @Test func `a fault that a start meets waits for the first playlist`() {
    let witness = witness("L")
    witness.perform(.inject("L", Classic.main, provoke: false))
    witness.advance(by: 20)
    #expect(witness.player(Classic.main)?.state == .playing)
    #expect(witness.session.world.observation.faults.count == 1)
  }
}
