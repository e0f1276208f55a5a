import Faults
import Players
import Scenarios
import Sessions
import Simulation
import Worlds

/// A simulated day of the default wall, without faults and with a fault every minute; and sessions
/// as short as those of checks.
struct WorldCase: Case {
  private static let day = Duration.seconds(86_400)

  func measure() throws -> [Row] {
    let lineUp = try ShippedLineUp.named("default")
    let pair = try LineUpFile.read(Self.pair, name: "pair", path: "pair.yaml")
    let days = Rounds(count: 5).medians([
      Self.times(lineUp) { $0.advance(to: .zero + Self.day) }, Self.times(lineUp, Self.storm),
      Self.times(pair) { $0.advance(to: .zero + .seconds(150)) },
    ])
    return [
      Row(
        "a simulated day", Figure(days[0], .seconds), target: .atMost(2),
        remark: "\(Figure(Self.day / .seconds(1) / days[0], .times).text) real time"),
      Row("the same with a fault every minute", Figure(days[1], .seconds), target: .atMost(2)),
      Row(
        "sessions per second, 2 players for 150 s", Figure(1 / days[2], .count),
        target: .atLeast(300)),
    ]
  }

  private static func times(
    _ lineUp: LineUp, _ run: @escaping (Session) -> Void
  ) -> Rounds.Work {
    { times in
      for _ in 0..<times { run(Session(lineUp, seed: 1, epoch: .scriptedEpoch)) }
    }
  }

  /// A fault every minute, of each kind in turn and for each player in turn; half a minute later
  /// all faults are cleared, and players that stopped zap to the same stream.
  private static func storm(_ session: Session) {
    let keys = FaultCatalogue.kinds.map(\.key)
    let players = session.world.observation.players.map(\.id)
    for minute in 0..<Int(day / .seconds(60)) {
      session.advance(to: .zero + .seconds(60 * minute + 20))
      let victim = players[minute / keys.count % players.count]
      session.perform(.inject(keys[minute % keys.count], victim, provoke: true))
      session.advance(to: .zero + .seconds(60 * minute + 50))
      session.perform(.clearFaults(nil))
      for player in session.world.observation.players
      where player.state == .stopped || player.state == .error {
        session.perform(.player(player.id, .recover))
      }
    }
    session.advance(to: .zero + day)
  }

  private static let pair = """
    accounts:
      - {id: home, sessionLimit: 20}
    channels:
      - {number: 101, name: News One, card: globe, content: news, encrypted: true}
    devices:
      - id: tv
        account: home
        players:
          - {id: main, flavour: opentv, delegate: ssp, channel: 101}
          - {id: second, flavour: opentv, delegate: ssp, channel: 101}

    """
}
