import Exploring
import Foundation
import HeadEndAPI
import Players
import Simulation
import Worlds

/// Judged sessions as a search runs them by the ten thousand: two players with SSM sessions and
/// leases of a minute, for 150 s in which a few things happen to them.
struct ExploreCase: Case {
  private static let runs = 100
  private static let length = Duration.seconds(150)

  func measure() throws -> [Row] {
    let seconds = Rounds(count: 5).medians([1, 2].map(Self.work))
    let speeds = seconds.map { Figure(Double(Self.runs) / $0, .count) }
    return [
      Row("judged runs per second, 2 players for 150 s", speeds[0]),
      Row("the same on two cores", speeds[1], target: .atLeast(414)),
    ]
  }

  private static func work(onCores cores: Int) -> Rounds.Work {
    { times in
      for _ in 0..<times {
        DispatchQueue.concurrentPerform(iterations: cores) { core in
          for run in stride(from: core, to: runs, by: cores) { _ = plan(run).run() }
        }
      }
    }
  }

  /// A new world each time, as for a search that tries many seeds.
  private static func plan(_ run: Int) -> CommandSchedule {
    var random = RandomStream(seed: UInt64(run), name: "explore")
    let steps = (1...5).map { _ in
      TimedCommand(at: .zero + random.duration(upTo: length), command(&random))
    }
    let setup = SearchSetup(lineUp, policy: .documented, seed: UInt64(run))
    return CommandSchedule(steps, end: .zero + length, on: setup)
  }

  private static func command(_ random: inout RandomStream) -> Command {
    let player = PlayerID(Int(random.integer(in: 0...1)))
    let channel = lineUp.channels[Int(random.integer(in: 0...1))]
    return [
      .inject("h", player, provoke: true), .inject("t", player, provoke: true),
      .inject("c", player, provoke: true), .inject("n", player, provoke: true),
      .player(player, .zap(to: channel)), .player(player, .recover), .player(player, .pause),
      .background(player), .clearFaults(nil),
    ].randomElement(using: &random) ?? .clearFaults(nil)
  }

  private static let lineUp: LineUp = {
    let channels = [("news", "globe"), ("sport", "match")].enumerated().map { index, channel in
      Channel(
        number: 101 + index, name: channel.0, card: channel.1, content: channel.0,
        isEncrypted: true, isLive: true)
    }
    let devices = channels.enumerated().map { index, channel in
      LineUp.Device(
        id: "device-\(index)", account: "home", policy: .documented,
        players: [
          PlayerConfiguration(
            name: "player-\(index)", device: "device-\(index)", account: "home", channel: channel)
        ])
    }
    return LineUp(
      accounts: [.init(id: "home", sessionLimit: 3)], heartbeat: .seconds(10),
      lease: .seconds(60), channels: channels, devices: devices)
  }()
}
