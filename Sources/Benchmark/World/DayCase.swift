import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// A simulated day of the default wall, without faults and with a fault every minute.
struct DayCase: Case {
  private static let length = Duration.seconds(86_400)
  private static let rounds = 5

  func measure() throws -> [Row] {
    let lineUp = try ShippedLineUp.named("default")
    var quiet: [Double] = []
    var stormy: [Double] = []
    for _ in 0..<Self.rounds {
      quiet.append(Rounds.seconds { Self.pass(Session(lineUp, seed: 1, epoch: .scriptedEpoch)) })
      stormy.append(Rounds.seconds { Self.storm(Session(lineUp, seed: 1, epoch: .scriptedEpoch)) })
    }
    return Self.rows("a simulated day", Rounds.median(quiet))
      + Self.rows("the same with a fault every minute", Rounds.median(stormy))
      + Self.allocations(lineUp)
  }

  private static func rows(_ name: String, _ seconds: Double) -> [Row] {
    [
      Row(name, Figure(seconds, .seconds), target: .atMost(2)),
      Row("  simulated by real time", Figure(Self.length / .seconds(1) / seconds, .times)),
    ]
  }

  private static func pass(_ session: Session) {
    session.advance(to: .zero + length)
  }

  /// A fault every minute, of each kind in turn and for each player in turn; half a minute later
  /// all faults are cleared, and players that stopped zap to the same stream.
  private static func storm(_ session: Session) {
    let letters = FaultCatalogue.kinds.map(\.letter)
    let players = session.world.observation.players.map(\.id)
    for minute in 0..<Int(length / .seconds(60)) {
      session.advance(to: .zero + .seconds(60 * minute + 20))
      let victim = players[minute / letters.count % players.count]
      session.perform(.inject(letters[minute % letters.count], victim, provoke: true))
      session.advance(to: .zero + .seconds(60 * minute + 50))
      session.perform(.clearFaults(nil))
      for player in session.world.observation.players
      where player.state == .stopped || player.state == .error {
        session.perform(.player(player.id, .recover))
      }
    }
    session.advance(to: .zero + length)
  }

  /// In the second hour, when every player plays.
  private static func allocations(_ lineUp: LineUp) -> [Row] {
    let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(3600))
    var events = 0.0
    var blocks = 0.0
    var frugal = 0.0
    while session.now < .zero + .seconds(7200) {
      let count = Heap.allocations { session.step() }
      events += 1
      blocks += Double(count)
      if count == 0 { frugal += 1 }
    }
    return [
      Row(
        "allocations an event, an hour's average", Figure(blocks / events, .count),
        remark: "\(Int(events)) events, with all their playlists, tokens and keys"),
      Row("events that allocate nothing", Figure(frugal / events * 100, .percent)),
    ]
  }
}
