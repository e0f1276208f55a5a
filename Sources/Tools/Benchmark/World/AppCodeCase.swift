import Foundation
import PlayerSDK
import Sessions
import Simulation

/// Runs of an app's own code as a search makes them: two players with SSM sessions, judged by all
/// rules, for 115 s in which a fault strikes and everything heals.
struct AppCodeCase: Case {
  private static let runs = 20

  func measure() throws -> [Row] {
    let seconds = Rounds(count: 5).medians([
      { times in
        MainActor.assumeIsolated {
          for _ in 0..<times { for run in 0..<Self.runs { Self.run(UInt64(run)) } }
        }
      }
    ])
    return [
      Row(
        "runs of an app's own code per second, 2 players for 115 s",
        Figure(Double(Self.runs) / seconds[0], .count), target: .atLeast(100))
    ]
  }

  @MainActor private static func run(_ seed: UInt64) {
    let center = NotificationCenter()
    let simulator = Simulator(.demo, seed: seed, notificationCenter: center, rules: Rule.all)
    Simulator.current = simulator
    do {
      let delegate = try simulator.sspDelegate(for: "news-one", "match-day")
      OTVDRMManager.shared.setLicenseDelegate(delegate)
      let players = try ["news-one", "match-day"].map {
        OTVAVPlayer(url: try simulator.url(of: $0))
      }
      _ = center.addObserver(
        forName: .OTVSSMHeartbeatErrorNotification, object: nil, queue: nil
      ) { _ in
        MainActor.assumeIsolated { players[0].replaceCurrentItem(with: nil) }
      }
      for player in players { player.play() }
      simulator.advance(by: .seconds(10))
      try simulator.inject("h", on: players[0])
      simulator.advance(by: .seconds(60))
      try simulator.viewer {
        players[0].replaceCurrentItem(
          with: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
        players[0].play()
      }
      simulator.advance(by: .seconds(45))
    } catch {
      preconditionFailure("The demonstration's line-up has both channels: \(error)")
    }
  }
}
