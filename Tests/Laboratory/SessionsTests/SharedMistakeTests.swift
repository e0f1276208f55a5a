import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

/// Mistakes of a whole app, as public bug reports tell of them (Players/Tokens, "Fresh tokens";
/// Players/ExpressPlay, "One table for several players").
@Suite struct SharedMistakeTests {
  private static func policy(_ change: (inout Policy) -> Void) -> Policy {
    var policy = Policy("mine", like: .documented)
    change(&policy)
    return policy
  }

  private static let keeping = policy { $0.keepsToken = true }
  private static let sharing = policy { $0.sharesKeyRequests = true }

  /// The errors that main's app is told of after a stop, a rest and a new start, and its state.
  private static func restart(
    _ policy: Policy, after rest: Double, kills: Bool = false, keys: Bool = false
  ) -> [String] {
    var lineUp = Classic.lineUp(policy: policy)
    lineUp.tokens.validity = .seconds(30)
    if keys { lineUp.devices[0].players[0].contentKeys = PlayerConfiguration.ContentKeys() }
    let witness = Witness(lineUp)
    witness.advance(to: 5)
    if kills { witness.perform(.killApp(Classic.main)) }
    witness.perform(.player(Classic.main, .stop))
    witness.advance(by: rest)
    witness.perform(.player(Classic.main, .play))
    witness.advance(by: 6)
    let state = witness.player(Classic.main)?.state.rawValue ?? ""
    return witness.errors(of: Classic.main) + [state]
  }

  @Test func `the token of the start is shown at each start, until it is refused`() {
    let plays = [PlayerStatus.playing.rawValue]
    #expect(Self.restart(Self.keeping, after: 15) == plays)
    let late = Self.restart(Self.keeping, after: 40)
    #expect(late.first == "OTVSSMSetupErrorNotification" && late.last != plays.last)
    #expect(Self.restart(.documented, after: 40) == plays)
    let own = Self.restart(Self.keeping, after: 40, keys: true)
    #expect(own.count > 1 && own.last != plays.last)
    #expect(Self.restart(.documented, after: 40, keys: true) == plays)
  }

  @Test func `an app that is opened again has lost the token of its start`() {
    let outcome = Self.restart(Self.keeping, after: 40, kills: true)
    #expect(outcome.last == PlayerStatus.playing.rawValue)
  }

  @Test func `it refreshes no token before a renewal`() {
    for (policy, plays) in [(Policy.documented, true), (Self.keeping, false)] {
      var lineUp = Classic.lineUp(policy: policy)
      lineUp.tokens.validity = .seconds(30)
      lineUp.lease = .seconds(50)
      let witness = Witness(lineUp)
      witness.advance(to: 60)
      #expect((witness.player(Classic.main)?.state == .playing) == plays)
    }
  }

  /// How two TVSDK players of one operator's server fare, on one device or on two.
  private static func pair(_ policy: Policy, devices count: Int) -> [PlayerStatus] {
    var lineUp = Classic.lineUp(policy: policy, limit: 4)
    let players = (0...1).map { index -> PlayerConfiguration in
      var player = PlayerConfiguration(
        name: "p\(index)", flavour: .tvsdk, device: count == 1 ? "d0" : "d\(index)",
        account: "home", channel: Classic.channels[index])
      player.loader.useCase = .onPremise
      return player
    }
    lineUp.devices = (0..<count).map { index in
      .init(
        id: "d\(index)", account: "home", policy: policy,
        players: count == 1 ? players : [players[index]])
    }
    let witness = Witness(lineUp)
    witness.advance(to: 60)
    return witness.session.world.observation.players.map(\.state)
  }

  @Test func `in one table for two players the second request takes the place of the first`() {
    #expect(Classic.channels[0].isEncrypted && Classic.channels[1].isEncrypted)
    let states = Self.pair(Self.sharing, devices: 1)
    #expect(states[0] != .playing && states[0] != .error && states[1] == .playing)
    #expect(Self.pair(Self.sharing, devices: 2) == [.playing, .playing])
    #expect(Self.pair(.documented, devices: 1) == [.playing, .playing])
  }
}
